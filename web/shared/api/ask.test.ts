import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listChats, sendMessage } from '#contract/chats/chats.ts';
import { logIn } from '#contract/accounts/accounts.ts';
import type { MemberId } from '#contract/members/members.ts';
import { ask } from './ask.ts';

/** The time of each attempt, in milliseconds after the first attempt, and its idempotency key. */
let tries: { at: number; key: string | undefined }[] = [];
let answer: (nth: number) => Response;

const status = (code: number) => new Response('Out of order', { status: code });
const problem = (code: number) =>
  new Response(JSON.stringify({ type: 'about:blank', title: 'Out of order', status: code, code: 'out_of_order' }), {
    status: code,
    headers: { 'content-type': 'application/problem+json' },
  });
const broken = () => {
  throw new TypeError('Failed to fetch');
};

const brokenOff = () => {
  const body = new ReadableStream({ pull: (stream) => stream.error(new TypeError('network error')) });
  return new Response(body, { headers: { 'content-type': 'application/json' } });
};

beforeEach(() => {
  vi.useFakeTimers();
  tries = [];
  const began = Date.now();
  vi.stubGlobal('fetch', async (_to: string, { headers }: RequestInit) => {
    await Promise.resolve();
    tries.push({ at: Date.now() - began, key: (headers as Record<string, string>)['idempotency-key'] });
    return answer(tries.length);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const soon = async () => await vi.advanceTimersByTimeAsync(60_000);
const chats = async () => await ask(listChats, {});
const message = { profile: 'bram' as MemberId, text: 'Good evening' };

describe('every request is retried up to 5 times with exponential backoff', () => {
  test.each([
    ['the connection fails', broken],
    ['a gateway cannot reach the server', () => status(502)],
    ['the server is unavailable', () => problem(503)],
    ['a gateway times out', () => status(504)],
    ['the request times out', () => problem(408)],
    ['the rate limit is exceeded', () => problem(429)],
    ['the response is truncated', () => new Response('{"chats":[{"id')],
    ['the connection fails during the response', brokenOff],
    ['a captive portal responds', () => new Response('<p>Welcome!</p>')],
  ])('when %s', async (_why, fails) => {
    answer = fails;
    const asked = expect(chats()).rejects.toMatchObject({ isFailure: true });
    await soon();
    await asked;
    expect(tries).toHaveLength(6);
    const pauses = tries.slice(1).map(({ at }, index) => at - tries[index]!.at);
    for (const [index, pause] of pauses.entries()) {
      expect(pause, 'at least 200 ms, doubling each time').toBeGreaterThanOrEqual(200 * 2 ** index);
      expect(pause, 'with at most 25 % jitter').toBeLessThanOrEqual(250 * 2 ** index + 1);
    }
  });

  test('until the first response', async () => {
    answer = (nth) => (nth < 4 ? broken() : Response.json({ chats: [] }));
    const asked = chats();
    await soon();
    expect(await asked).toEqual({ chats: [] });
    expect(tries).toHaveLength(4);
  });

  test('retries of one action share an idempotency key; a second action gets a new one', async () => {
    answer = broken;
    for (let times = 0; times < 2; times += 1) {
      const sent = expect(ask(sendMessage, message)).rejects.toThrow();
      await soon();
      await sent;
    }
    expect(tries).toHaveLength(12);
    expect(new Set(tries.slice(0, 6).map(({ key }) => key)).size).toBe(1);
    expect(new Set(tries.map(({ key }) => key)).size).toBe(2);
    expect(tries[0]!.key).toBeTruthy();
  });
});

test('a deliberate refusal is not retried', async () => {
  answer = () => problem(402);
  await expect(chats()).rejects.toMatchObject({ code: 'out_of_order', isFailure: false });
  expect(tries).toHaveLength(1);
});

describe('a server error is not retried', () => {
  test.each([
    ['by a problem document', () => problem(500), 'out_of_order'],
    ['without a problem document', () => status(500), 'fault'],
    ['with status 501', () => problem(501), 'out_of_order'],
  ])('when it is reported %s', async (_how, fails, code) => {
    answer = fails;
    await expect(chats()).rejects.toMatchObject({ code, isFailure: true });
    await expect(ask(sendMessage, message)).rejects.toMatchObject({ code });
    expect(tries).toHaveLength(2);
  });
});

test('a call that is not idempotent is never retried', async () => {
  answer = broken;
  await expect(ask(logIn, { email: 'anna@example.org', password: 'plum-tree-2026' })).rejects.toThrow();
  expect(tries).toHaveLength(1);
});
