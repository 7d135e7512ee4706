import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveEvent } from '#contract/live.ts';
import { ownTurn } from './pause.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Returns the delay of a page's refetch, in milliseconds. */
async function turnAfter(event: LiveEvent, chance: number): Promise<number> {
  const began = performance.now();
  const turn = ownTurn(event, () => chance);
  await vi.runAllTimersAsync();
  await turn;
  return performance.now() - began;
}

test('refetches at once after an ordinary event, and with a random delay after an event sent to thousands of pages', async () => {
  expect(await turnAfter({ event: 'user_changed' }, 0.5)).toBe(0);
  expect(await turnAfter({ event: 'missed_some' }, 0.5)).toBe(0);
  expect(await turnAfter({ event: 'missed_some', within: 19_000 }, 0.25)).toBe(4_750);
});
