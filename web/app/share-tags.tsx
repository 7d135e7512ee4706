import { useLocation } from 'react-router';
import { landerAt, landerPath } from '#contract/landers.ts';
import { readSlug, slugIn, writeSlug } from '#contract/landing-slug.ts';
import { languages } from '#contract/languages.ts';
import { useSettings } from '../shared/people/settings.ts';
import { useLocale, useWords } from '../shared/i18n/use-words.ts';

/** The metadata of a page for link previews, apart from its title. */
export interface Shared {
  readonly description?: string;
  /** The path of an image of 1200 × 630 px. */
  readonly image?: string;
}

/**
 * The metadata of a public page for link previews and search engines: one canonical URL without its query, and
 * alternates in languages that have their own URLs. A discreet site reveals only its name.
 */
export function ShareTags({ title, description: own, image = '/social-card.jpg' }: Shared & { title: string }) {
  const words = useWords('shell.footer');
  const { origin, name, description, discreet } = useSettings();
  const locale = useLocale();
  const { pathname } = useLocation();
  const address = origin + canonicalPath(pathname);
  const about = discreet ? name : (own ?? (description || words('promise')));
  return (
    <>
      <meta name="description" content={about} />
      <link rel="canonical" href={address} />
      {addressesByLanguage(origin, pathname).map(([other, to]) => (
        <link key={other} rel="alternate" hrefLang={other} href={to} />
      ))}
      <meta property="og:site_name" content={name} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={discreet ? name : title} />
      {!discreet && <meta property="og:description" content={about} />}
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={locale.replace('-', '_')} />
      <meta property="og:image" content={origin + image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/**
 * Returns the path without a trailing slash. The path of a landing page contains the number of the niche instead of its
 * name.
 */
function canonicalPath(pathname: string): string {
  const lander = landerAt(pathname, 'en');
  if (lander) return landerPath(lander.name, lander.slug);
  return pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
}

/**
 * Returns the URLs of a page by language. Only landing pages have such URLs, because other pages use the reader's
 * language.
 */
function addressesByLanguage(origin: string, pathname: string): readonly (readonly [string, string])[] {
  const lander = landerAt(pathname, 'en');
  if (lander) {
    const niche = lander.slug?.niche ?? 1;
    const others = languages.map(
      (language) => [language, origin + landerPath(lander.name, { niche, language })] as const,
    );
    const any = niche > 1 ? `${landerPath(lander.name)}/${niche}auto` : landerPath(lander.name);
    return [...others, ['x-default', origin + any]];
  }
  const slug = slugIn(pathname);
  const read = slug && readSlug(slug, 'en');
  if (!slug || !read) return [];
  const before = origin + pathname.slice(0, pathname.lastIndexOf(slug));
  const others = languages.map((language) => [language, before + writeSlug({ ...read, language })] as const);
  return [...others, ['x-default', `${before}${read.niche > 1 ? read.niche : ''}auto`]];
}
