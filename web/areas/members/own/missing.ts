import { type ExpectedFact, expectedFacts, type FactName } from '#contract/members/facts.ts';
import type { ProfileField, ProfileValues } from '#contract/members/profiles.ts';

/** Parts expected in a profile. Excludes whom the member seeks, because nobody is nudged to reveal that. */
export type Tellable = Exclude<ProfileField, FactName> | ExpectedFact | 'photo';

/** Parts of a profile, starting with those that help others most. */
const order: readonly Tellable[] = ['photo', 'home', 'about_me', 'interests', 'signup_message', ...expectedFacts];

export interface Answers {
  readonly told: number;
  readonly of: number;
  /** The empty parts, starting with those that help others most. */
  readonly missing: readonly Tellable[];
}

/** Returns how many of the parts offered by the site are filled in, and which are missing. */
export function completenessOf(
  values: ProfileValues,
  hasPhoto: boolean,
  visible_profile_fields: readonly string[],
): Answers {
  const asked = order.filter((one) => one === 'photo' || one === 'home' || visible_profile_fields.includes(one));
  const missing = asked.filter((one) => (one === 'photo' ? !hasPhoto : isEmpty(values[one])));
  return { told: asked.length - missing.length, of: asked.length, missing };
}

function isEmpty(value: ProfileValues[ProfileField]): boolean {
  return value === null || ((typeof value === 'string' || Array.isArray(value)) && value.length === 0);
}
