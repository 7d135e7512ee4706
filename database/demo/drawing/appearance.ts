import type { BodyType, EyeColor, Gender, HairColor } from '#contract/profile-values.ts';

/** What a profile says of a person's outside. The seed decides what it leaves open. */
export interface Appearance {
  readonly seed: string;
  readonly gender: Gender;
  readonly age: number;
  readonly hair_color: HairColor;
  readonly eye_color: EyeColor;
  readonly body_type: BodyType;
}
