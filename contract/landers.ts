import { type LandingSlug, readSlug, writeSlug } from './landing-slug.ts';
import type { Language } from './languages.ts';

/** The landing pages, by their names in addresses. (Specification, section 2.) */
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
 * Whether a niche is nobody else's business: its pages name nothing of it in their title, their previews and their
 * addresses.
 */
export function isSensitive(niche: number): boolean {
  return niche > 1;
}

/** The address of a landing page; without a slug, in whichever language its reader prefers. */
export function landerPath(name: LanderName, slug?: LandingSlug): string {
  return slug ? `/landers/${name}/${writeSlug(slug)}` : `/landers/${name}`;
}

/** Which landing page is meant by an address, and what its slug says; undefined for any other address. */
export function landerAt(
  pathname: string,
  own: Language,
): { readonly name: LanderName; readonly slug: LandingSlug | undefined } | undefined {
  const [, name, slug] = /^\/landers\/([a-z]+)(?:\/([^/]*))?\/?$/.exec(pathname) ?? [];
  if (!landerNames.includes(name as LanderName)) return undefined;
  return { name: name as LanderName, slug: slug ? readSlug(slug, own) : undefined };
}
