import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  isMissingChunk,
  loadOnce,
  loadOrRecover,
  noteMissingChunks,
  recoverFromMissingChunk,
} from './missing-chunk.ts';

const assigned = vi.fn();
const fetched = vi.fn<typeof fetch>();
const storage = new Map<string, string>();
const page = Object.assign(new EventTarget(), {
  location: { href: 'https://damson.test/members?page=2', assign: assigned },
});
const here = new URL(page.location.href);
Object.assign(page.location, { pathname: here.pathname, search: here.search });

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000 });
  assigned.mockClear();
  storage.clear();
  fetched.mockResolvedValue(new Response('alive'));
  vi.stubGlobal('window', page);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => void storage.set(name, value),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a script that fails to load while navigating', () => {
  test('causes at most one page load within 60 seconds', async () => {
    expect(await recoverFromMissingChunk('/chats')).toBe('leaving');
    expect(assigned.mock.calls).toEqual([['/chats']]);
    expect([...storage.values()]).toEqual(['1000000000']);
    vi.advanceTimersByTime(59_999);
    expect(await recoverFromMissingChunk('/chats'), 'no reload loop').toBe('gone');
    vi.advanceTimersByTime(1);
    expect(await recoverFromMissingChunk('/likes')).toBe('leaving');
    expect(assigned.mock.calls).toEqual([['/chats'], ['/likes']]);
  });

  test('causes no page load if session storage is not available for the guard', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    expect(await recoverFromMissingChunk('/chats')).toBe('gone');
    expect(assigned).not.toHaveBeenCalled();
  });

  test.each([
    ['the browser is offline', () => vi.stubGlobal('navigator', { onLine: false })],
    ['the server does not respond', () => fetched.mockRejectedValue(new TypeError('Failed to fetch'))],
    ['the server reports an error', () => fetched.mockResolvedValue(new Response('', { status: 503 }))],
  ])('causes no page load when %s', async (_why, arrange) => {
    arrange();
    expect(await recoverFromMissingChunk('/chats')).toBe('away');
    expect(assigned).not.toHaveBeenCalled();
  });

  test('is fetched again before it causes a page load', async () => {
    const load = vi.fn().mockRejectedValueOnce(new TypeError('lost')).mockResolvedValue({});
    expect(await loadOrRecover(load, '/chats')).toBe('here');
    expect(load).toHaveBeenCalledTimes(2);
    load.mockRejectedValue(new TypeError('gone'));
    expect(await loadOrRecover(load, '/chats')).toBe('leaving');
  });

  test('is distinguished from other errors', () => {
    noteMissingChunks();
    const payload = new Error('Failed to fetch dynamically imported module');
    window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
    expect(isMissingChunk(payload)).toBe(true);
    expect(isMissingChunk(new Error('another'))).toBe(false);
    expect(isMissingChunk(undefined)).toBe(false);
  });

  test('shares its limit with page loads for a newer version', () => {
    expect(loadOnce('/chats'), 'the first reload').toBe(true);
    expect(loadOnce('/chats'), 'a second one within 60 seconds').toBe(false);
  });
});
