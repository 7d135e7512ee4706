import * as z from 'zod/mini';
import { country, regionCode } from '../places.ts';
import { factsAsked, factsMade, factList } from './fact-filters.ts';
import { searchedFacts } from './facts.ts';
import { gender, interest } from './profile-values.ts';

/** The fields that a site may let its members search by: its setting `search_fields`. (Specification, section 3.) */
export const searchFields = [
  'gender',
  'age',
  'country',
  'countryregion',
  'distance',
  ...searchedFacts,
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

/** How far away people may live, in km; both shown and searched in these bands only. */
export const searchDistances = [10, 25, 50, 100, 250] as const;
const distances = z.literal([...searchDistances]);

/** `new_here`: others have been able to find them for at most this many days. */
export const newHereDays = 30;

/** How many interests a search may name. */
export const searchedInterests = 5;

/** Recently active first; nearest first, by distance bands and never finer; newest members first. */
export const sorts = ['active', 'nearest', 'newest'] as const;
export type Sort = (typeof sorts)[number];

export const yesNo = z.enum(['yes', 'no']);

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

/** The filters of a search. Any one of several hair colours (and the like) is enough; interests must all be there. */
export const searchAsked = {
  ...searchState,
  distance: z.optional(z.pipe(z.coerce.number<number>(), distances)),
  ...factsAsked,
  interests: z.optional(factList(interest, searchedInterests)),
  with_photo: z.optional(yesNo),
  /** Online now. */
  online: z.optional(yesNo),
  new_here: z.optional(yesNo),
  /** Members whose own saved search the viewer fits. */
  i_fit: z.optional(yesNo),
  /** Default: `yes`. */
  real_members_only: z.optional(yesNo),
  /** Default: `active`. */
  sort: z.optional(z.enum(sorts)),
};

/** The search that was run, with defaults such as the viewer's own country filled in. */
export const searchMade = z.object({
  ...madeState,
  distance: z.nullable(distances),
  ...factsMade,
  interests: z.array(interest),
  with_photo: yesNo,
  online: yesNo,
  new_here: yesNo,
  i_fit: yesNo,
  real_members_only: yesNo,
  sort: z.enum(sorts),
});

/**
 * How a search with few results is widened, each step on top of the previous ones. (Specification, section 2.) If it
 * still finds fewer than {@link fewResults}, the last two steps drop the filters for interests or looks, and no others.
 */
export const widenings = ['neighbouring_regions', 'whole_country', 'more_ages', 'any_interests', 'any_looks'] as const;
export type Widening = (typeof widenings)[number];
export const fewResults = 4;
/** By how many years `more_ages` extends both ends. */
export const widenedYears = 5;

/** The filters that may have emptied a list; `all` of them if lifting no single one helps. */
export const liftableFilters = [
  'countryregion',
  'distance',
  'age',
  'online',
  'with_photo',
  'new_here',
  'i_fit',
  ...searchedFacts,
  'interests',
  'country',
  'all',
] as const;
export type LiftableFilter = (typeof liftableFilters)[number];
