import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { likeMember, takeBackLike } from '#contract/likes.ts';
import type { MemberId } from '#contract/members/members.ts';
import { forgetStored } from './vault/forget-here.ts';
import { browserStorage } from './testing/browser-storage.ts';

const anna = 'anna' as MemberId;
const bram = 'bram' as MemberId;
const carl = 'carl' as MemberId;
const dirk = 'dirk' as MemberId;

interface Asked {
  readonly method: string;
  readonly profile: string;
  readonly key: string | undefined;
  readonly member: string | undefined;
  readonly keepalive: boolean | undefined;
}

/** The simulated network: requests sent, and the response to each. */
let asked: Asked[] = [];
let answer: (asked: Asked) => Response | Promise<Response>;

const reply = () => Response.json({ matched: false });
const problem = (status: number, code: string) =>
  new Response(JSON.stringify({ status, code }), { status, headers: { 'content-type': 'application/problem+json' } });
const broken = () => Promise.reject(new TypeError('Failed to fetch'));
const never = () => new Promise<Response>(() => undefined);

/** Opens a new page of the browser, with fresh memory and persistent storage. */
async function openPage() {
  vi.resetModules();
  return await import('./pending-calls.ts');
}

/** The locks of the open pages. */
let held: { name: string }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  browserStorage();
  held = [];
  vi.stubGlobal('navigator', {
    onLine: true,
    locks: {
      request: async (name: string) => void held.push({ name }),
      query: async () => ({ held }),
    },
  });
  asked = [];
  answer = reply;
  vi.stubGlobal('fetch', async (_to: string, { method, headers, body, keepalive }: RequestInit) => {
    const sent = headers as Record<string, string>;
    const { profile } = JSON.parse(body as string) as { profile: string };
    const one = { method: method!, profile, key: sent['idempotency-key'], member: sent['x-member'], keepalive };
    asked.push(one);
    return await answer(one);
  });
  onlineManager.setOnline(true);
});

afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const later = async (seconds: number) => await vi.advanceTimersByTimeAsync(seconds * 1000);
const names = () => asked.map(({ method, profile }) => `${method} ${profile}`);

function resumable(settled: string[] = []) {
  const kind = (call: typeof likeMember | typeof takeBackLike) => ({
    call,
    onSettled: ({ profile }: { profile: string }) => void settled.push(profile),
  });
  return [kind(likeMember), kind(takeBackLike)];
}

describe('a pending call', () => {
  test('outlives the page, is made only for its member, and is removed once the server has responded', async () => {
    const page = await openPage();
    const done = page.askPersistently(anna, likeMember, { profile: bram });
    expect(page.pendingOf(anna), 'stored before the response').toHaveLength(1);
    expect(await done).toEqual({ matched: false });
    expect(asked).toMatchObject([{ method: 'POST', profile: 'bram', member: 'anna', keepalive: true }]);
    expect(page.pendingOf(anna)).toEqual([]);
  });

  test('waits while offline, and is sent once when back online, in the original order', async () => {
    const page = await openPage();
    onlineManager.setOnline(false);
    void page.askPersistently(anna, likeMember, { profile: bram });
    void page.askPersistently(anna, takeBackLike, { profile: bram });
    void page.askPersistently(anna, likeMember, { profile: carl });
    await later(600);
    expect(asked).toEqual([]);
    onlineManager.setOnline(true);
    await later(1);
    expect(names()).toEqual(['POST bram', 'DELETE bram', 'POST carl']);
    expect(page.pendingOf(anna)).toEqual([]);
  });

  test('is retried under the same key while the server is unreachable', async () => {
    const page = await openPage();
    answer = broken;
    const done = page.askPersistently(anna, likeMember, { profile: bram });
    await later(60);
    const tries = asked.length;
    expect(tries).toBeGreaterThan(6);
    expect(page.pendingOf(anna)).toHaveLength(1);
    answer = reply;
    await later(61);
    expect(await done).toEqual({ matched: false });
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
  });

  test('throws if the server refuses it, and the next call is made', async () => {
    const page = await openPage();
    answer = ({ profile }) => (profile === 'bram' ? problem(404, 'no_such_member') : reply());
    const refused = page.askPersistently(anna, likeMember, { profile: bram });
    const done = page.askPersistently(anna, likeMember, { profile: carl });
    await expect(refused).rejects.toMatchObject({ code: 'no_such_member' });
    await done;
    expect(page.pendingOf(anna)).toEqual([]);
  });

  test('throws after a server error, without a retry', async () => {
    const page = await openPage();
    answer = () => problem(500, 'fault');
    await expect(page.askPersistently(anna, likeMember, { profile: bram })).rejects.toMatchObject({ code: 'fault' });
    expect(asked).toHaveLength(1);
  });

  test('is stored for the next login if nobody is logged in, and is never made as another member', async () => {
    const page = await openPage();
    answer = () => problem(403, 'authentication_required');
    await expect(page.askPersistently(anna, likeMember, { profile: bram })).rejects.toMatchObject({ code: /^auth/ });
    expect(page.pendingOf(anna)).toHaveLength(1);
    answer = () => problem(409, 'other_member');
    await expect(page.askPersistently(anna, likeMember, { profile: carl })).rejects.toMatchObject({ code: /^other/ });
    expect(page.pendingOf(anna)).toHaveLength(1);
    expect(page.pendingOf(bram), 'calls are stored per member').toEqual([]);
  });
});

describe('a pending call of an earlier page', () => {
  test('is completed after that page has closed, under the same key and before new calls', async () => {
    const before = await openPage();
    answer = never;
    void before.askPersistently(anna, likeMember, { profile: bram });
    void before.askPersistently(anna, takeBackLike, { profile: carl });
    await later(0);
    const [{ key } = { key: 'none' }] = asked;
    held = [];
    answer = reply;
    const page = await openPage();
    const settled: string[] = [];
    expect(await page.resumePendingCalls(anna, resumable(settled))).toBe(2);
    await page.askPersistently(anna, likeMember, { profile: dirk });
    expect(names().slice(1)).toEqual(['POST bram', 'DELETE carl', 'POST dirk']);
    expect(asked[1]!.key).toBe(key);
    expect(settled).toEqual(['bram', 'carl']);
    expect(page.pendingOf(anna)).toEqual([]);
    expect(await page.resumePendingCalls(anna, resumable())).toBe(0);
  });

  test('is not resumed elsewhere while that page is open', async () => {
    const other = await openPage();
    answer = never;
    void other.askPersistently(anna, likeMember, { profile: bram });
    const page = await openPage();
    expect(await page.resumePendingCalls(anna, resumable())).toBe(0);
    held = [];
    expect(await page.resumePendingCalls(anna, resumable())).toBe(1);
  });

  test('is removed after a day, on logout, and if it is invalid', async () => {
    const before = await openPage();
    answer = never;
    void before.askPersistently(anna, likeMember, { profile: bram });
    await later(24 * 3600 + 1);
    held = [];
    localStorage.setItem('pending:anna:x', '{"name": 5}');
    localStorage.setItem('pending:anna:y', '{');
    const page = await openPage();
    expect(await page.resumePendingCalls(anna, resumable())).toBe(0);
    expect(page.pendingOf(anna)).toEqual([]);
    void page.askPersistently(anna, likeMember, { profile: carl });
    forgetStored((member) => member === anna);
    expect((await openPage()).pendingOf(anna)).toEqual([]);
  });
});
