import { describe, expect, test } from 'vitest';
import type { Message, MessageId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { makeLines } from './lines.ts';
import type { Unsent } from '../outbox/unsent-store.ts';

const anna = 'anna' as MemberId;
const bram = 'bram' as MemberId;

function message(sender: MemberId, sent_at: string, changes: Partial<Message> = {}): Message {
  return {
    id: sent_at as MessageId,
    sender,
    kind: 'text',
    text: sent_at,
    gift: null,
    photo: null,
    warning: null,
    reply_to: null,
    language: null,
    my_reaction: null,
    their_reaction: null,
    sent_at,
    key: null,
    ...changes,
  };
}

function lines(messages: readonly Message[], unsent: readonly Unsent[] = [], timeZone = 'UTC') {
  return makeLines(anna, timeZone)(messages, unsent);
}

describe('stream', () => {
  test('groups messages from one author up to five minutes apart', () => {
    const shown = lines([
      message(anna, '2026-11-02T09:00:00.000Z'),
      message(anna, '2026-11-02T09:04:00.000Z'),
      message(bram, '2026-11-02T09:04:30.000Z'),
      message(bram, '2026-11-02T09:10:00.000Z'),
    ]);
    expect(shown.map(({ follows }) => follows)).toEqual([false, true, false, false]);
    expect(shown.map(({ mine }) => mine)).toEqual([true, true, false, false]);
  });

  test("starts each day in the reader's time zone", () => {
    const two = [message(anna, '2026-11-02T22:30:00.000Z'), message(anna, '2026-11-02T23:30:00.000Z')];
    expect(lines(two).map(({ day }) => day)).toEqual(['2026-11-02', undefined]);
    expect(lines(two, [], 'Europe/Amsterdam').map(({ day }) => day)).toEqual(['2026-11-02', '2026-11-03']);
  });

  test('shows an unsent message below the last message at the time of writing, and newer messages below it', () => {
    const first = message(bram, '2026-11-02T09:00:00.000Z');
    const meanwhile = message(bram, '2026-11-02T09:02:00.000Z');
    const at = Date.parse('2026-11-02T09:01:00.000Z');
    const unsent = { key: 'key-1', to: bram, text: 'Hello', at, after: first.id };
    const keys = (messages: Message[], one: Unsent[]) => lines(messages, one).map(({ key }) => key);
    expect(keys([first], [unsent])).toEqual([first.id, 'key-1']);
    expect(keys([first, meanwhile], [unsent])).toEqual([first.id, 'key-1', meanwhile.id]);
    const sent = message(anna, '2026-11-02T09:03:00.000Z', { key: 'key-1' });
    expect(keys([first, meanwhile, sent], [unsent]), 'once sent, at its final position').toEqual([
      first.id,
      meanwhile.id,
      'key-1',
    ]);
    const begun = { ...unsent, after: '' as const };
    expect(keys([meanwhile], [begun]), 'also as the first message').toEqual(['key-1', meanwhile.id]);
  });

  test('shows unsent messages at the end, and never both a message and its unsent copy', () => {
    const at = Date.parse('2026-11-02T09:01:00.000Z');
    const unsent = { key: 'key-1', to: bram, text: 'Hello', at };
    const before = lines([message(bram, '2026-11-02T09:00:00.000Z')], [unsent]);
    expect(before.map(({ key }) => key)).toEqual(['2026-11-02T09:00:00.000Z', 'key-1']);
    const sent = message(anna, '2026-11-02T09:01:01.000Z', { key: 'key-1', text: 'Hello' });
    const after = lines([message(bram, '2026-11-02T09:00:00.000Z'), sent], [unsent]);
    expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
    expect(after[1]!.unsent).toBeUndefined();
  });

  test('recreates the line of a message only if the message or the previous line has changed', () => {
    const linesOf = makeLines(anna, 'Europe/Amsterdam');
    const said = Array.from({ length: 100 }, (_, index) =>
      message(bram, new Date(Date.UTC(2026, 10, 2, 9, index)).toISOString()),
    );
    const before = linesOf(said, []);
    const sent = message(anna, '2026-11-02T11:00:00.000Z');
    const longer = linesOf([...said, sent], []);
    expect(longer.slice(0, 100).every((line, index) => line === before[index])).toBe(true);
    const older = message(bram, '2026-11-02T08:59:00.000Z');
    const [, first, ...rest] = linesOf([older, ...said], []);
    expect(first!.follows, 'follows the older message').toBe(true);
    expect(first!.day, 'no longer starts the day').toBeUndefined();
    expect(rest.every((line, index) => line === before[index + 1])).toBe(true);
  });
});
