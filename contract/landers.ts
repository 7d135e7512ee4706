import { type LandingSlug, readSlug, writeSlug } from './landing-slug.ts';
import type { Language } from './languages.ts';

/** The landing pages, by their names in URLs. (Specification, section 2.) */
export const landerNames = [
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'transitionsvideolanding',
  'video',
  'tinderswipe',
] as const;
export type LanderName = (typeof landerNames)[number];

/**
 * Returns whether visitors may want to hide their interest in the niche. The pages of such a niche do not mention it in
 * titles, previews or URLs.
 */
export function isSensitive(niche: number): boolean {
  return niche > 1;
}

/**
 * Returns the path to use instead of one whose slug names a sensitive niche in words; undefined otherwise.
 */
export function discreetPath(pathname: string): string | undefined {
  const [, start, written] = /^(.*\/)([\w-]+)\/?$/.exec(pathname) ?? [];
  const slug = written === undefined || /^\d/.test(written) ? undefined : readSlug(written, 'en');
  if (!slug || !isSensitive(slug.niche)) return undefined;
  return start + (written!.endsWith('auto') ? `${slug.niche}auto` : writeSlug(slug));
}

/** Returns the path of a landing page; without a slug, the page uses the reader's preferred language. */
export function landerPath(name: LanderName, slug?: LandingSlug): string {
  return slug ? `/landers/${name}/${writeSlug(slug)}` : `/landers/${name}`;
}

/** Parses the path of a landing page and its slug; undefined for any other path. */
export function landerAt(
  pathname: string,
  own: Language,
): { readonly name: LanderName; readonly slug: LandingSlug | undefined } | undefined {
  const [, name, slug] = /^\/landers\/([a-z]+)(?:\/([^/]*))?\/?$/.exec(pathname) ?? [];
  if (!landerNames.includes(name as LanderName)) return undefined;
  return { name: name as LanderName, slug: slug ? readSlug(slug, own) : undefined };
}
