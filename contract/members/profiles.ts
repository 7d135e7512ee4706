import * as z from 'zod/mini';
import { call } from '../call.ts';
import { isLongerThan, mostUnits } from '../graphemes.ts';
import { country, regionCode } from '../places.ts';
import { factAnswers, type FactName, factNames } from './facts.ts';
import { gender, interest } from './profile-values.ts';
import { readable } from '../readable.ts';
import { day } from '../time.ts';
import { orEmpty } from '../typed/blank.ts';

/** The maximum lengths of a profile's texts, in characters as a reader counts them. */
export const profileTexts = { signup_message: 140, about_me: 1000 } as const;

/** How many interests a member may name. */
export const ownInterests = 20;

/** How many times a day a member may change where they live. */
export const movesADay = 5;

/** Readable, trimmed, without runs of blank space, and empty if nothing of it can be seen. */
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

/** Where somebody lives: a town in a region, by its name. Only the centre of the town is stored. */
export const home = z.strictObject({ country, region: regionCode, city: z.string().check(z.maxLength(100)) });
export type Home = z.infer<typeof home>;

/** A one-line greeting, which others read at the top of the profile. (Specification, section 3: signup_message.) */
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
/** The parts of a profile that a member may change; unanswered ones are null or empty. */
export type ProfileValues = z.infer<typeof ownValues>;
export type ProfileField = keyof ProfileValues;
export const profileFields = Object.keys(own) as readonly ProfileField[];

/** How many times each field was changed, from 0: detects a change that was based on an outdated value. */
const versions = z.partialRecord(z.enum(profileFields), z.int());
export type FieldVersions = Partial<Record<ProfileField, number>>;

/** A member's profile for themselves. Gender and date of birth are given at sign-up and do not change. */
export const ownProfile = z.object({
  name: z.string(),
  gender,
  date_of_birth: day,
  /** Known since sign-up, even if `home` is null. */
  country,
  /** The region of `home` in the asker's language. */
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
    /** The version that the member saw when they made the change. */
    version: z.int().check(z.minimum(0)),
  });
}

const changesOfFacts = factNames.map((name) => change(name)) as {
  [Name in FactName]: ReturnType<typeof change<Name>>;
}[FactName][];

/**
 * Changes one field. Refused if the field has been changed meanwhile (on another device, or while this one was
 * offline), unless it already has the new value: an older value never overwrites a newer one.
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
    /** The site does not ask for this. (Settings: visible_profile_fields.) */
    not_offered: 403,
    no_such_place: 422,
    too_many_moves: { status: 429, details: z.object({ hours: z.int() }) },
  },
});
