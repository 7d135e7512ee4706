import { describe, expect, test } from 'vitest';
import type { Message, MessageId, ShownChat } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { type KnownChat, withNewest, withOlder } from './chat.ts';

const ids = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

function message(number: number): Message {
  const id = String(number).padStart(4, '0') as MessageId;
  return {
    id,
    sender: 'anna' as MemberId,
    kind: 'text',
    text: id,
    gift: null,
    photo: null,
    warning: null,
    reply_to: null,
    language: null,
    my_reaction: null,
    their_reaction: null,
    sent_at: '2026-11-02T09:00:00.000Z',
    key: null,
  };
}

/** Returns a page as the server does, newest message first. */
function page(numbers: readonly number[], has_older = true): ShownChat {
  const messages = numbers.toReversed().map(message);
  return { messages, has_older, history_ended: false, num_unread_messages: 0 } as unknown as ShownChat;
}

const numbersIn = ({ messages }: KnownChat) => messages.map(({ id }) => Number(id));

describe('cached conversation', () => {
  test('keeps a message sent while the newest page was loading', () => {
    const known = withNewest(undefined, page(ids(1, 12), false));
    expect(numbersIn(withNewest(known, page(ids(1, 11), false)))).toEqual(ids(1, 12));
  });

  test('appends new messages, and keeps the older pages', () => {
    const first = withNewest(undefined, page(ids(51, 100)));
    const older = withOlder(first, page(ids(1, 50), false));
    expect(numbersIn(older)).toEqual(ids(1, 100));
    const newer = withNewest(older, page(ids(53, 102)));
    expect(numbersIn(newer)).toEqual(ids(1, 102));
    expect(newer.has_older, 'the oldest cached page decides').toBe(false);
  });

  test('keeps only the newest page if messages before it are missing, so that no message is skipped', () => {
    const known = withNewest(undefined, page(ids(1, 10), false));
    const later = withNewest(known, page(ids(31, 80)));
    expect(numbersIn(later)).toEqual(ids(31, 80));
    expect(later.has_older).toBe(true);
  });

  test('lists each message once when pages overlap', () => {
    const known = withNewest(undefined, page(ids(20, 69)));
    expect(numbersIn(withOlder(known, page(ids(10, 25))))).toEqual(ids(10, 69));
    expect(numbersIn(withNewest(known, page(ids(69, 70))))).toEqual(ids(20, 70));
  });

  test('keeps the identity of unchanged messages, so that they do not render again', () => {
    const known = withOlder(withNewest(undefined, page(ids(51, 100))), page(ids(1, 50), false));
    const fresh = page(ids(53, 102));
    const changed = fresh.messages.map((one) => (one.id === '0090' ? { ...one, text: 'Another' } : one));
    const newer = withNewest(known, { ...fresh, messages: changed });
    const anew = newer.messages.slice(0, 100).filter((one, index) => one !== known.messages[index]);
    expect(anew.map(({ text }) => text)).toEqual(['Another']);
  });

  test('is empty before the first message, and after all messages were erased', () => {
    expect(numbersIn(withNewest(undefined, page([], false)))).toEqual([]);
    const known = withNewest(undefined, page(ids(1, 10), false));
    expect(numbersIn(withNewest(known, page([], false)))).toEqual([]);
  });
});
