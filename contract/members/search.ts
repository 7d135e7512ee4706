import * as z from 'zod/mini';
import { country, regionCode } from '../places.ts';
import {
  bodyType,
  bodyTypes,
  eyeColor,
  eyeColors,
  gender,
  hairColor,
  hairColors,
  interest,
  relationshipStatus,
  relationshipStatuses,
} from './profile-values.ts';

/** What a site may let its members search by: its setting `search_fields`. (Specification, section 3.) */
export const searchFields = [
  'gender',
  'age',
  'country',
  'countryregion',
  'distance',
  'body_type',
  'hair_color',
  'eye_color',
  'relationship_status',
  'interests',
  'with_photo',
  'online',
  'new_here',
  'i_fit',
  'real_members_only',
] as const;
export type SearchField = (typeof searchFields)[number];

/** The ages a search may name; 99 stands for 99 and above. */
export const searchAges = { min: 18, max: 99 } as const;
const age = z.coerce.number<number>().check(z.int(), z.minimum(searchAges.min), z.maximum(searchAges.max));

/** How far away people may live, in km; told by bands, and searched by nothing finer. */
export const searchDistances = [10, 25, 50, 100, 250] as const;
const distances = z.literal([...searchDistances]);

/** `new_here`: others can find them for at most so many days. */
export const newHereDays = 30;

/** How many interests a search may name. */
export const searchedInterests = 5;

/** Recently active first; nearest first, by distance bands and never finer; those who came last first. */
export const sorts = ['active', 'nearest', 'newest'] as const;
export type Sort = (typeof sorts)[number];

export const yesNo = z.enum(['yes', 'no']);

/** In a query: `sailing,jazz`. */
function listOf<Value extends string>(value: z.ZodMiniType<Value, Value>, most: number) {
  return z.codec(z.string().check(z.maxLength(200)), z.array(value).check(z.maxLength(most)), {
    decode: (list) => list.split(',').filter((name) => name !== '') as Value[],
    encode: (list) => list.join(','),
  });
}

/** The fields of the specification's search state. */
export const searchState = {
  gender: z.optional(gender),
  country: z.optional(country),
  countryregion: z.optional(regionCode),
  min_age: z.optional(age),
  max_age: z.optional(age),
};
export const agesInOrder = z.refine<{ min_age?: number | undefined; max_age?: number | undefined }>(
  ({ min_age, max_age }) => (min_age ?? searchAges.min) <= (max_age ?? searchAges.max),
  { path: ['max_age'], error: 'below_min_age' },
);
export const madeState = {
  gender,
  country,
  countryregion: z.nullable(z.string()),
  min_age: z.int(),
  max_age: z.int(),
};

/** What a search may ask for. Of several hair colours and the like any will do; interests must all be there. */
export const searchAsked = {
  ...searchState,
  distance: z.optional(z.pipe(z.coerce.number<number>(), distances)),
  body_type: z.optional(listOf(bodyType, bodyTypes.length)),
  hair_color: z.optional(listOf(hairColor, hairColors.length)),
  eye_color: z.optional(listOf(eyeColor, eyeColors.length)),
  relationship_status: z.optional(listOf(relationshipStatus, relationshipStatuses.length)),
  interests: z.optional(listOf(interest, searchedInterests)),
  with_photo: z.optional(yesNo),
  /** Online now. */
  online: z.optional(yesNo),
  new_here: z.optional(yesNo),
  /** Those whose own saved search the viewer fits. */
  i_fit: z.optional(yesNo),
  /** Left out: `yes`. */
  real_members_only: z.optional(yesNo),
  /** Left out: `active`. */
  sort: z.optional(z.enum(sorts)),
};

/** The search that was made, with the viewer's own country and the like filled in. */
export const searchMade = z.object({
  ...madeState,
  distance: z.nullable(distances),
  body_type: z.array(bodyType),
  hair_color: z.array(hairColor),
  eye_color: z.array(eyeColor),
  relationship_status: z.array(relationshipStatus),
  interests: z.array(interest),
  with_photo: yesNo,
  online: yesNo,
  new_here: yesNo,
  i_fit: yesNo,
  real_members_only: yesNo,
  sort: z.enum(sorts),
});

/**
 * How a search is widened when it finds few, each step with those before it. Where fewer than {@link fewResults} are
 * found even so, the last two leave out what was said of interests or looks, and of nothing else. (Specification,
 * section 2.)
 */
export const widenings = ['neighbouring_regions', 'whole_country', 'more_ages', 'any_interests', 'any_looks'] as const;
export type Widening = (typeof widenings)[number];
export const fewResults = 4;
/** By how many years `more_ages` goes beyond either end. */
export const widenedYears = 5;

/** The filters that may empty a list; `all` of them, where lifting no single one helps. */
export const liftableFilters = [
  'countryregion',
  'distance',
  'age',
  'online',
  'with_photo',
  'new_here',
  'i_fit',
  'body_type',
  'hair_color',
  'eye_color',
  'relationship_status',
  'interests',
  'country',
  'all',
] as const;
export type LiftableFilter = (typeof liftableFilters)[number];
