import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Chat, ConversationId, MessageId } from '#contract/chats/chats.ts';
import type { LiveEvent } from '#contract/live.ts';
import type { MemberId } from '#contract/members/members.ts';
import { chatQuery, type KnownChat } from './chat.ts';
import { chatsQuery } from './list/chats.ts';
import { applyPresence } from './presence.ts';

const [anna, bram] = ['anna', 'bram'] as [MemberId, MemberId];
const conversation = 'theirs' as ConversationId;
const typed: LiveEvent = { event: 'typing', conversation, by: bram };

/** Paths requested from the unreachable server. */
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address.split('?')[0]!.replace(/^.*\/api\//, ''));
    const headers = { 'content-type': 'application/problem+json' };
    return await Promise.resolve(new Response('{"status":404,"code":"no_such_chat"}', { status: 404, headers }));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Creates Anna's page with Bram's conversation open. */
function page(online: boolean) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const profile = { id: bram, online };
  const listKey = chatsQuery().queryKey;
  const chats = [{ conversation, profile, num_unread_messages: 0 } as Chat];
  client.setQueryData(listKey, { pages: [{ chats, next: null, num_unread_messages: 0 }], pageParams: [''] });
  const open = chatQuery({ conversation });
  client.setQueryData(open.queryKey, { conversation, messages: [], profile } as unknown as KnownChat);
  new QueryObserver(client, open as never).subscribe(() => undefined);
  new QueryObserver(client, { queryKey: listKey, queryFn: chatsQuery().queryFn as never }).subscribe(() => undefined);
  return async (event: LiveEvent, now = 1_000_000) => {
    const heard = applyPresence(client, anna, event, now);
    await vi.runAllTimersAsync();
    await heard;
  };
}

test.each<[string, LiveEvent]>([
  ['types', typed],
  ['writes', { event: 'message_sent', conversation, message: '1' as MessageId, from: bram }],
  ['reads', { event: 'chat_read', conversation, by: bram }],
])('refetches the conversation and the list when a member shown as offline %s', async (_act, event) => {
  await page(false)(event);
  expect(asked.toSorted()).toEqual(['chat.php', 'chats.php']);
});

test("fetches nothing for a member already online or for the viewer's own events", async () => {
  await page(true)(typed);
  await page(false)({ ...typed, by: anna });
  expect(asked).toEqual([]);
});

test('refetches at most once a minute for a member who stays offline because they are invisible', async () => {
  const hear = page(false);
  await hear(typed, 1_000_000);
  await hear(typed, 1_059_000);
  expect(asked).toHaveLength(2);
  await hear(typed, 1_060_000);
  expect(asked).toHaveLength(4);
});
