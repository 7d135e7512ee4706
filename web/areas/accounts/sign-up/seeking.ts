import type { Gender, Sexuality } from '#contract/members/profile-values.ts';

/** Whom newcomers would like to meet, in everyday words. */
export const seeksFromDraft = ['women', 'men', 'everyone'] as const;
export type Seek = (typeof seeksFromDraft)[number];

/** Returns the sexuality that the profile stores for the choice. */
export function sexualityOf(gender: Gender, seek: Seek): Sexuality {
  if (seek === 'everyone') return 'bi';
  if (gender === 'female') return seek === 'men' ? 'hetero' : 'lesbian';
  return seek === 'women' ? 'hetero' : 'gay';
}
