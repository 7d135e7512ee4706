import { expect, test } from 'vitest';
import { restartPauses } from './restart-pauses.ts';

test('a process is restarted at once after a minute without a crash, and after longer pauses if it crashes repeatedly', () => {
  const pauseAfter = restartPauses();
  expect(pauseAfter(0)).toBe(0);
  const soon = Array.from({ length: 12 }, (_, time) => pauseAfter(time));
  expect(soon.slice(0, 4)).toEqual([100, 200, 400, 800]);
  expect(soon.at(-1)).toBe(30_000);
  expect(pauseAfter(61_000 + soon.length)).toBe(0);
});
