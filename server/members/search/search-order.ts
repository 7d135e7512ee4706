import type { DistanceBand } from '#contract/members/members.ts';
import { searchDistances } from '#contract/members/search.ts';
import { onlineMilliseconds } from '../cards.ts';
import type { Cell } from '../cells.ts';
import { type SearchArea, areaAround } from './near.ts';
import type { Filters } from './search-filters.ts';

const day = 24 * 3_600_000;
/** Where one segment of activity ends and the next begins, back from the moment of the search. */
const bands = [onlineMilliseconds, day, 7 * day] as const;

/** A part of a search whose cards lie in one index in the order in which they are shown. */
export interface Segment {
  readonly by: 'last_active_at' | 'joined_at';
  /** Last active after this moment. */
  readonly after: Date | undefined;
  /** Last active (or come, where it is by that) at this moment or before. */
  readonly to: Date | undefined;
  /** Undefined: with and without. */
  readonly has_photo: boolean | undefined;
  /** Undefined: wherever they live. */
  readonly within: SearchArea | undefined;
  /** Not in these: those who live there had their turn. */
  readonly beyond: readonly Cell[] | undefined;
}

/** What of a search concerns its order. */
export type Only = Pick<Filters, 'online' | 'with_photo' | 'sort' | 'distance' | 'country'>;

/** The search as it is ordered where nobody has said how, for those who have not said where they live. */
export const everybody = { online: 'no', with_photo: 'no', sort: 'active', distance: null } as const;

/**
 * The segments of a search that began at `began`, in the order of `sort`. Whoever has become active since comes at the
 * end: they left a place that one may not have reached yet, and would be missed. Who had been shown there comes twice,
 * and a list keeps the first.
 */
export function segmentsOf(began: Date, only: Only, home: Cell | null): Segment[] {
  const whole = wholeSegment(began, only, home);
  if (only.sort === 'newest') return [{ ...whole, by: 'joined_at', to: began }];
  const since = { ...whole, after: began };
  const known = only.sort === 'nearest' && home !== null ? ringsOf(began, only, home) : wavesOf(began, only, whole);
  return [...known, since];
}

/** Online then, active in the day before, in the week before, and earlier; in each of them those with a photo first. */
function wavesOf(began: Date, only: Only, whole: Segment): Segment[] {
  const moments = [0, ...bands].map((milliseconds) => ago(began, milliseconds));
  const times = only.online === 'yes' ? moments.slice(0, 1) : moments;
  const photos = only.with_photo === 'yes' ? [true] : [true, false];
  return times.flatMap((to, band) =>
    photos.map((has_photo) => ({ ...whole, after: moments[band + 1], to, has_photo })),
  );
}

/**
 * A segment for each distance band; within one, who was active last comes first. Nothing finer than the band decides,
 * or the order would tell where somebody lives. Those come last of whom it is not known.
 */
function ringsOf(began: Date, only: Only, home: Cell): Segment[] {
  const whole = { ...wholeSegment(began, only, home), to: began };
  return ringsAround(home, whole, only.country, only.distance);
}

/** A segment as one for each distance band around somebody's home, the nearest first; in the end all farther away. */
export function ringsAround(
  home: Cell,
  whole: Segment,
  country: Only['country'],
  distance: Only['distance'] = null,
): Segment[] {
  const rings = bandsWithin(distance).map((band) => areaAround(home, country, [band]));
  const inOrder = rings.filter(({ cells }) => cells.length > 0).map((within) => ({ ...whole, within }));
  if (distance !== null) return inOrder;
  return [...inOrder, { ...whole, beyond: rings.flatMap(({ cells }) => cells) }];
}

function bandsWithin(distance: Filters['distance']): readonly DistanceBand[] {
  return searchDistances.filter((band) => distance === null || band <= distance);
}

/** All of it in one, for counting. */
export function wholeSegment(began: Date, { online, with_photo, distance, country }: Only, home: Cell | null): Segment {
  return {
    by: 'last_active_at',
    after: online === 'yes' ? ago(began, onlineMilliseconds) : undefined,
    to: undefined,
    has_photo: with_photo === 'yes' ? true : undefined,
    within: distance === null || home === null ? undefined : areaAround(home, country, bandsWithin(distance)),
    beyond: undefined,
  };
}

function ago(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() - milliseconds);
}
