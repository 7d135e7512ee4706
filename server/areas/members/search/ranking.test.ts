import { expect, test } from 'vitest';
import type { MemberId } from '#contract/members/members.ts';
import type { Interest } from '#contract/members/profile-values.ts';
import { livingIn, utrecht } from '#testing/drills/crowd.ts';
import type { CardRow } from '../cards.ts';
import { ranked } from './ranking.ts';
import { reasonsAmong } from './reasons.ts';

const now = new Date('2026-11-02T09:00:00Z');
const { cell: groningen } = livingIn('Groningen', 'GR');

function card(id: string, about: Partial<CardRow> = {}): CardRow {
  const some = { birth_date: '1992-05-04', interests: [], cell: groningen, main_image: null, listed: true };
  return { id: id as MemberId, last_active_at: new Date('2026-10-01T09:00:00Z'), ...some, ...about } as never;
}

const anna = card('anna', {
  birth_date: '1988-05-04',
  cell: utrecht,
  interests: ['chess', 'jazz', 'opera', 'travel'] as Interest[],
});
const crowd = (count: number, about: Partial<CardRow>) =>
  Array.from({ length: count }, (_, index) => card(`other ${index}`, about));

/** Returns the reasons for suggesting Bram to Anna, in a list that also contains `others`. */
function reasons(bram: Partial<CardRow>, others: readonly CardRow[] = []) {
  const all = ranked(anna, [card('bram', bram), ...others], now);
  const relation = { likesYou: false, relationship_wish: undefined };
  return reasonsAmong(all, () => relation, now)(all.find(({ row }) => row.id === 'bram')!);
}

test('being near is a reason up to 25 km, unless most others are near', () => {
  const near = { reason: 'near', distance: 10 };
  expect(reasons({ cell: utrecht })).toEqual([near]);
  expect(reasons({ cell: utrecht }, crowd(9, {}))).toEqual([near]);
  expect(reasons({ cell: utrecht }, crowd(9, { cell: utrecht }))).toEqual([{ reason: 'age', years: -4 }]);
});

test('a similar age is a reason up to two years unless most others share it, and up to eight years without another reason', () => {
  expect(reasons({ birth_date: '1986-05-04', cell: utrecht })).toContainEqual({ reason: 'age', years: 2 });
  expect(reasons({ birth_date: '1985-05-04', cell: utrecht })).toEqual([{ reason: 'near', distance: 10 }]);
  const asOld = crowd(11, { birth_date: '1988-05-04' });
  expect(reasons({ birth_date: '1988-05-04', cell: utrecht }, asOld)).toEqual([{ reason: 'near', distance: 10 }]);
  expect(reasons({ birth_date: '1996-05-04' })).toEqual([{ reason: 'age', years: -8 }]);
  expect(reasons({ birth_date: '1997-05-04' }), 'nothing to say').toEqual([]);
});

test('every shared interest is named, the rarest first', () => {
  const others = [...crowd(3, { interests: ['jazz'] }), ...crowd(2, { interests: ['chess', 'travel'] })];
  expect(reasons({ interests: ['jazz', 'chess', 'opera', 'travel'] }, others)).toEqual([
    { reason: 'both_like', interests: ['opera', 'chess', 'travel', 'jazz'] },
  ]);
});

test('being online is shown next to another reason, but never alone', () => {
  expect(reasons({ cell: utrecht, last_active_at: now })).toEqual([
    { reason: 'near', distance: 10 },
    { reason: 'online' },
  ]);
  expect(reasons({ birth_date: '1970-05-04', last_active_at: now })).toEqual([]);
});

test('members are ordered by age, then interests, then distance, then activity, then photo', () => {
  const elder = { birth_date: '1996-05-04' };
  const face = { premium_only: false } as CardRow['main_image'];
  const all = [
    card('with a face', { ...elder, main_image: face }),
    card('here now', { ...elder, last_active_at: now }),
    card('near', { ...elder, cell: utrecht }),
    card('sharing', { ...elder, interests: ['chess', 'jazz', 'opera'] }),
    card('as old', { birth_date: '1988-05-04' }),
  ];
  expect(ranked(anna, all, now).map(({ row }) => row.id)).toEqual(all.map(({ id }) => id).toReversed());
});

test('a photo that the viewer may not see does not count', () => {
  const locked = card('locked', { main_image: { premium_only: true } as CardRow['main_image'] });
  const open = card('open', { main_image: { premium_only: false } as CardRow['main_image'] });
  const points = (viewer: CardRow) => ranked(viewer, [locked, open], now).map((one) => one.points);
  expect(new Set(points(anna)).size).toBe(2);
  expect(new Set(points({ ...anna, premium: true })).size).toBe(1);
});
