import type { Gender, Sexuality } from '#contract/members/profile-values.ts';

/** The genders that a member may be interested in. */
export interface Seeks {
  readonly seeks_male: boolean;
  readonly seeks_female: boolean;
}

/**
 * Returns the genders that a member seeks. Members who have not stated their sexuality (with consent) may seek anyone:
 * nothing is assumed about them.
 */
export function soughtGenders(gender: Gender, sexuality: Sexuality | null): Seeks {
  if (sexuality === null || sexuality === 'bi') return { seeks_male: true, seeks_female: true };
  const sought = soughtGender(gender, sexuality);
  return { seeks_male: sought === 'male', seeks_female: sought === 'female' };
}

/** Returns whether each of two members seeks the other's gender. */
export function fits(one: Seeks & { gender: Gender }, other: Seeks & { gender: Gender }): boolean {
  return one[`seeks_${other.gender}`] && other[`seeks_${one.gender}`];
}

function soughtGender(gender: Gender, sexuality: 'hetero' | 'gay' | 'lesbian'): Gender {
  if (sexuality === 'lesbian') return 'female';
  return sexuality === 'gay' ? gender : opposite(gender);
}

export function opposite(gender: Gender): Gender {
  return gender === 'male' ? 'female' : 'male';
}

/** Returns the genders that a member seeks, women first. */
export function soughtBy({ seeks_male, seeks_female }: Seeks): Gender[] {
  return [...(seeks_female ? (['female'] as const) : []), ...(seeks_male ? (['male'] as const) : [])];
}

/** The niche of sites for gay people. (Specification, section 2: landing-page slug.) */
export const gayNiche = 7;

/**
 * Returns the gender to search for: the only one that the viewer seeks, else the requested one. If the viewer seeks
 * both and requested none, the opposite gender (the same one on a site for gay people).
 */
export function searchedGender(viewer: Seeks & { gender: Gender }, asked: Gender | undefined, niche: number): Gender {
  if (viewer.seeks_male !== viewer.seeks_female) return viewer.seeks_male ? 'male' : 'female';
  return asked ?? (niche === gayNiche ? viewer.gender : opposite(viewer.gender));
}
