import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Chat, ConversationId, Message, MessageId } from '#contract/chats/chats.ts';
import type { LiveEvent } from '#contract/live.ts';
import type { MemberId } from '#contract/members/members.ts';
import { userQuery } from '../../../shared/people/user.ts';
import { chatQuery, type KnownChat } from '../chat.ts';
import { chatsIn, chatsQuery } from '../list/chats.ts';
import { applyChatEvent } from './apply-chat-event.ts';

const [anna, bram] = ['anna', 'bram'] as [MemberId, MemberId];
const [theirs, other] = ['theirs', 'other'] as [ConversationId, ConversationId];
const which = { conversation: theirs };
const sent_at = '2026-11-02T09:00:00.000Z';
const listKey = chatsQuery().queryKey;
const chatKey = chatQuery(which).queryKey;
const userKey = userQuery().queryKey;

/** Paths requested from the unreachable server. */
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address.split('?')[0]!.replace(/^.*\/api\//, ''));
    const headers = { 'content-type': 'application/problem+json' };
    return await Promise.resolve(new Response('{"status":404,"code":"no_such_chat"}', { status: 404, headers }));
  });
});
afterEach(() => void vi.unstubAllGlobals());

function message(id: string, sender = bram, more: Partial<Message> = {}): Message {
  const nothing = { gift: null, photo: null, warning: null, reply_to: null, language: null, key: null } as const;
  const reactions = { my_reaction: null, their_reaction: null };
  return {
    id: id as MessageId,
    sender,
    kind: 'text',
    text: `text of ${id}`,
    sent_at,
    ...nothing,
    ...reactions,
    ...more,
  };
}

function listed(conversation: ConversationId, last: string, unread: number): Chat {
  const last_message = { id: last as MessageId, kind: 'text' as const, preview: last, mine: false, sent_at };
  return { conversation, num_unread_messages: unread, undelivered: false, last_message } as Chat;
}

/** Creates Anna's page. Bram's conversation is open, has two messages, and is third in her list. */
function page() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  const chats = [listed(other, '9', 1), listed('third' as ConversationId, '8', 0), listed(theirs, '2', 0)];
  client.setQueryData(listKey, { pages: [{ chats, next: null, num_unread_messages: 1 }], pageParams: [''] });
  const known = { conversation: theirs, messages: [message('1', anna), message('2')], num_unread_messages: 0 };
  const receipts = { read_up_to: null, read_at: null, delivered_up_to: null, acquainted: false };
  client.setQueryData(chatKey, { ...known, ...receipts, profile: { id: bram } } as unknown as KnownChat);
  client.setQueryData(userKey, { id: anna, credits: 5 } as never);
  for (const query of [chatQuery(which), userQuery()])
    new QueryObserver(client, query as never).subscribe(() => undefined);
  new QueryObserver(client, { queryKey: listKey, queryFn: chatsQuery().queryFn as never }).subscribe(() => undefined);
  return {
    client,
    hear: async (event: LiveEvent) => await applyChatEvent(client, anna, event),
    chat: () => client.getQueryData(chatKey)!,
    texts: () => client.getQueryData(chatKey)!.messages.map(({ id }) => id),
    list: () => chatsIn(client.getQueryData(listKey)),
    allUnread: () => client.getQueryData(listKey)!.pages[0]!.num_unread_messages,
  };
}

function sent(one: Message, after: string | null, unread: number | null, credits: number | null = null): LiveEvent {
  const shown = { message: one, after: after as MessageId | null, num_unread_messages: unread, credits };
  return { event: 'message_sent', conversation: theirs, message: one.id, from: one.sender, shown };
}

