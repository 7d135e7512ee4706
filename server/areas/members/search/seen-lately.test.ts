import { expect, test } from 'vitest';
import { newId, untimedId } from '../../../platform/core/ids.ts';
import { startOfTest } from '#testing/services.ts';
import { makeSeenLately } from './seen-lately.ts';

const anHour = 3_600;
const later = (seconds: number) => new Date(startOfTest.getTime() + seconds * 1000);

test.each([
  ['time-ordered ids', () => newId<string>(startOfTest)],
  ['random ids', () => untimedId<string>()],
])('each of fifteen hundred names is recognized, and few others are mistaken for them: %s', (_, made) => {
  const seen = makeSeenLately({ now: () => startOfTest }, anHour);
  const noted = Array.from({ length: 1_500 }, made);
  seen.note('Anna', noted);
  expect(seen.unseen('Anna', noted)).toEqual([]);
  const others = Array.from({ length: 6_000 }, made);
  const mistaken = others.length - seen.unseen('Anna', others).length;
  // About one in thirty is expected.
  expect(mistaken).toBeGreaterThan(60);
  expect(mistaken).toBeLessThan(400);
});

test('a name seen by one member is new to another, and new again after an hour', () => {
  let now = startOfTest;
  const seen = makeSeenLately({ now: () => now }, anHour);
  seen.note('Anna', ['Bram', 'Chloé']);
  expect(seen.unseen('Anna', ['Bram', 'Dirk', 'Dirk'])).toEqual(['Dirk']);
  expect(seen.unseen('Dirk', ['Bram'])).toEqual(['Bram']);
  now = later(anHour - 1);
  expect(seen.unseen('Anna', ['Bram'])).toEqual([]);
  now = later(anHour + 1);
  expect(seen.unseen('Anna', ['Bram'])).toEqual(['Bram']);
});
