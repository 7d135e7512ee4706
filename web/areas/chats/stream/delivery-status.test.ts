import { expect, test } from 'vitest';
import type { MessageId } from '#contract/chats/chats.ts';
import type { KnownChat } from '../chat.ts';
import { deliveryStatus, lastRead } from './delivery-status.ts';

const id = (number: number | null) => number && (String(number) as MessageId);

test('returns sent, delivered or read as the status of the member’s message', () => {
  const statusOf = (read: number | null, delivered: number | null) =>
    deliveryStatus('3' as MessageId, { read_up_to: id(read), delivered_up_to: id(delivered) } as KnownChat);
  expect(statusOf(null, null)).toBe('sent');
  expect(statusOf(null, 2)).toBe('sent');
  expect(statusOf(2, 3)).toBe('delivered');
  expect(statusOf(3, 3)).toBe('read');
  expect(statusOf(3, null), 'read implies delivered').toBe('read');
});

test('returns the member’s last message that the other member has read', () => {
  /**
   * Returns the member's last read message of a conversation. `writers`: the senders in order, where `a` is the member
   * and `b` the other. The ids of the messages are 1, 2, 3 …
   */
  const last = (writers: string, read: number | null) => {
    const messages = [...writers].map((sender, index) => ({ id: String(index + 1), sender }));
    return lastRead({ messages, profile: { id: 'b' }, read_up_to: id(read) } as unknown as KnownChat);
  };
  expect(last('baa', 2)).toBe('2');
  expect(last('abab', 4)).toBe('3');
  expect(last('baa', null)).toBeUndefined();
  expect(last('bba', 2)).toBeUndefined();
});
