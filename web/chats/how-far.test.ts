import { expect, test } from 'vitest';
import type { MessageId } from '#contract/chats.ts';
import type { MemberId } from '#contract/members.ts';
import type { KnownChat } from './chat.ts';
import { howFarIn } from './how-far.ts';

/** Who wrote one after the other: `a` is oneself, `b` the other. Ids are 1, 2, 3 … */
function told(writers: string, read: number | null, delivered: number | null): Record<string, string> {
  const messages = [...writers].map((sender, index) => ({ id: String(index + 1), sender, kind: 'text' }));
  const chat = {
    messages,
    profile: { id: 'b' as MemberId },
    read_up_to: read && (String(read) as MessageId),
    delivered_up_to: delivered && (String(delivered) as MessageId),
  } as unknown as KnownChat;
  return Object.fromEntries(howFarIn(chat));
}

test('the last own message says that it was sent, that it has come, or that it was read', () => {
  expect(told('baa', null, null)).toEqual({ 3: 'sent' });
  expect(told('baa', null, 2)).toEqual({ 3: 'sent' });
  expect(told('baa', null, 3)).toEqual({ 3: 'delivered' });
  expect(told('baa', 3, 3)).toEqual({ 3: 'read' });
  expect(told('baa', 3, null), 'what was read has come').toEqual({ 3: 'read' });
});

test('the last one that was read says so as well, and one that is answered needs no word', () => {
  expect(told('baa', 2, 3)).toEqual({ 2: 'read', 3: 'delivered' });
  expect(told('baab', 2, 3)).toEqual({ 2: 'read' });
  expect(told('baab', null, 3)).toEqual({});
  expect(told('b', null, null)).toEqual({});
});
