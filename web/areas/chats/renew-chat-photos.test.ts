import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ConversationId, type Message, messagesPage } from '#contract/chats/chats.ts';
import { renewPhoto } from '../../shared/people/renew-photos.ts';
import { chatQuery, type KnownChat, loadOlder } from './chat.ts';

const which = { conversation: 'c' as ConversationId };
const { queryKey } = chatQuery(which);
let client: QueryClient;
let asked: string[] = [];
let signature = 1;

const addressOf = (number: number) => `/photos/${number}/thumb.webp?until=${signature}&sign=x`;
const idOf = (number: number) => String(number).padStart(4, '0');

/** Returns the page before a message, from a conversation of 200 photo messages. */
function pageBefore(before: number): Partial<KnownChat> {
  const numbers = Array.from({ length: Math.min(messagesPage, before) }, (_, place) => before - 1 - place);
  const photoOf = (number: number) => ({ filename: addressOf(number), thumb_filename: addressOf(number) });
  const messages = numbers.map((number) => ({ id: idOf(number), photo: photoOf(number) }) as unknown as Message);
  return { conversation: which.conversation, messages, has_older: before > messagesPage };
}

beforeEach(async () => {
  vi.useFakeTimers();
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  signature = 1;
  vi.stubGlobal('fetch', async (address: string) => {
    const before = new URL(address, 'https://damson.example').searchParams.get('before');
    asked.push(before ?? 'newest');
    return Response.json(pageBefore(before ? Number(before) : 200));
  });
  new QueryObserver(client, chatQuery(which)).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(10);
  for (const _page of [2, 3]) {
    // Each page starts where the previous one ended.
    // oxlint-disable-next-line no-await-in-loop
    await loadOlder(client, which);
  }
  asked = [];
});

afterEach(() => {
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const shown = () => client.getQueryData(queryKey)!.messages.map(({ photo }) => photo!.thumb_filename);

test('renews expired photos among earlier messages with one request for their page', async () => {
  expect(shown()).toHaveLength(150);
  const failing = Array.from({ length: 20 }, (_, place) => addressOf(100 + place));
  for (const address of failing) renewPhoto(client, address, () => undefined);
  signature = 2;
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual([idOf(120)]);
  expect(shown()).toHaveLength(150);
  for (const address of failing) expect(shown()).not.toContain(address);
});

test('renews expired photos throughout the conversation with one request per page', async () => {
  for (const address of shown()) renewPhoto(client, address, () => undefined);
  signature = 2;
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual(['newest', idOf(150), idOf(100)]);
  expect(shown()).toEqual(Array.from({ length: 150 }, (_, place) => addressOf(50 + place)));
});

test('does not reload earlier messages in a loop because of a broken photo', async () => {
  for (let times = 0; times < 20; times += 1) {
    renewPhoto(client, addressOf(100), () => undefined);
    signature += 1;
    // The failures must happen one after the other.
    // oxlint-disable-next-line no-await-in-loop
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(asked).toHaveLength(1);
});
