import type { ProfileField, ProfileValues } from '#contract/members/profiles.ts';

/** What a profile can tell. Whom somebody seeks is not among it: nobody is nudged to say that. */
export type Tellable = ProfileField | 'photo';

/** In the order in which it helps others most. */
const order: readonly Tellable[] = [
  'photo',
  'home',
  'about_me',
  'interests',
  'signup_message',
  'relationship_status',
  'hair_color',
  'eye_color',
  'body_type',
  'tattoos',
];

export interface Answers {
  readonly told: number;
  readonly of: number;
  /** What is not told yet, what helps most first. */
  readonly missing: readonly Tellable[];
}

/** How much of what the site asks for a profile tells. */
export function toldBy(values: ProfileValues, hasPhoto: boolean, visible_profile_fields: readonly string[]): Answers {
  const asked = order.filter((one) => one === 'photo' || one === 'home' || visible_profile_fields.includes(one));
  const missing = asked.filter((one) => (one === 'photo' ? !hasPhoto : isEmpty(values[one])));
  return { told: asked.length - missing.length, of: asked.length, missing };
}

function isEmpty(value: ProfileValues[ProfileField]): boolean {
  return value === null || ((typeof value === 'string' || Array.isArray(value)) && value.length === 0);
}
