import type { DistanceBand } from '#contract/members/members.ts';
import type { Interest } from '#contract/members/profile-values.ts';
import { ageOn, dayIn } from '#contract/time.ts';
import { type CardRow, distanceBetween, isOnline } from '../cards.ts';

/** What speaks for showing one member to another. */
export interface Suggestion {
  readonly row: CardRow;
  /** By how many years they are older than who looks. */
  readonly years: number;
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

// The most that each can give says how much it weighs: age, interests, distance, activity, a photo.
const agePoints = 12;
const pointsAYear = 1.5;
/** More interests in common than this say no more. */
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
 * The members that fit somebody, the most promising first: by how close they are in age, by interests in common, by
 * distance, by how lately they were here, and whether they show their face; `more` adds what else speaks for one.
 * `interests` are those that the member has named besides the profile's. Paying moves nobody, and distance counts by its
 * band: an order must tell no more than a number.
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

/** Of fewer than this it makes no difference who is among the nearest. */
const dozen = 12;

/** The nearest third before the others, each in their order, where a third is a dozen; `always` are with the first. */
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

/** The bands counted from the nearest; who lives farther than any, or has not said where, comes last. */
function bandPlace({ distance }: Suggestion): number {
  const place = nearness.findIndex(([band]) => band === distance);
  return place < 0 ? nearness.length : place;
}

/** Whether there is a photo that the viewer may see. */
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
