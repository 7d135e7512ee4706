import { useLocation } from 'react-router';
import { readSlug, slugIn, writeSlug } from '#contract/landing-slug.ts';
import { languages } from '#contract/languages.ts';
import { useSettings } from '../people/settings.ts';
import { useLocale, useWords } from '../words/use-words.ts';

/**
 * What a public page tells link previews and search engines about itself: one canonical URL, without its query, and the
 * same page in other languages if these have URLs. A discreet site gives its name and nothing else.
 */
export function ShareTags({ title }: { title: string }) {
  const words = useWords('shell.footer');
  const { origin, name, description, discreet } = useSettings();
  const locale = useLocale();
  const { pathname } = useLocation();
  const address = origin + (pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname);
  return (
    <>
      <link rel="canonical" href={address} />
      {addressesByLanguage(address, pathname).map(([other, to]) => (
        <link key={other} rel="alternate" hrefLang={other} href={to} />
      ))}
      <meta property="og:site_name" content={name} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={discreet ? name : title} />
      {!discreet && <meta property="og:description" content={description || words('promise')} />}
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={locale.replace('-', '_')} />
      <meta property="og:image" content={`${origin}/social-card.jpg`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Only a landing page with a slug has a URL for each language; elsewhere the reader's own is chosen. */
function addressesByLanguage(address: string, pathname: string): readonly (readonly [string, string])[] {
  const slug = slugIn(pathname);
  const read = slug && readSlug(slug, 'en');
  if (!slug || !read) return [];
  const before = address.slice(0, -slug.length);
  const others = languages.map((language) => [language, before + writeSlug({ ...read, language })] as const);
  return [...others, ['x-default', `${before}${read.niche > 1 ? read.niche : ''}auto`]];
}
