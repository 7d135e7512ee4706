import type { ReplyOf } from '#contract/call.ts';
import type { DistanceBand, searchMembers } from '#contract/members/members.ts';
import { searchDistances } from '#contract/members/search.ts';
import { onlineMilliseconds } from '../cards.ts';
import type { Cell } from '../cells.ts';
import { type SearchArea, areaAround } from './search-area.ts';

/** The filters of a search with all defaults filled in. */
export type Filters = ReplyOf<typeof searchMembers>['search'];

const day = 24 * 3_600_000;
/** Boundaries between the segments by activity, in milliseconds before the start of the search. */
const bands = [onlineMilliseconds, day, 7 * day] as const;

/** A part of a search that a single index can return in display order. */
export interface Segment {
  readonly by: 'last_active_at' | 'joined_at';
  /** Restricts the segment to members who were last active after this time. */
  readonly after: Date | undefined;
  /**
   * Restricts the segment to members who were last active (or joined, in the order of joining) at or before this time.
   */
  readonly to: Date | undefined;
  /** Restricts the segment to members with a photo, or to those without one; undefined for both. */
  readonly has_photo: boolean | undefined;
  /** The cells to search in; undefined for everywhere. */
  readonly within: SearchArea | undefined;
  /** Excludes these cells, which earlier segments cover. */
  readonly beyond: readonly Cell[] | undefined;
}

/** The filters that affect the order of a search. */
export type Only = Pick<Filters, 'online' | 'with_photo' | 'sort' | 'distance' | 'country'>;

/** The default order, for viewers without a home. */
export const everybody = { online: 'no', with_photo: 'no', sort: 'active', distance: null } as const;

/**
 * Returns the segments of a search that started at `began`, in the order of `sort`. Members who have become active
 * since then come last: they left a position that the viewer may not have reached, and would be missed. Those already
 * shown there are repeated; the client drops the repetition.
 */
export function segmentsOf(began: Date, only: Only, home: Cell | null): Segment[] {
  const whole = wholeSegment(began, only, home);
  if (only.sort === 'newest') return [{ ...whole, by: 'joined_at', to: began }];
  const since = { ...whole, after: began };
  const known = only.sort === 'nearest' && home !== null ? ringsOf(began, only, home) : wavesOf(began, only, whole);
  return [...known, since];
}

/**
 * Returns segments for members who were online at the start, active in the day before, in the week before, or earlier.
 * In each of these groups, members with a photo come first.
 */
function wavesOf(began: Date, only: Only, whole: Segment): Segment[] {
  const moments = [0, ...bands].map((milliseconds) => ago(began, milliseconds));
  const times = only.online === 'yes' ? moments.slice(0, 1) : moments;
  const photos = only.with_photo === 'yes' ? [true] : [true, false];
  return times.flatMap((to, band) =>
    photos.map((has_photo) => ({ ...whole, after: moments[band + 1], to, has_photo })),
  );
}

/**
 * Returns one segment per distance band, each sorted by activity. Nothing finer than the band may affect the order, or
 * it would reveal where a member lives. Members without a home come last.
 */
function ringsOf(began: Date, only: Only, home: Cell): Segment[] {
  const whole = { ...wholeSegment(began, only, home), to: began };
  return ringsAround(home, whole, only.country, only.distance);
}

/** Splits a segment by distance bands around a home, nearest first; the last part is everything farther away. */
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

/** Returns all segments as one, for counting. */
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
