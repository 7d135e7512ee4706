import { isLanguage, type Language } from './languages.ts';

/** The niches with a name in slugs; their numbers start at 2. (Specification, section 2.) */
const niches = ['she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay'] as const;

export interface LandingSlug {
  /** The number of the niche; 1 if the slug does not name one. */
  readonly niche: number;
  readonly language: Language;
}

/** Parses `3de`, `bdsmde` and `bdsm-de` alike; `auto` means `own`. Returns undefined for anything else. */
export function readSlug(slug: string, own: Language): LandingSlug | undefined {
  const name = niches.find((niche) => slug.startsWith(niche)) ?? /^[2-7]/.exec(slug)?.[0] ?? '';
  const rest = slug.slice(name.length);
  const place = name ? rest.replace(/^-/, '') : rest;
  const language = place === 'auto' ? own : place === 'eng' ? 'en' : place;
  if (!isLanguage(language)) return undefined;
  return { niche: Number(name) || niches.indexOf(name as never) + 2 || 1, language };
}

/** Returns the slug in its numbered form: `3de`, `eng`, `2nl`. */
export function writeSlug({ niche, language }: LandingSlug): string {
  return `${niche > 1 ? niche : ''}${language === 'en' ? 'eng' : language}`;
}

/** Returns the slug at the end of a landing page's path, if any. */
export function slugIn(pathname: string): string | undefined {
  return /^\/(?:members\/[^/]+\/landing[23]|landers\/[a-z]+)\/([\w-]+)\/?$/.exec(pathname)?.[1];
}
