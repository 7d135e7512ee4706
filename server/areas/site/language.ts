import { defaultLanguage, isLanguage, type Language, languageShortlists } from '#contract/languages.ts';
import { isCountry } from '#contract/places.ts';

/** The cookie that stores the chosen language, for 365 days. (Specification, section 9.) */
export const localeCookie = { name: 'locale', seconds: 365 * 24 * 3600 } as const;

/** Everything known about the client that requests a page. */
export interface LanguageHints {
  readonly cookie?: string | undefined;
  /** The site's language setting. Without a cookie, its first two letters decide the language. */
  readonly domain_language?: string | null | undefined;
  readonly acceptLanguage?: string | undefined;
  readonly country?: string | undefined;
}

/**
 * Chooses the language of a page: the cookie's, else the site's, else the browser's, else the country's, else English.
 * (Specification, section 1.)
 */
export function chooseLanguage({ cookie, domain_language, acceptLanguage, country }: LanguageHints): Language {
  if (isLanguage(cookie)) return cookie;
  return (
    languageFrom(domain_language?.slice(0, 2)) ??
    browserLanguage(acceptLanguage ?? '') ??
    (isCountry(country) ? languageShortlists[country][0] : undefined) ??
    defaultLanguage
  );
}

/** Returns our language for a language tag; undefined if we do not have it. Norwegian arrives as `no`, `nb` or `nn`. */
function languageFrom(tag: string | undefined): Language | undefined {
  const primary = tag?.toLowerCase().split('-')[0];
  if (primary === 'no' || primary === 'nn') return 'nb';
  return isLanguage(primary) ? primary : undefined;
}

/** Returns the best match of our languages for an `Accept-Language` header. */
function browserLanguage(header: string): Language | undefined {
  const wished = header.split(',').map((part) => {
    const [tag = '', ...options] = part.trim().split(';');
    const quality = options.find((option) => option.trim().startsWith('q='));
    return { tag, quality: quality ? Number(quality.trim().slice(2)) || 0 : 1 };
  });
  const best = wished.toSorted((a, b) => b.quality - a.quality);
  for (const { tag, quality } of best) {
    const language = quality > 0 ? languageFrom(tag) : undefined;
    if (language) return language;
  }
  return undefined;
}
