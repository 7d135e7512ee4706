import { pairOf } from '../../members/pair.ts';
import { Busy } from '../../postgres/bulkhead.ts';
import type { Announcement, Db } from '../../postgres/db.ts';
import { isOutOfTime } from '../../postgres/pool.ts';
import type { Envelope } from './deliver.ts';
import { type Carried, makeMailbag } from './batch.ts';
import { placeAfter, type Teller, tell } from './announce-sent.ts';
import { debitAndSend, type Parcel, type Sending } from './send-statement.ts';
import { warningIn } from './warning.ts';

interface Letter extends Carried, Envelope {
  readonly text: string;
  readonly cost: number;
  readonly now: Date;
}

/**
 * Sends a text in a conversation that is going on, together with what others send in the same moment. Undefined, and
 * nothing done: there is more to it than that, such as a block, too few credits or a key used before.
 */
export async function carriedTogether(
  db: Db,
  { from, to, key }: Envelope,
  { kind, text, icebreaker, reply_to, cost }: Parcel & { readonly cost: number },
  now: Date,
) {
  if (kind !== 'text' || icebreaker || reply_to || warningIn(text)) return undefined;
  const { id: conversation } = pairOf(from, to);
  return await mailbagOf(db).take({ from, to, conversation, key, text, cost, now });
}

type Mailbag = ReturnType<typeof mailbagFor>;
const mailbags = new WeakMap<Db, Mailbag>();

function mailbagOf(db: Db): Mailbag {
  const mailbag = mailbags.get(db) ?? mailbagFor(db);
  mailbags.set(db, mailbag);
  return mailbag;
}

function mailbagFor(db: Db) {
  return makeMailbag(async (letters: readonly Letter[]) => {
    return await carry(db, letters).catch((fault: unknown) => {
      if (concernsAll(fault)) throw fault;
      // Whatever is the matter, each is delivered alone then, and has an answer of its own.
      return [];
    });
  });
}

/** No connection was to be had, everything is slow, or a whole table is locked: alone it would be the same, later. */
function concernsAll(fault: unknown): boolean {
  if (fault instanceof Busy) return true;
  const { where } = fault as { where?: string };
  return isOutOfTime(fault) && !/\btuple\b/.test(where ?? '');
}

/**
 * One statement, which is a transaction of its own. An answer waits until the job it leaves behind is in the queue; the
 * others do not wait for it. (Decision 067: what is lost where a process is killed between the two.)
 */
async function carry(db: Db, letters: readonly Letter[]) {
  const sendings = letters.map(({ now, ...letter }): Sending => {
    return { ...letter, kind: 'text', gift: null, warning: null, ...placeAfter(undefined, letter.text, now) };
  });
  const sent = new Map((await debitAndSend(db, sendings, 'running')).map((row) => [row.message, row]));
  const announcements: Announcement[] = [];
  const teller: Teller = {
    announce: (to, event) => void announcements.push({ to, event }),
    enqueue: async (job, data) => await db.outlets.enqueue(db, job, data),
  };
  const answers = sendings.map((sending) => {
    const row = sent.get(sending.message);
    return row && tell(teller, sending, row);
  });
  db.outlets.publish(announcements);
  return answers;
}
