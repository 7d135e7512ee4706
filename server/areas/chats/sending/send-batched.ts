import { makeBatcher } from '../../../platform/core/batch.ts';
import { pairOf } from '../../members/member-pair.ts';
import { NoConnection } from '../../../platform/postgres/bulkhead.ts';
import type { Announcement, Db } from '../../../platform/postgres/db.ts';
import { isDistributed } from '../../../platform/postgres/distributed.ts';
import { isOutOfTime } from '../../../platform/postgres/pool.ts';
import { isCheckViolated, isLostRace, isTaken, transact } from '../../../platform/postgres/transact.ts';
import { noteUnread } from '../became-unread.ts';
import { type MessageSink, placeAfter, publishMessage } from './publish-message.ts';
import { debitAndSend, type Delivery, type OutgoingMessage, type PlacedMessage } from './send-statement.ts';
import { warningIn } from '../messages/warning.ts';

/**
 * Sends a text in an existing conversation, batched with others sent at the same moment. Returns undefined without
 * sending if it needs the full checks, such as for a block, too few credits or a used key, or after a fault of the
 * batch, which is reported.
 */
export async function sendBatched(db: Db, delivery: Delivery, outgoing: OutgoingMessage) {
  const { kind, text, icebreaker, reply_to } = outgoing;
  if (kind !== 'text' || icebreaker || reply_to || warningIn(text)) return undefined;
  const { id: conversation } = pairOf(delivery.from, delivery.to);
  return await batcherOf(db).take({ ...delivery, ...outgoing, conversation });
}

const batchers = new WeakMap<Db, ReturnType<typeof batcherFor>>();

function batcherOf(db: Db) {
  const batcher = batchers.get(db) ?? batcherFor(db);
  batchers.set(db, batcher);
  return batcher;
}

function batcherFor(db: Db) {
  return makeBatcher(
    async (texts: Parameters<typeof sendAll>[1]) =>
      await sendAll(db, texts).catch((fault: unknown) => {
        if (concernsAll(fault)) throw fault;
        if (!isOfOneMessage(fault)) db.outlets.onFault(fault);
        // Whatever the fault was, each message is then sent alone and gets its own response.
        return [];
      }),
    ({ from, conversation }) => [from, conversation],
  );
}

/**
 * Returns whether sending one by one would fail too: no connection is available, everything is slow, or a whole table
 * is locked.
 */
function concernsAll(fault: unknown): boolean {
  if (fault instanceof NoConnection) return true;
  const { where } = fault as { where?: string };
  return isOutOfTime(fault) && !/\btuple\b/.test(where ?? '');
}

/**
 * Returns whether a single message caused the fault, by a refusal or a lock. Sending that message alone reports the
 * cause; it is not a fault of ours.
 */
function isOfOneMessage(fault: unknown): boolean {
  return isTaken(fault) || isCheckViolated(fault) || isLostRace(fault) || isOutOfTime(fault);
}

/**
 * Sends a batch in a single statement; in a cluster, in a single transaction. Each response waits only until its own
 * job is enqueued. (docs/sending.md: what a crash between the two loses.)
 */
async function sendAll(db: Db, texts: readonly Omit<PlacedMessage, 'message' | 'warning' | 'preview'>[]) {
  const placed = texts.map((text): PlacedMessage => {
    return { ...text, warning: null, ...placeAfter(undefined, text.text, text.at) };
  });
  const rows = isDistributed(db)
    ? await transact(db, async (tx) => await debitAndSend(tx, placed, 'eligible'))
    : await debitAndSend(db, placed, 'eligible');
  const sent = new Map(rows.map((row) => [row.message, row]));
  const announcements: Announcement[] = [];
  const announcer = (now: Date): MessageSink => ({
    announce: (to, event) => void announcements.push({ to, event }),
    noteUnread: async (unread, read_at) => await noteUnread(db, unread, read_at, now),
  });
  const answers = placed.map((sending) => {
    const row = sent.get(sending.message);
    return row && publishMessage(announcer(sending.at), sending, row);
  });
  db.outlets.publish(announcements);
  return answers;
}