describe('a new message', () => {
  test('appears in the conversation and the list without a fetch', async () => {
    const { hear, texts, chat, list, allUnread } = page();
    await hear(sent(message('3'), '2', 1));
    expect(texts()).toEqual(['1', '2', '3']);
    expect(chat().num_unread_messages).toBe(1);
    expect(chat().acquainted).toBe(true);
    expect(list()[0]).toMatchObject({ conversation: theirs, num_unread_messages: 1, undelivered: true });
    expect(list()[0]?.last_message).toMatchObject({ id: '3', preview: 'text of 3', mine: false });
    expect(allUnread()).toBe(2);
    expect(asked).toEqual([]);
  });

  test('appears once if its event arrives twice', async () => {
    const { hear, texts, allUnread } = page();
    for (let times = 0; times < 2; times += 1) await hear(sent(message('3'), '2', 1));
    expect(texts()).toEqual(['1', '2', '3']);
    expect(allUnread()).toBe(2);
    expect(asked).toEqual([]);
  });

  test('updates the credits if the member sent the message from another browser', async () => {
    const { client, hear, texts, list } = page();
    await hear(sent(message('3', anna, { key: 'a key' }), '2', null, 4));
    await hear(sent(message('4', anna), '3', null, 3));
    expect(texts()).toEqual(['1', '2', '3', '4']);
    expect(list()[0]).toMatchObject({ num_unread_messages: 0, undelivered: false, last_message: { mine: true } });
    expect(client.getQueryData(userKey)).toMatchObject({ credits: 3 });
    await hear(sent(message('3', anna), '2', null, 4));
    expect(client.getQueryData(userKey), 'a late event does not change the credits').toMatchObject({ credits: 3 });
    expect(asked).toEqual([]);
  });

  test('is inserted before a message that this page has sent in the meantime', async () => {
    const { client, hear, texts } = page();
    client.setQueryData(chatKey, (known) => known && { ...known, messages: [...known.messages, message('4', anna)] });
    await hear(sent(message('3'), '2', 1));
    expect(texts()).toEqual(['1', '2', '3', '4']);
    expect(asked).toEqual([]);
  });

  test('triggers one refetch of the conversation if its predecessor is missing', async () => {
    const { hear, texts } = page();
    await Promise.all(['4', '5', '6'].map(async (id) => await hear(sent(message(id), '3', 2))));
    expect(texts(), 'never shows a gap').toEqual(['1', '2']);
    expect(asked.filter((call) => call === 'chat.php').length).toBeLessThanOrEqual(2);
    expect(asked).toContain('chat.php');
  });

  test('triggers a refetch of the list if its conversation is not in it', async () => {
    const { hear } = page();
    await hear({ ...sent(message('3'), null, 1), conversation: 'new' as ConversationId } as LiveEvent);
    expect(asked).toEqual(['chats.php']);
  });

  test('is fetched if the event contains only its id', async () => {
    const { hear } = page();
    await hear({ event: 'message_sent', conversation: theirs, message: '3' as MessageId, from: bram });
    expect(asked.toSorted()).toEqual(['chat.php', 'chats.php']);
  });
});

describe('shows without a fetch', () => {
  test("the other member's latest receipts, never older ones", async () => {
    const { hear, chat } = page();
    const read = (read_up_to: string): LiveEvent => {
      const shown = { read_up_to: read_up_to as MessageId, read_at: sent_at, unread: null };
      return { event: 'chat_read', conversation: theirs, by: bram, shown };
    };
    await hear({ event: 'chat_delivered', conversation: theirs, shown: { delivered_up_to: '2' as MessageId } });
    await hear(read('2'));
    await hear(read('1'));
    expect(chat()).toMatchObject({ read_up_to: '2', read_at: sent_at, delivered_up_to: '2' });
    expect(asked).toEqual([]);
  });

  test('messages read in another browser', async () => {
    const { hear, chat, list, allUnread } = page();
    await hear(sent(message('3'), '2', 1));
    const unread = { last_message: '3' as MessageId, num_unread_messages: 0 };
    const shown = { read_up_to: '3' as MessageId, read_at: sent_at, unread };
    await hear({ event: 'chat_read', conversation: theirs, by: anna, shown });
    expect(chat().num_unread_messages, 'in the conversation').toBe(0);
    expect(list()[0]?.num_unread_messages, 'in the list').toBe(0);
    expect(allUnread(), 'in all conversations').toBe(1);
    expect(asked).toEqual([]);
  });

  test('a reaction and a deletion, also in quotes', async () => {
    const { client, hear, chat, list } = page();
    const quote = {
      message: '2' as MessageId,
      content: { sender: bram, kind: 'text' as const, text: '2', gift: null },
    };
    await hear(sent(message('3', anna, { reply_to: quote }), '2', null, 4));
    await hear(sent(message('4'), '3', 1));
    const named = { conversation: theirs, message: '1' as MessageId };
    await hear({ event: 'reaction_changed', ...named, shown: { by: bram, reaction: 'wow' } });
    expect(chat().messages[0]).toMatchObject({ their_reaction: 'wow', my_reaction: null });
    const gone = (id: string, unread: number): LiveEvent => {
      const left = { last_message: '4' as MessageId, num_unread_messages: unread };
      return { event: 'message_deleted', conversation: theirs, message: id as MessageId, shown: { unread: left } };
    };
    await hear(gone('2', 1));
    await hear(gone('4', 0));
    expect(chat().messages.map(({ kind, text }) => [kind, text])).toEqual([
      ['text', 'text of 1'],
      ['deleted', ''],
      ['text', 'text of 3'],
      ['deleted', ''],
    ]);
    expect(chat().messages[2]?.reply_to).toEqual({ message: '2', content: null });
    expect(list()[0]).toMatchObject({ num_unread_messages: 0, last_message: { kind: 'deleted', preview: '' } });
    expect(client.getQueryData(listKey)?.pages[0]?.num_unread_messages).toBe(1);
    expect(asked).toEqual([]);
  });
});

test('refetches if an unread count refers to a different last message', async () => {
  const { hear, list } = page();
  await hear(sent(message('3'), '2', 1));
  const unread = { last_message: '2' as MessageId, num_unread_messages: 0 };
  const shown = { read_up_to: '2' as MessageId, read_at: sent_at, unread };
  await hear({ event: 'chat_read', conversation: theirs, by: anna, shown });
  expect(list()[0]?.num_unread_messages).toBe(1);
  expect(asked.toSorted()).toEqual(['chat.php', 'chats.php']);
});
