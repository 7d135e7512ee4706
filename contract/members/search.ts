import * as z from 'zod/mini';
import { country, regionCode } from '../places.ts';
import { factsAsked, factsMade, factList } from './fact-filters.ts';
import { searchedFacts } from './facts.ts';
import { gender, interest } from './profile-values.ts';

/** The filters that a site can offer through its setting `search_fields`. (Specification, section 3.) */
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

/** Age limits of a search; 99 means 99 and older. */
export const searchAges = { min: 18, max: 99 } as const;
const age = z.coerce.number<number>().check(z.int(), z.minimum(searchAges.min), z.maximum(searchAges.max));

/** Distances in km, for display and search. Other distances are never used. */
export const searchDistances = [10, 25, 50, 100, 250] as const;
const distances = z.literal([...searchDistances]);

/** `new_here`: maximum number of days since others could first find the member. */
export const newHereDays = 30;

/** Maximum number of interests in a search. */
export const searchedInterests = 5;

/**
 * `active`: most recently active first. `nearest`: by distance band, never more precisely. `newest`: newest members
 * first.
 */
export const sorts = ['active', 'nearest', 'newest'] as const;
export type Sort = (typeof sorts)[number];

export const yesNo = z.enum(['yes', 'no']);

/** The fields of the search state in the specification. */
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

/** The filters of a search. Any of several values of a fact matches, but all interests must match. */
export const searchAsked = {
  ...searchState,
  distance: z.optional(z.pipe(z.coerce.number<number>(), distances)),
  ...factsAsked,
  interests: z.optional(factList(interest, searchedInterests)),
  with_photo: z.optional(yesNo),
  /** Restricts the search to members who are online now. */
  online: z.optional(yesNo),
  new_here: z.optional(yesNo),
  /** Restricts the search to members whose own saved search matches the viewer. */
  i_fit: z.optional(yesNo),
  /** Restricts the search to real members. Default: `yes`. */
  real_members_only: z.optional(yesNo),
  /** The order of the results. Default: `active`. */
  sort: z.optional(z.enum(sorts)),
};

/** The search that was run, including defaults such as the viewer's own country. */
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
 * Steps that widen a search with few results; each builds on the previous ones. (Specification, section 2.) While the
 * result has fewer than {@link fewResults} members, the last two steps also drop the filters for interests and looks,
 * but no others.
 */
export const widenings = ['neighbouring_regions', 'whole_country', 'more_ages', 'any_interests', 'any_looks'] as const;
export type Widening = (typeof widenings)[number];
export const fewResults = 4;
/** Number of years by which `more_ages` extends the range at both ends. */
export const widenedYears = 5;

/** The filters whose removal is suggested for an empty result; `all` if removing a single one does not help. */
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
