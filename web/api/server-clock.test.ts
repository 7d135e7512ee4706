import { afterEach, expect, test, vi } from 'vitest';
import { noteServerTime, serverNow } from './server-clock.ts';

const moment = new Date('2026-11-02T09:00:00Z');
const later = (seconds: number) => new Date(moment.getTime() + seconds * 1000);

afterEach(() => vi.useRealTimers());

function setClock(at: Date): void {
  vi.useFakeTimers({ now: at });
}

test.each([-86_400, -3600, 3600])('a browser whose clock is %d seconds off counts by the server’s clock', (seconds) => {
  setClock(later(seconds));
  noteServerTime(moment.toUTCString());
  expect(new Date(serverNow())).toEqual(moment);
  vi.advanceTimersByTime(60_000);
  expect(new Date(serverNow())).toEqual(later(60));
});

test('the travel time of a response is not a wrong clock', () => {
  setClock(later(2));
  noteServerTime(moment.toUTCString());
  expect(new Date(serverNow())).toEqual(later(2));
});

test('a response without a time changes nothing', () => {
  setClock(later(3600));
  noteServerTime(moment.toUTCString());
  noteServerTime(null);
  noteServerTime('soon');
  expect(new Date(serverNow())).toEqual(moment);
});
