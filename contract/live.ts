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

/** The account's sessions ended (logout, new password, closed by staff): this browser is logged out. */
export const sessionEnded = z.object({ event: z.literal('session_ended') });

/**
 * The stream has lost events: the browser must refetch everything on screen. With `within`, it waits for a random time
 * of up to that many milliseconds, because many browsers received this event at once.
 */
export const missedSome = z.object({ event: z.literal('missed_some'), within: z.optional(z.int()) });

/**
 * The events of `/api/live.php`, which identify their objects by id. `shown` contains what a conversation and its list
 * display, as the receiver may see it; if it is missing, as after a reconnect, the browser fetches the data. (docs/sending.md.)
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

/** Returns the event without `shown`. */
export function named(event: LiveEvent): LiveEvent {
  if (!('shown' in event)) return event;
  const { shown: _shown, ...names } = event;
  return names;
}

export const livePath = '/api/live.php';
/**
 * Name of the event that a server sends when it has reached its limit of streams: the browser reconnects after this
 * many milliseconds.
 */
export const laterEvent = 'later';
/** The name of events that carry only an id, which marks how far the browser has received the stream. */
export const hereEvent = 'here';
