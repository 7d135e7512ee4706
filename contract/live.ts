import * as z from 'zod/mini';
import { userChanged } from './accounts/accounts.ts';
import { memberHidden } from './blocks.ts';
import { chatRead, chatRemoved, messageSent } from './chats/chats.ts';
import { dataExportChanged } from './accounts/data-export.ts';
import { likeReceived, likesChanged } from './likes.ts';
import { chatDelivered } from './chats/delivered.ts';
import { messageDeleted, reactionChanged } from './chats/messages.ts';
import { paymentChanged } from './payments.ts';
import { typing } from './chats/typing.ts';

/** The account's sessions ended (log-out, new password, a block by staff): this browser is logged out. */
export const sessionEnded = z.object({ event: z.literal('session_ended') });

/** The stream cannot say what was missed: ask again for everything that is shown. */
export const missedSome = z.object({ event: z.literal('missed_some') });

/** What `/api/live.php` tells: what happened, in ids, never new state. Whoever hears it asks. */
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
export type LiveEvent = z.infer<typeof liveEvent>;

export const livePath = '/api/live.php';
/** The event of a stream that has no room for one more just now: in so many milliseconds it may. */
export const laterEvent = 'later';
/** The name of the stream's events that say nothing but their id: how far the browser has heard. */
export const hereEvent = 'here';
