import * as z from 'zod/mini';
import { call } from '../call.ts';
import { country } from '../places.ts';

/** Smallest number of members of a country that is shown; smaller ones are null. Numbers are rounded down to hundreds. */
export const fewestMembers = 200;
/** Smallest number of members of a place that is shown. Numbers are rounded down to tens. */
export const fewestAtPlace = 10;
/** Maximum number of places. */
export const mostPlaces = 6;
/** Members count if they have been here within this time, in days. */
export const activeDays = 90;

/**
 * The size of the community in the visitor's country, counted once a day: listed, active, real members. Fictional
 * profiles never count. (docs/product.md, Home page.)
 */
export const showCommunity = call({
  method: 'GET',
  path: '/api/community.php',
  by: 'visitor',
  input: z.strictObject({}),
  reply: z.object({
    country,
    members: z.nullable(z.int()),
    /** The places with the most members, largest first. */
    places: z.array(z.object({ city: z.string(), members: z.int() })),
    /** The community is a demonstration, with made-up members. */
    demo: z.boolean(),
  }),
  refusals: {},
});
