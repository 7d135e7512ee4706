import { onlineManager } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MessageId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { startSending } from './sending.ts';
import { browserStorage } from '../../../shared/api/testing/browser-storage.ts';
import { markRefused, takeOut, unsentOf, queueUnsent, writePhoto } from './unsent.ts';

const anna = 'anna' as MemberId;
const bram = 'bram' as MemberId;

interface Posted {
  readonly key: string;
  readonly text: string;
  readonly to: string;
  readonly body: object;
}

/** The simulated network: posted requests, and how the server responds. */
let posted: Posted[] = [];
let answer: (posted: Posted) => Response | Promise<Response>;
let arrived: string[] = [];
let refused: string[] = [];
let stop: () => void;

const reply = ({ text, key }: Posted) => Response.json({ conversation: 'c', message: { text, key }, credits: 1 });
const problem = (status: number, code: string, details = {}) =>
  new Response(JSON.stringify({ status, code, ...details }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
/** Replaces `XMLHttpRequest`, which uploads photos with progress. */
class PhotoRequest extends EventTarget {
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  to = '';
  status = 0;
  responseText = '';
  open(_method: string, to: string): void {
    this.to = to;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value;
  }
  getResponseHeader(name: string): string | null {
    return name === 'content-type' && this.status >= 400 ? 'application/problem+json' : null;
  }
  send(): void {
    void this.arrive();
  }
  private async arrive(): Promise<void> {
    const one = { key: this.headers['idempotency-key']!, text: 'a photo', to: this.to, body: {} };
    posted.push(one);
    const answered = await answer(one);
    this.status = answered.status;
    this.responseText = await answered.text();
    this.dispatchEvent(new Event('loadend'));
  }
}

const broken = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => {
  vi.useFakeTimers();
  browserStorage();
  for (const { key } of unsentOf(anna)) takeOut(anna, key);
  posted = [];
  arrived = [];
  refused = [];
  answer = reply;
  vi.stubGlobal('fetch', async (to: string, { headers, body }: RequestInit) => {
    const sent = JSON.parse(body as string) as { text: string };
    const one = { key: (headers as Record<string, string>)['idempotency-key']!, text: sent.text, to, body: sent };
    posted.push(one);
    return await answer(one);
  });
  vi.stubGlobal('XMLHttpRequest', PhotoRequest);
  onlineManager.setOnline(true);
  stop = startSending(anna, {
    onSent: ({ message }) => arrived.push(message.text),
    onRefused: ({ text }) => refused.push(text),
  });
});

afterEach(() => {
  stop();
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

const later = async (seconds: number) => await vi.advanceTimersByTimeAsync(seconds * 1000);

describe('unsent message', () => {
  test('includes the message it replies to in every attempt', async () => {
    answer = broken;
    queueUnsent(anna, bram, 'Yes', Date.now(), { reply_to: 'question' as MessageId });
    await later(1);
    answer = reply;
    await later(10);
    expect(posted.length).toBeGreaterThan(1);
    for (const { body } of posted) expect(body).toMatchObject({ reply_to: 'question' });
    expect(arrived).toEqual(['Yes']);
  });

  test('is sent at once, after the messages written before it', async () => {
    for (const text of ['one', 'two', 'three']) queueUnsent(anna, bram, text);
    await later(0);
    expect(arrived).toEqual(['one', 'two', 'three']);
    expect(unsentOf(anna)).toEqual([]);
  });

  test('is retried with the same key until it arrives, and no later message overtakes it', async () => {
    answer = broken;
    const [one] = [queueUnsent(anna, bram, 'one'), queueUnsent(anna, bram, 'two')];
    await later(30);
    expect(posted.length).toBeGreaterThan(6);
    expect(new Set(posted.map(({ key }) => key))).toEqual(new Set([one.key]));
    answer = reply;
    await later(60);
    expect(arrived).toEqual(['one', 'two']);
  });

  test('waits while the browser is offline, and is sent as soon as the browser is online', async () => {
    onlineManager.setOnline(false);
    queueUnsent(anna, bram, 'one');
    await later(600);
    expect(posted).toEqual([]);
    onlineManager.setOnline(true);
    await later(0);
    expect(arrived).toEqual(['one']);
  });

  test('is sent at once when the browser is back online, before the next retry is due', async () => {
    answer = broken;
    queueUnsent(anna, bram, 'one');
    await later(120);
    onlineManager.setOnline(false);
    answer = reply;
    onlineManager.setOnline(true);
    await later(5);
    expect(arrived).toEqual(['one']);
  });

  test.each([408, 429, 502, 503, 504])('is retried after status %d', async (status) => {
    answer = () => problem(status, 'unavailable');
    queueUnsent(anna, bram, 'one');
    await later(10);
    expect(unsentOf(anna)[0]!.refused).toBeUndefined();
    answer = reply;
    await later(60);
    expect(arrived).toEqual(['one']);
  });

  test('waits for the delay given in the rate limit response', async () => {
    answer = () => problem(429, 'too_many_requests', { seconds: 40 });
    const one = queueUnsent(anna, bram, 'one');
    await later(39);
    expect(posted, 'does not retry before the delay has passed').toHaveLength(1);
    answer = reply;
    await later(2);
    expect(posted.map(({ key }) => key)).toEqual([one.key, one.key]);
    expect(arrived).toEqual(['one']);
  });

  test('is sent while photos wait for the delay given in the rate limit response', async () => {
    const isPhoto = ({ to }: Posted) => to.startsWith('/api/chat-photo.php');
    answer = (one) => (isPhoto(one) ? problem(429, 'too_many_requests', { seconds: 1800 }) : reply(one));
    await writePhoto(anna, bram, new Blob(['plums']));
    await writePhoto(anna, bram, new Blob(['pears']));
    queueUnsent(anna, bram, 'one');
    await later(1);
    queueUnsent(anna, bram, 'two');
    await later(1790);
    expect(arrived).toEqual(['one', 'two']);
    expect(posted.filter(isPhoto), 'does not retry before the delay has passed').toHaveLength(1);
    answer = reply;
    await later(20);
    expect(arrived).toEqual(['one', 'two', 'a photo', 'a photo']);
    expect(new Set(posted.filter(isPhoto).map(({ key }) => key)).size).toBe(2);
  });

  test('is retried with the same key after a truncated response', async () => {
    answer = () => new Response('{"conversation":"c","mess');
    const one = queueUnsent(anna, bram, 'one');
    queueUnsent(anna, bram, 'two');
    await later(1);
    answer = reply;
    await later(60);
    expect(arrived).toEqual(['one', 'two']);
    expect(posted.slice(0, -1).every(({ key }) => key === one.key)).toBe(true);
  });

  test('has a different key from an earlier message with the same text', async () => {
    queueUnsent(anna, bram, 'Hello');
    await later(0);
    queueUnsent(anna, bram, 'Hello');
    await later(0);
    expect(arrived).toEqual(['Hello', 'Hello']);
    expect(new Set(posted.map(({ key }) => key)).size).toBe(2);
  });

  test.each([
    [402, 'not_enough_credits'],
    [500, 'fault'],
  ])('waits for its author after a refusal with %d, while later messages are sent', async (status, code) => {
    answer = (one) => (one.text === 'one' ? problem(status, code) : reply(one));
    const one = queueUnsent(anna, bram, 'one');
    queueUnsent(anna, bram, 'two');
    await later(600);
    expect(arrived).toEqual(['two']);
    expect(refused, 'reported once').toEqual(['one']);
    expect(unsentOf(anna)).toMatchObject([{ key: one.key, refused: { code } }]);
    expect(posted.filter(({ text }) => text === 'one')).toHaveLength(1);
    answer = reply;
    markRefused(anna, one.key, undefined);
    await later(0);
    expect(arrived).toEqual(['two', 'one']);
    expect(posted.at(-1)!.key).toBe(one.key);
  });

  test('is kept when the session ends', async () => {
    answer = () =>
      new Response(JSON.stringify({ status: 403, code: 'authentication_required', authentication_required: true }), {
        status: 403,
        headers: { 'content-type': 'application/problem+json' },
      });
    queueUnsent(anna, bram, 'one');
    await later(60);
    expect(unsentOf(anna)).toMatchObject([{ text: 'one' }]);
    expect(unsentOf(anna)[0]!.refused).toBeUndefined();
  });

  test('is not sent after the page has navigated away', async () => {
    stop();
    queueUnsent(anna, bram, 'one');
    await later(600);
    expect(posted).toEqual([]);
  });

  test('with a gift is sent in order, at the confirmed price', async () => {
    queueUnsent(anna, bram, 'one');
    const rose = { gift: 'rose', price: 3 } as const;
    queueUnsent(anna, bram, 'with love', Date.now(), { gift: rose });
    await later(0);
    expect(posted.map(({ to }) => to)).toEqual(['/api/message.php', '/api/gift.php']);
    expect(posted[1]!.body).toEqual({ profile: bram, from: anna, text: 'with love', ...rose });
    expect(unsentOf(anna)).toEqual([]);
  });
});
