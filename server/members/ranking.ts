import type { DistanceBand } from '#contract/members.ts';
import type { Interest } from '#contract/profile-values.ts';
import { type CardRow, distanceBetween, isOnline } from './cards.ts';

/** What speaks for showing one member to another. */
export interface Suggestion {
  readonly row: CardRow;
  /** In the order in which the one who is shown has named them. */
  readonly shared: readonly Interest[];
  readonly distance: DistanceBand | null;
  readonly points: number;
}

/** What else decides. */
interface Leaning {
  readonly interests?: readonly Interest[];
  readonly more?: (row: CardRow) => number;
}

/** More interests in common than this say no more. */
const countedInterests = 4;
const interestPoints = 3;
const nearness: readonly (readonly [DistanceBand, number])[] = [
  [10, 8],
  [25, 7],
  [50, 5],
  [100, 3],
  [250, 1],
];
const photoPoints = 3;
const day = 86_400_000;

/**
 * The members that fit somebody, the most promising first: by interests in common, by distance, by how lately they were
 * here, and whether they show their face; `more` adds what else speaks for one. `interests` are those that the member has
 * named besides the profile's. Paying moves nobody, and distance counts by its band: an order must tell no more than a
 * number.
 */
export function ranked(
  own: CardRow,
  rows: readonly CardRow[],
  now: Date,
  { interests = [], more = () => 0 }: Leaning = {},
): Suggestion[] {
  const liked = new Set([...own.interests, ...interests]);
  return rows
    .map((row) => {
      const shared = row.interests.filter((interest) => liked.has(interest));
      const distance = distanceBetween(own, row);
      const points =
        interestPoints * Math.min(shared.length, countedInterests) +
        (nearness.find(([band]) => band === distance)?.[1] ?? 0) +
        activityPoints(row, now) +
        (row.has_photo ? photoPoints : 0) +
        more(row);
      return { row, shared, distance, points };
    })
    .toSorted((a, b) => b.points - a.points || lately(b) - lately(a) || (a.row.id < b.row.id ? 1 : -1));
}

function activityPoints(row: CardRow, now: Date): number {
  if (isOnline(row, now)) return 5;
  const days = (now.getTime() - row.last_active_at.getTime()) / day;
  if (days < 1) return 4;
  return days < 7 ? 2 : 0;
}

function lately({ row }: Suggestion): number {
  return row.last_active_at.getTime();
}
