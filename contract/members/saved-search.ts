import * as z from 'zod/mini';
import { call } from '../call.ts';
import { agesInOrder, searchAges, searchDistances, searchedInterests, sorts, yesNo } from './search.ts';
import { country, regionCode } from '../places.ts';
import { factsSaved, rangesInOrder } from './fact-filters.ts';
import { gender, interest } from './profile-values.ts';

const age = z.int().check(z.minimum(searchAges.min), z.maximum(searchAges.max));

/** A search as its member saved it: only what they chose, without defaults. */
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
 * The search that the viewer saved, on any of their devices; null if there is none. `opens`: what a search begins with
 * that names no filters: the saved one, for a new member the ages they wish for; null once the viewer has cleared it.
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
 * Saves a search in place of the previous one. It says whom the member looks for: members who match it may find the
 * member by it. `gender` is stored only under the consent to store whom a member seeks.
 */
export const saveSearch = call({
  method: 'PUT',
  path: '/api/saved-search.php',
  by: 'member',
  input: z.strictObject({ search: z.strictObject(saved).check(agesInOrder, ...rangesInOrder) }),
  reply: z.object({ search: savedSearch }),
  refusals: { no_such_region: 422 },
});

/** The viewer has removed all filters, or opens the saved search again: their next search begins the same way. */
export const clearSearch = call({
  method: 'PUT',
  path: '/api/search-cleared.php',
  by: 'member',
  input: z.strictObject({ cleared: z.boolean() }),
  reply: z.object({}),
  refusals: {},
});

/** Deletes the saved search; nobody finds the member by it any more. */
export const forgetSearch = call({
  method: 'DELETE',
  path: '/api/saved-search.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({}),
  refusals: {},
});
