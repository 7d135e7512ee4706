import { isLanguage, type Language } from './languages.ts';

/** The niches that have a name in slugs, in the order of their numbers from 2. (Specification, section 2.) */
const niches = ['she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay'] as const;

export interface LandingSlug {
  /** 1 where the slug names none. */
  readonly niche: number;
  readonly language: Language;
}

/** Reads `3de`, `bdsmde` and `bdsm-de` alike; `auto` stands for `own`. Returns undefined for anything else. */
export function readSlug(slug: string, own: Language): LandingSlug | undefined {
  const name = niches.find((niche) => slug.startsWith(niche)) ?? /^[2-7]/.exec(slug)?.[0] ?? '';
  const rest = slug.slice(name.length);
  const place = name ? rest.replace(/^-/, '') : rest;
  const language = place === 'auto' ? own : place === 'eng' ? 'en' : place;
  if (!isLanguage(language)) return undefined;
  return { niche: Number(name) || niches.indexOf(name as never) + 2 || 1, language };
}

/** Writes the number form: `3de`, `eng`, `2nl`. */
export function writeSlug({ niche, language }: LandingSlug): string {
  return `${niche > 1 ? niche : ''}${language === 'en' ? 'eng' : language}`;
}

/** The slug at the end of a landing page's address, if it has one. */
export function slugIn(pathname: string): string | undefined {
  return /^\/(?:members\/[^/]+\/landing[23]|landers\/[a-z]+)\/([\w-]+)\/?$/.exec(pathname)?.[1];
}
