import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { ReplyOf } from '#contract/call.ts';
import type { Chat, ConversationId, listChats, MessageId, Sent } from '#contract/chats/chats.ts';
import { chatsIn, chatsQuery, forgetRemoved, noteReadHere, showLatest, showRemoved } from './chats.ts';

type Page = ReplyOf<typeof listChats>;

function chat(conversation: string, unread: number, last: string): Chat {
  const last_message = {
    id: last as MessageId,
    kind: 'text',
    preview: last,
    mine: false,
    sent_at: '2026-11-02T09:00Z',
  };
  return { conversation: conversation as ConversationId, num_unread_messages: unread, last_message } as Chat;
}

function page(chats: readonly Chat[]): Page {
  const num_unread_messages = chats.reduce((sum, one) => sum + one.num_unread_messages, 0);
  return { chats: [...chats], next: null, num_unread_messages };
}

function sent(conversation: string, id: string): Sent {
  const message = { id, kind: 'text', text: `text of ${id}`, sent_at: '2026-11-02T09:05Z' };
  return { conversation, message, credits: 4 } as unknown as Sent;
}

test('moves a conversation to the top of the list after sending, without a refetch', () => {
  const client = new QueryClient();
  const { queryKey } = chatsQuery();
  client.setQueryData(queryKey, {
    pages: [page([chat('a', 0, '3')]), page([chat('b', 2, '1')])],
    pageParams: ['', ''],
  });
  expect(showLatest(client, sent('b', '4'))).toBe(true);
  const listed = chatsIn(client.getQueryData(queryKey));
  expect(listed.map(({ conversation, last_message }) => [conversation, last_message?.preview])).toEqual([
    ['b', 'text of 4'],
    ['a', '3'],
  ]);
  expect(listed[0]?.num_unread_messages, 'unread messages stay unread').toBe(2);
  expect(showLatest(client, sent('a', '2')), 'a late response changes nothing').toBe(true);
  expect(chatsIn(client.getQueryData(queryKey))[1]?.last_message?.id).toBe('3');
  expect(showLatest(client, sent('c', '5')), 'a new conversation requires a refetch').toBe(false);
});

test('does not count messages as unread if the response was requested before they were read', async () => {
  const client = new QueryClient();
  noteReadHere('a' as ConversationId, '3' as MessageId);
  const answered = async (reply: Page) =>
    await client.fetchInfiniteQuery(chatsQuery((async () => await Promise.resolve(reply)) as never));
  const { pages } = await answered(page([chat('a', 1, '3'), chat('b', 2, '1')]));
  expect(pages[0]?.num_unread_messages).toBe(2);
  const later = await answered(page([chat('a', 1, '4')]));
  expect(later.pages[0]?.num_unread_messages, 'later messages are unread').toBe(1);
});

test('hides a removed conversation until a new message arrives or the server refuses the removal', async () => {
  const client = new QueryClient();
  const removed = 'gone' as ConversationId;
  const listed = async (reply: Page) => {
    const { pages } = await client.fetchInfiniteQuery(chatsQuery((async () => await Promise.resolve(reply)) as never));
    return { chats: pages[0]?.chats.map(({ conversation }) => conversation), unread: pages[0]?.num_unread_messages };
  };
  const before = page([chat('gone', 2, '3'), chat('b', 1, '1')]);
  expect(await listed(before)).toEqual({ chats: ['gone', 'b'], unread: 3 });
  await showRemoved(client, removed);
  expect(chatsIn(client.getQueryData(chatsQuery().queryKey)).length).toBe(1);
  expect(await listed(before), 'a response from before').toEqual({ chats: ['b'], unread: 1 });
  expect(await listed(page([chat('gone', 1, '4')])), 'a new message brings it back').toEqual({
    chats: ['gone'],
    unread: 1,
  });
  await forgetRemoved(client, removed);
  expect(await listed(before)).toEqual({ chats: ['gone', 'b'], unread: 3 });
});
