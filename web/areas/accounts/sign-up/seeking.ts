import type { Gender, Sexuality } from '#contract/members/profile-values.ts';

/** Options for whom newcomers seek, in everyday words. */
export const seeksFromDraft = ['women', 'men', 'everyone'] as const;
export type Seek = (typeof seeksFromDraft)[number];

/** Returns the sexuality stored in the profile for a choice. */
export function sexualityOf(gender: Gender, seek: Seek): Sexuality {
  if (seek === 'everyone') return 'bi';
  if (gender === 'female') return seek === 'men' ? 'hetero' : 'lesbian';
  return seek === 'women' ? 'hetero' : 'gay';
}
