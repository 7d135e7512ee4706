import { afterEach, expect, test, vi } from 'vitest';
import { notePageTime, noteServerTime, serverNow } from './server-clock.ts';

const moment = new Date('2026-11-02T09:00:00Z');
const later = (seconds: number) => new Date(moment.getTime() + seconds * 1000);

afterEach(() => vi.useRealTimers());

function setClock(at: Date): void {
  vi.useFakeTimers({ now: at });
}

test.each([-86_400, -3600, 3600])(
  'follows the server’s clock even if the browser’s clock is %d seconds off',
  (seconds) => {
    setClock(later(seconds));
    noteServerTime(moment.toUTCString());
    expect(new Date(serverNow())).toEqual(moment);
    vi.advanceTimersByTime(60_000);
    expect(new Date(serverNow())).toEqual(later(60));
  },
);

test('network latency does not count as a wrong clock', () => {
  setClock(later(2));
  noteServerTime(moment.toUTCString());
  expect(new Date(serverNow())).toEqual(later(2));
});

test('a response without a valid date does not change the clock', () => {
  setClock(later(3600));
  noteServerTime(moment.toUTCString());
  noteServerTime(null);
  noteServerTime('soon');
  expect(new Date(serverNow())).toEqual(moment);
});

test.each([-86_400, -10_800, 7200])(
  'uses the page’s render time until the first response, even if the browser’s clock is %d seconds off',
  (seconds) => {
    setClock(later(seconds));
    notePageTime(moment.getTime());
    expect(new Date(serverNow())).toEqual(moment);
  },
);

test('a late start of the page’s scripts does not count as a wrong clock', () => {
  setClock(later(30));
  const navigation = { responseStart: performance.now() - 29_000 } as PerformanceNavigationTiming;
  const entries = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([navigation]);
  notePageTime(moment.getTime());
  entries.mockRestore();
  expect(new Date(serverNow())).toEqual(later(30));
});
