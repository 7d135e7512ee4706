import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { MessageId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { type KnownChat, loadUntil } from '../chat.ts';
import type { WhichChat } from '../keys.ts';

/**
 * At most this many older pages are loaded to start at the first unread message; otherwise the view starts at the end.
 */
const pagesSought = 4;

/** What was unread when the reader opened the conversation; does not change during this visit. */
interface Visit {
  readonly count: number;
  /** The newest message at that time. */
  readonly newest: MessageId | undefined;
  readonly first: MessageId | undefined;
  readonly sought: boolean;
}

interface Waiting {
  readonly isKnown: boolean;
  /** The newest message when the conversation was opened. */
  readonly newest: MessageId | undefined;
  /** The first message that was unread; undefined if there is none, or while it is on a page that is not loaded. */
  readonly first: MessageId | undefined;
  /** Nothing is shown yet: the page with the first unread message is loading. */
  readonly isSought: boolean;
  /** It is further back than was searched: loads pages until it is found. */
  readonly find: ((known: KnownChat) => MessageId | undefined) | undefined;
}

/** Finds where the reader left off, once `fresh` is known. */
export function useWaiting(chat: KnownChat, which: WhichChat, me: MemberId, fresh: boolean): Waiting {
  const client = useQueryClient();
  const [visit, setVisit] = useState<Visit>();
  const { messages, num_unread_messages: count, has_older } = chat;
  if (!visit && fresh) {
    const newest = messages.at(-1)?.id;
    setVisit({ count, newest, first: firstUnread(messages, { me, count, newest }), sought: false });
  }

  const isSought = Boolean(visit && visit.count > 0 && !visit.first && !visit.sought && has_older);
  const find = (known: KnownChat) => visit && firstUnread(known.messages, { me, ...visit });
  useEffect(() => {
    if (!isSought) return;
    void loadUntil(client, which, find, pagesSought)
      // Older messages can be loaded again from where they are missing.
      .catch(() => undefined)
      .then((first) => setVisit((one) => one && { ...one, first, sought: true }));
    // oxlint-disable-next-line react/exhaustive-deps -- it is sought once
  }, [isSought]);

  const first = visit?.first ?? find(chat);
  return {
    isKnown: visit !== undefined,
    newest: visit?.newest,
    first,
    isSought,
    find: visit?.sought && visit.count > 0 && !first && has_older ? find : undefined,
  };
}

interface Unread {
  readonly me: MemberId;
  readonly count: number;
  readonly newest: MessageId | undefined;
}

/** The unread messages are the last ones of the other member, counted when the reader came. */
export function firstUnread(messages: KnownChat['messages'], { me, count, newest }: Unread): MessageId | undefined {
  if (!newest || count === 0) return undefined;
  let left = count;
  return messages.findLast(({ id, sender }) => sender !== me && id <= newest && (left -= 1) === 0)?.id;
}
