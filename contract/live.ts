import * as z from 'zod/mini';
import { userChanged } from './accounts/accounts.ts';
import { memberHidden } from './blocks.ts';
import {
  chatDelivered,
  chatRead,
  chatRemoved,
  messageDeleted,
  messageSent,
  reactionChanged,
} from './chats/chat-events.ts';
import { dataExportChanged } from './accounts/data-export.ts';
import { likeReceived, likesChanged } from './likes.ts';
import { paymentChanged } from './payments.ts';
import { typing } from './chats/typing.ts';

/** The account's sessions ended (log-out, new password, closed by staff): this browser is logged out. */
export const sessionEnded = z.object({ event: z.literal('session_ended') });

/**
 * The stream cannot tell what was missed: everything on screen has to be fetched again, at a random moment `within` so
 * many milliseconds where it was told to many at once, else now.
 */
export const missedSome = z.object({ event: z.literal('missed_some'), within: z.optional(z.int()) });

/**
 * The events of `/api/live.php`: what happened, by id. What a conversation and its list show of it comes along as
 * `shown`, as the receiver may see it; without it, as after a reconnect, the receiver fetches it. (Decision 181.)
 */
export const liveEvent = z.discriminatedUnion('event', [
  likeReceived,
  likesChanged,
  messageSent,
  messageDeleted,
  reactionChanged,
  chatRead,
  chatDelivered,
  chatRemoved,
  typing,
  userChanged,
  paymentChanged,
  memberHidden,
  dataExportChanged,
  sessionEnded,
  missedSome,
]);
export type LiveEvent = z.input<typeof liveEvent>;

/** The same without what it shows. */
export function named(event: LiveEvent): LiveEvent {
  if (!('shown' in event)) return event;
  const { shown: _shown, ...names } = event;
  return names;
}

export const livePath = '/api/live.php';
/** Sent by a server that has no room for another stream: reconnect after this many milliseconds. */
export const laterEvent = 'later';
/** The name of the events that carry only their id: how far the browser has received the stream. */
export const hereEvent = 'here';
