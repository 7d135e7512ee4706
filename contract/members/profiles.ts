import * as z from 'zod/mini';
import { call } from '../call.ts';
import { isLongerThan, mostUnits } from '../graphemes.ts';
import { country, regionCode } from '../places.ts';
import { factAnswers, type FactName, factNames } from './facts.ts';
import { gender, interest } from './profile-values.ts';
import { readable } from '../readable.ts';
import { day } from '../time.ts';
import { orEmpty } from '../typed/blank.ts';

/** Maximum lengths of the texts in a profile, in characters as a reader counts them. */
export const profileTexts = { signup_message: 140, about_me: 1000 } as const;

/** Maximum number of interests in a profile. */
export const ownInterests = 20;

/** Maximum number of changes to the home per day. */
export const movesADay = 5;

/** Makes a text readable, trims it, and shortens runs of white space. Returns an empty string if nothing is visible. */
function clean(text: string): string {
  return orEmpty(
    readable(text)
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
  );
}

function textUpTo(length: number) {
  return z.string().check(
    z.maxLength(mostUnits(length), { error: 'too_long', abort: true }),
    z.overwrite(clean),
    z.refine((text) => !isLongerThan(text, length), { error: 'too_long' }),
  );
}

/** The town where somebody lives. Only the coordinates of its center are stored. */
export const home = z.strictObject({ country, region: regionCode, city: z.string().check(z.maxLength(100)) });
export type Home = z.infer<typeof home>;

/** A one-line greeting at the top of the profile. (Specification, section 3: signup_message.) */
export const signupMessage = textUpTo(profileTexts.signup_message).check(
  z.overwrite((text) => text.replaceAll(/\s+/g, ' ')),
);

const own = {
  signup_message: signupMessage,
  about_me: textUpTo(profileTexts.about_me),
  interests: z.array(interest).check(
    z.maxLength(ownInterests, { error: 'too_many_interests' }),
    z.refine((all) => new Set(all).size === all.length),
  ),
  ...factAnswers,
  home: z.nullable(home),
} as const;

const ownValues = z.object(own);
/** The fields of a profile that the member can edit; null or empty without an answer. */
export type ProfileValues = z.infer<typeof ownValues>;
export type ProfileField = keyof ProfileValues;
export const profileFields = Object.keys(own) as readonly ProfileField[];

/** Number of changes per field, from 0. Detects edits that are based on an outdated value. */
const versions = z.partialRecord(z.enum(profileFields), z.int());
export type FieldVersions = Partial<Record<ProfileField, number>>;

/** A profile as its owner sees it. Gender and date of birth are set at sign-up and cannot change. */
export const ownProfile = z.object({
  name: z.string(),
  gender,
  date_of_birth: day,
  /** Set at sign-up, so the country is known even if `home` is null. */
  country,
  /** Name of the region in `home`, in the caller's language. */
  region_name: z.nullable(z.string()),
  values: ownValues,
  versions,
});
export type OwnProfile = z.input<typeof ownProfile>;

export const showProfile = call({
  method: 'GET',
  path: '/api/profile.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({ profile: ownProfile }),
  refusals: {},
});

function change<Field extends ProfileField>(field: Field) {
  return z.strictObject({
    field: z.literal(field),
    value: own[field],
    /** The version on which the member's edit is based. */
    version: z.int().check(z.minimum(0)),
  });
}

const changesOfFacts = factNames.map((name) => change(name)) as {
  [Name in FactName]: ReturnType<typeof change<Name>>;
}[FactName][];

/**
 * Changes one field. Refused if the field has been changed in the meantime (on another device, or while this one was
 * offline) and does not already have the new value: an older value never overwrites a newer one.
 */
export const saveProfile = call({
  method: 'PUT',
  path: '/api/profile.php',
  by: 'member',
  input: z.discriminatedUnion('field', [
    change('signup_message'),
    change('about_me'),
    change('interests'),
    change('home'),
    ...changesOfFacts,
  ]),
  reply: z.object({ profile: ownProfile }),
  refusals: {
    changed_elsewhere: 409,
    /** The site does not offer this field. (Settings: visible_profile_fields.) */
    not_offered: 403,
    no_such_place: 422,
    too_many_moves: { status: 429, details: z.object({ hours: z.int() }) },
  },
});
