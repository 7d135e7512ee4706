import { expect, test } from 'vitest';
import { icebreaker } from '#contract/chats/icebreakers.ts';
import type { KnownChat } from '../chat.ts';
import { icebreakersFor } from './icebreakers.ts';
import type { Unsent } from '../outbox/unsent-store.ts';

const chat = (used: KnownChat['icebreakers_used'], about: object) =>
  ({ icebreakers_used: used, profile: { shared_interests: ['sailing'], city: 'Utrecht', ...about } }) as Pick<
    KnownChat,
    'icebreakers_used' | 'profile'
  >;

test('offers all twenty icebreakers at first', () => {
  expect(icebreakersFor(chat([], {}), [])).toEqual(icebreaker.options);
  expect(icebreaker.options).toHaveLength(20);
});

test('never offers an icebreaker that a sent or unsent message to the same person already uses', () => {
  const unsent = [{ icebreaker: 'trip' } as Unsent];
  const offered = icebreakersFor(chat(['song'], {}), unsent);
  expect(offered).toHaveLength(18);
  expect(offered).not.toEqual(expect.arrayContaining(['song']));
  expect(offered).not.toEqual(expect.arrayContaining(['trip']));
});

test('omits icebreakers about an interest that is not shared or a city that is unknown', () => {
  const offered = icebreakersFor(chat([], { shared_interests: [], city: null }), []);
  expect(offered).toEqual(icebreaker.options.slice(2));
});
