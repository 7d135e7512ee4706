import { hashKey, type QueryKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { ConversationId, MessageId } from '#contract/chats/chats.ts';
import { liveEvent, type LiveEvent } from '#contract/live.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { PaymentId } from '#contract/payments.ts';
import { touched } from './touched.ts';

const anna = 'anna' as MemberId;
const bram = 'bram' as MemberId;
const conversation = 'theirs' as ConversationId;
const message = 'hello' as MessageId;

type Keys = readonly (readonly string[])[];

/**
 * Every event that Anna's browser may receive, and the keys to refetch. Each key includes all keys that begin with
 * it.
 */
const expected: { readonly [Event in LiveEvent['event']]: readonly (readonly [LiveEvent, Keys])[] } = {
  like_received: [
    [{ event: 'like_received', from: bram, matched: false }, [['likes'], ['member', bram]]],
    [
      { event: 'like_received', from: bram, matched: true },
      [['likes'], ['member', bram], ['chat'], ['waiting-matches']],
    ],
  ],
  likes_changed: [[{ event: 'likes_changed' }, [['likes'], ['member'], ['chat'], ['waiting-matches']]]],
  message_sent: [
    [{ event: 'message_sent', conversation, message, from: bram }, []],
    // Chats handle this event themselves. The statement shows the price of the message, and a payment shows the
    // balance.
    [{ event: 'message_sent', conversation, message, from: anna }, [['transactions'], ['payment']]],
  ],
  message_deleted: [[{ event: 'message_deleted', conversation, message }, []]],
  reaction_changed: [[{ event: 'reaction_changed', conversation, message }, []]],
  chat_read: [[{ event: 'chat_read', conversation, by: bram }, []]],
  chat_delivered: [[{ event: 'chat_delivered', conversation }, []]],
  chat_removed: [[{ event: 'chat_removed', conversation }, []]],
  typing: [[{ event: 'typing', conversation, by: bram }, []]],
  user_changed: [
    [
      { event: 'user_changed' },
      [
        ['user'],
        ['profile'],
        ['photos'],
        ['discountcode'],
        ['packages'],
        ['payment'],
        ['spending'],
        ['saved_card'],
        ['transactions'],
        ['account-settings'],
        ['notifications'],
        ['saved-search'],
      ],
    ],
  ],
  payment_changed: [[{ event: 'payment_changed', payment_id: 'order' as PaymentId }, [[]]]],
  member_hidden: [
    [
      { event: 'member_hidden', member: bram },
      [['chats'], ['likes'], ['members'], ['swipe-game'], ['member', bram], ['chat'], ['waiting-matches'], ['blocks']],
    ],
  ],
  data_export_changed: [[{ event: 'data_export_changed' }, [['data-export']]]],
  session_ended: [[{ event: 'session_ended' }, []]],
  missed_some: [[{ event: 'missed_some' }, [[]]]],
};

const cases = Object.values(expected).flat();

test.each(cases)('%o refetches the affected queries', (event, keys) => {
  expect(touched(event, anna).map(hashKey).toSorted()).toEqual(keys.map((key) => hashKey(key as QueryKey)).toSorted());
});

test('these cases cover every event in the live stream', () => {
  const names = liveEvent.def.options.flatMap((option) => option.shape.event.def.values);
  expect(cases.length).toBeGreaterThan(10);
  expect(Object.keys(expected).toSorted()).toEqual(names.toSorted());
});
