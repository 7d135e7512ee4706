import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Located, locate, locationSeconds } from './use-location.ts';
import { siteKeys } from './keys.ts';

const town = { country: 'NL', region: 'NH', region_name: 'Noord-Holland', city: 'Amsterdam' };
const problem = (status: number, code: string) =>
  new Response(JSON.stringify({ status, code }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });

let client: QueryClient;
let asked: string[] = [];
let answer: () => Response;
/** The browser's response to a geolocation request. */
let browserSays: (found: PositionCallback, failed: PositionErrorCallback) => void;

class NoPosition {
  readonly PERMISSION_DENIED = 1;
  readonly code: number;
  constructor(code: number) {
    this.code = code;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  asked = [];
  browserSays = (found) => found({ coords: { latitude: 52.37312, longitude: 4.89263 } } as GeolocationPosition);
  const geolocation = {
    getCurrentPosition: (found: PositionCallback, failed: PositionErrorCallback) => browserSays(found, failed),
  };
  vi.stubGlobal('navigator', { geolocation });
  vi.stubGlobal('GeolocationPositionError', NoPosition);
  vi.stubGlobal('fetch', async (to: string) => {
    await Promise.resolve();
    asked.push(to);
    return answer();
  });
});

afterEach(() => {
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Presses the button, and waits for the result after all retries. */
async function located(): Promise<Located> {
  const [result] = await Promise.all([locate(client), vi.advanceTimersByTimeAsync(60_000)]);
  return result;
}

const stored = () => client.getQueryData(siteKeys.location);

test('caches the town for an hour, then requests it again', async () => {
  answer = () => Response.json(town);
  expect(await located()).toEqual(town);
  expect(stored()).toEqual(town);
  expect(asked, 'rounded to a kilometre').toEqual(['/api/geocode.php?lat=52.37&lon=4.89']);
  expect(await located()).toEqual(town);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(locationSeconds * 1000);
  expect(await located()).toEqual(town);
  expect(asked).toHaveLength(2);
});

describe('stores false on failure, and tries again on the next press', () => {
  test.each([
    ['the location has no town', () => problem(404, 'nowhere'), false],
    ['the rate limit is exceeded', () => problem(429, 'too_many_requests'), 'unavailable'],
    ['the request is invalid', () => problem(422, 'invalid'), 'unavailable'],
    ['the server has an internal error', () => problem(500, 'fault'), 'unavailable'],
    ['the server is unavailable', () => new Response('Out of order', { status: 503 }), 'unavailable'],
    ['the connection fails', () => Response.error(), 'unavailable'],
    ['the response is truncated', () => new Response('{"country":"N', { status: 200 }), 'unavailable'],
    ['a captive portal responds', () => new Response('<p>Welcome to our hotel!</p>', { status: 200 }), 'unavailable'],
  ])('when %s', async (_why, fails, said) => {
    answer = fails;
    expect(await located()).toBe(said);
    expect(stored()).toBe(false);
    answer = () => Response.json(town);
    expect(await located()).toEqual(town);
    expect(stored()).toEqual(town);
  });
});

test.each([
  ['denies permission', 1, 'denied'],
  ['cannot find its position', 2, 'unavailable'],
  ['takes too long', 3, 'unavailable'],
])('when the browser %s, sends no request to the server and returns the reason', async (_why, code, said) => {
  browserSays = (_found, failed) => failed(new NoPosition(code) as unknown as GeolocationPositionError);
  expect(await located()).toBe(said);
  expect(asked).toEqual([]);
});
