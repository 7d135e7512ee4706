import * as z from 'zod/mini';
import { call } from '../call.ts';
import { agesInOrder, searchAges, searchDistances, searchedInterests, sorts, yesNo } from './search.ts';
import { country, regionCode } from '../places.ts';
import { factsSaved, rangesInOrder } from './fact-filters.ts';
import { gender, interest } from './profile-values.ts';

const age = z.int().check(z.minimum(searchAges.min), z.maximum(searchAges.max));

/** A search as the member saved it: only the filters they chose, without defaults. */
const saved = {
  gender: z.optional(gender),
  country: z.optional(country),
  countryregion: z.optional(regionCode),
  min_age: z.optional(age),
  max_age: z.optional(age),
  distance: z.optional(z.literal([...searchDistances])),
  ...factsSaved,
  interests: z.optional(z.array(interest).check(z.maxLength(searchedInterests))),
  with_photo: z.optional(yesNo),
  online: z.optional(yesNo),
  new_here: z.optional(yesNo),
  i_fit: z.optional(yesNo),
  real_members_only: z.optional(yesNo),
  sort: z.optional(z.enum(sorts)),
};
const savedSearch = z.object(saved);
export type SavedSearch = z.infer<typeof savedSearch>;

/**
 * Returns the search that the viewer saved on any device, or null. `opens`: the initial filters of a search that does
 * not specify any. These are the saved search or, for a new member, the age range they wish for; null after the viewer
 * has cleared the search.
 */
export const showSavedSearch = call({
  method: 'GET',
  path: '/api/saved-search.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({ search: z.nullable(savedSearch), opens: z.nullable(savedSearch) }),
  refusals: {},
});

/**
 * Saves a search and replaces the previous one. It describes the members that the viewer seeks, so it is also used to
 * match others with the viewer. `gender` is stored only under the orientation consent.
 */
export const saveSearch = call({
  method: 'PUT',
  path: '/api/saved-search.php',
  by: 'member',
  input: z.strictObject({ search: z.strictObject(saved).check(agesInOrder, ...rangesInOrder) }),
  reply: z.object({ search: savedSearch }),
  refusals: { no_such_region: 422 },
});

/**
 * Records that the viewer has removed all filters, or reopened the saved search: their next search starts in the same
 * state.
 */
export const clearSearch = call({
  method: 'PUT',
  path: '/api/search-cleared.php',
  by: 'member',
  input: z.strictObject({ cleared: z.boolean() }),
  reply: z.object({}),
  refusals: {},
});

/** Deletes the saved search, which is then no longer used to match others with the member. */
export const forgetSearch = call({
  method: 'DELETE',
  path: '/api/saved-search.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({}),
  refusals: {},
});
