import * as z from 'zod/mini';
import { call } from '../call.ts';
import { country, regionCode } from '../places.ts';
import { home } from './profiles.ts';

/** Smallest number of members near a town that is reported. */
export const fewestNearby = 10;
/** Members within this distance of a town count as near, in kilometers. */
export const nearbyKm = 25;

/**
 * Returns a newcomer's town and the number of members near it. Without a town in the request, guesses it from the
 * browser's time zone; `town` is null if that names no town of the visitor's country.
 */
export const showTown = call({
  method: 'GET',
  path: '/api/town.php',
  by: 'visitor',
  input: z.strictObject({
    country: z.optional(country),
    region: z.optional(regionCode),
    city: z.optional(home.shape.city),
  }),
  reply: z.object({
    town: z.nullable(home),
    /**
     * At least this many members, rounded down to tens, live within {@link nearbyKm} km. Null below
     * {@link fewestNearby}.
     */
    members: z.nullable(z.int()),
  }),
  refusals: { no_such_place: 422 },
});
