import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { MessageId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { type KnownChat, loadUntil } from '../chat.ts';
import type { WhichChat } from '../keys.ts';

/** Maximum number of older pages loaded to find the first unread message. Beyond that, the view starts at the end. */
const pagesSought = 4;

/** Unread messages at the time the conversation was opened; constant during the visit. */
interface Visit {
  readonly count: number;
  /** The newest message when the conversation was opened. */
  readonly newest: MessageId | undefined;
  readonly first: MessageId | undefined;
  readonly sought: boolean;
}

interface Waiting {
  readonly isKnown: boolean;
  /** The newest message when the conversation was opened. */
  readonly newest: MessageId | undefined;
  /** The first unread message; undefined if all are read, or while its page is not loaded. */
  readonly first: MessageId | undefined;
  /** True while the page with the first unread message is loading, during which nothing is shown. */
  readonly isSought: boolean;
  /**
   * Finds the first unread message when more pages are loaded. Set only if the message is further back than the search
   * went.
   */
  readonly find: ((known: KnownChat) => MessageId | undefined) | undefined;
}

/** Finds the first unread message once `fresh` data has arrived. */
export function useWaiting(chat: KnownChat, which: WhichChat, me: MemberId, fresh: boolean): Waiting {
  const client = useQueryClient();
  const [visit, setVisit] = useState<Visit>();
  const { messages, num_unread_messages: count, has_older } = chat;
  if (!visit && fresh) {
    const newest = messages.at(-1)?.id;
    setVisit({ count, newest, first: firstUnread(messages, { me, count, newest }), sought: false });
  }

  const isSought = Boolean(visit && visit.count > 0 && !visit.first && !visit.sought && has_older);
  // The page with the message has arrived, but this component has not rendered with it yet.
  const isArriving = Boolean(visit?.first && has_older && messages[0] && visit.first < messages[0].id);
  const find = (known: KnownChat) => visit && firstUnread(known.messages, { me, ...visit });
  useEffect(() => {
    if (!isSought) return;
    void loadUntil(client, which, find, pagesSought)
      // The reader can load missing older messages again later.
      .catch(() => undefined)
      .then((first) => setVisit((one) => one && { ...one, first, sought: true }));
    // oxlint-disable-next-line react/exhaustive-deps -- it is sought once
  }, [isSought]);

  const first = visit?.first ?? find(chat);
  return {
    isKnown: visit !== undefined,
    newest: visit?.newest,
    first,
    isSought: isSought || isArriving,
    find: visit?.sought && visit.count > 0 && !first && has_older ? find : undefined,
  };
}

interface Unread {
  readonly me: MemberId;
  readonly count: number;
  readonly newest: MessageId | undefined;
}

/** Returns the first of the other member's unread messages. `count` is the number unread on opening. */
export function firstUnread(messages: KnownChat['messages'], { me, count, newest }: Unread): MessageId | undefined {
  if (!newest || count === 0) return undefined;
  let left = count;
  return messages.findLast(({ id, sender }) => sender !== me && id <= newest && (left -= 1) === 0)?.id;
}
