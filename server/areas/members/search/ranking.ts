import type { DistanceBand } from '#contract/members/members.ts';
import type { Interest } from '#contract/members/profile-values.ts';
import { ageOn, dayIn } from '#contract/time.ts';
import { type CardRow, distanceBetween, isOnline } from '../cards.ts';

/** A member to suggest to another member, with the inputs to the ranking. */
export interface Suggestion {
  readonly row: CardRow;
  /** Number of years by which the member is older than the viewer. */
  readonly years: number;
  /** The shared interests, in the order in which the suggested member lists them. */
  readonly shared: readonly Interest[];
  readonly distance: DistanceBand | null;
  readonly points: number;
}

/** Additional inputs to the ranking. */
interface Leaning {
  readonly interests?: readonly Interest[];
  readonly more?: (row: CardRow) => number;
}

// Maximum points per criterion: age, interests, distance, activity, photo.
const agePoints = 12;
const pointsAYear = 1.5;
/** Maximum number of shared interests that add points. */
const countedInterests = 3;
const interestPoints = 3;
const nearness: readonly (readonly [DistanceBand, number])[] = [
  [10, 6],
  [25, 5],
  [50, 3],
  [100, 2],
  [250, 1],
];
const photoPoints = 2;
const day = 86_400_000;

/**
 * Ranks the members who fit someone, most promising first: by closeness in age, shared interests, distance, recent
 * activity, and a visible photo; `more` adds further points. `interests` are those that the member named in addition to
 * the profile's. Premium has no effect, and distance counts by band, because an order must reveal no more than a
 * number.
 */
export function ranked(
  own: CardRow,
  rows: readonly CardRow[],
  now: Date,
  { interests = [], more = () => 0 }: Leaning = {},
): Suggestion[] {
  const liked = new Set([...own.interests, ...interests]);
  const today = dayIn('UTC', now);
  const age = ageOn(own.birth_date, today);
  return rows
    .map((row) => {
      const years = ageOn(row.birth_date, today) - age;
      const shared = row.interests.filter((interest) => liked.has(interest));
      const distance = distanceBetween(own, row);
      const points =
        Math.max(0, agePoints - pointsAYear * Math.abs(years)) +
        interestPoints * Math.min(shared.length, countedInterests) +
        (nearness.find(([band]) => band === distance)?.[1] ?? 0) +
        activityPoints(row, now) +
        (showsFace(row, own) ? photoPoints : 0) +
        more(row);
      return { row, years, shared, distance, points };
    })
    .toSorted((a, b) => b.points - a.points || lately(b) - lately(a) || (a.row.id < b.row.id ? 1 : -1));
}

/** Minimum size of a third: in smaller lists, being among the nearest third makes no difference. */
const dozen = 12;

/**
 * Moves the nearest third to the front if a third is at least a dozen members. Both parts keep their order. Members
 * that match `always` join the first part.
 */
export function nearestThirdFirst(
  all: readonly Suggestion[],
  always: (one: Suggestion) => boolean = () => false,
): readonly Suggestion[] {
  const place = Math.ceil(all.length / 3) - 1;
  if (place + 1 < dozen) return all;
  const limit = all.map(bandPlace).toSorted((a, b) => a - b)[place]!;
  const isFirst = (one: Suggestion) => always(one) || bandPlace(one) <= limit;
  return [...all.filter(isFirst), ...all.filter((one) => !isFirst(one))];
}

/** Returns the index of the distance band, nearest first; members farther away, or without a home, come last. */
function bandPlace({ distance }: Suggestion): number {
  const place = nearness.findIndex(([band]) => band === distance);
  return place < 0 ? nearness.length : place;
}

/** Returns whether there is a photo that the viewer may see. */
export function showsFace({ main_image }: CardRow, viewer: CardRow): boolean {
  return main_image ? viewer.premium || !main_image.premium_only : false;
}

function activityPoints(row: CardRow, now: Date): number {
  if (isOnline(row, now)) return 3;
  const days = (now.getTime() - row.last_active_at.getTime()) / day;
  if (days < 1) return 2;
  return days < 7 ? 1 : 0;
}

function lately({ row }: Suggestion): number {
  return row.last_active_at.getTime();
}
