import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { UserStatus } from '#contract/accounts/accounts.ts';
import { isRefused } from '#contract/refusal.ts';
import { pairOf } from '../../members/member-pair.ts';
import { type Db, makeDb } from '../../../platform/postgres/db.ts';
import { isDistributed } from '../../../platform/postgres/distributed.ts';
import { makePool } from '../../../platform/postgres/pool.ts';
import { testServices } from '#testing/services.ts';
import { person, type TestPerson } from '#testing/people.ts';
import { haveCredits } from '#testing/talk.ts';
import { sendBatched } from './send-batched.ts';
import { sendWithAllChecks } from './send-checked.ts';
import { sendingCause } from './send-statement.ts';
import { sendText } from './send.ts';

/** Everything that decides whether a text may be sent, and what sending it changes. */
interface State {
  readonly isStarted: boolean;
  readonly senderBlocks: boolean;
  readonly recipientBlocks: boolean;
  readonly status: UserStatus;
  readonly isListed: boolean;
  readonly credits: number;
  readonly cost: number;
  readonly removedBySender: boolean;
  readonly removedByRecipient: boolean;
  readonly unread: number;
  /** Seconds since the recipient last read the conversation; null for never. */
  readonly readBefore: number | null;
  readonly recipientWrote: boolean;
  /** Seconds by which the last message is newer than the clock, because another process had a clock that was ahead. */
  readonly lastIsAhead: number;
  readonly key: 'new' | 'used for this text' | 'used for another text' | 'used for another member';
  readonly text: string;
}

const states: fc.Arbitrary<State> = fc.record({
  // Most drawn states allow the message: a single obstacle is easier to reach than none of ten.
  isStarted: mostly(true, false),
  senderBlocks: mostly(false, true),
  recipientBlocks: mostly(false, true),
  status: mostly<UserStatus>('active', 'not_confirmed', 'pending_deletion', 'blocked'),
  isListed: mostly(true, false),
  credits: fc.constantFrom(0, 1, 2, 5),
  cost: fc.constantFrom(0, 1, 2),
  removedBySender: fc.boolean(),
  removedByRecipient: fc.boolean(),
  unread: fc.constantFrom(0, 1, 3),
  readBefore: fc.constantFrom(null, 5, 3600),
  recipientWrote: fc.boolean(),
  lastIsAhead: mostly(-60, 0, 2),
  key: mostly<State['key']>('new', 'used for this text', 'used for another text', 'used for another member'),
  text: mostly('How are you?', 'Write to me at anna@example.org'),
});

function mostly<Value>(usual: Value, ...others: readonly Value[]): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });
}

const services = await testServices();
const { db, clock } = services;
const prices = { message_credits: 0, message_length: 2000 };

/** A sender, a recipient, and another member to whom the sender has already written. */
interface Trio {
  readonly sender: TestPerson;
  readonly recipient: TestPerson;
  readonly other: TestPerson;
}

async function trio(number: number): Promise<Trio> {
  const sender = await person(services, `Anna ${number}`, { premium: true });
  const recipient = await person(services, `Bram ${number}`, { gender: 'male' });
  const other = await person(services, `Dirk ${number}`, { gender: 'male' });
  return { sender, recipient, other };
}

/** Two trios that are always in the same state: one for each way of sending. */
const [batchTrio, singleTrio] = [await trio(1), await trio(2)] as const;

/** Published events and enqueued jobs, without those of setting up a state. */
const effects: unknown[] = [];
const pool = makePool(services.connection, { isDistributed: isDistributed(db) });
const observed: Db = makeDb(pool, {
  ...db.outlets,
  publish: (announcements) => void effects.push(...announcements),
  enqueue: async (_sql, job, data, afterSeconds) =>
    void effects.push({ job: job.name, data, afterSeconds: afterSeconds ?? 0 }),
});

async function bring({ sender, recipient, other }: Trio, state: State, key: string): Promise<void> {
  const { id: conversation, lo } = pairOf(sender.id, recipient.id);
  await db.updateTable('member').set({ status: 'active' }).where('id', '=', recipient.id).execute();
  await db.updateTable('member_card').set({ listed: true }).where('id', '=', recipient.id).execute();
  await db.updateTable('pair').set({ lo_blocks: false, hi_blocks: false }).where('id', '=', conversation).execute();
  await db.deleteFrom('inbox').where('conversation_id', '=', conversation).execute();
  await db.deleteFrom('message').where('conversation_id', '=', conversation).execute();
  const send = async (to: TestPerson, text: string, used: string) => {
    const delivery = { from: sender.id, to: to.id, key: used, at: clock.now() };
    expect(isRefused(await sendText(db, delivery, { text }, prices))).toBe(false);
  };
  await send(recipient, 'Hello', `first ${key}`);
  if (state.key === 'used for this text') await send(recipient, state.text, key);
  if (state.key === 'used for another text') await send(recipient, 'Something else', key);
  if (state.key === 'used for another member') await send(other, state.text, key);

  if (state.isStarted) {
    const at = new Date(clock.now().getTime() + state.lastIsAhead * 1000);
    await db.updateTable('inbox').set({ last_message_at: at }).where('conversation_id', '=', conversation).execute();
    const ofSender = { removed_at: state.removedBySender ? clock.now() : null };
    const ofRecipient = {
      removed_at: state.removedByRecipient ? clock.now() : null,
      unread: state.unread,
      read_at: state.readBefore === null ? null : new Date(clock.now().getTime() - state.readBefore * 1000),
      wrote: state.recipientWrote,
    };
    for (const [member, row] of [[sender.id, ofSender] as const, [recipient.id, ofRecipient] as const]) {
      await db
        .updateTable('inbox')
        .set(row)
        .where('member_id', '=', member)
        .where('conversation_id', '=', conversation)
        .execute();
    }
  } else {
    await db.deleteFrom('inbox').where('conversation_id', '=', conversation).execute();
    await db.deleteFrom('message').where('conversation_id', '=', conversation).execute();
  }
  const blocks =
    sender.id === lo ? [state.senderBlocks, state.recipientBlocks] : [state.recipientBlocks, state.senderBlocks];
  await db
    .updateTable('pair')
    .set({ lo_blocks: blocks[0]!, hi_blocks: blocks[1]! })
    .where('id', '=', conversation)
    .execute();
  await db.updateTable('member').set({ status: state.status }).where('id', '=', recipient.id).execute();
  await db.updateTable('member_card').set({ listed: state.isListed }).where('id', '=', recipient.id).execute();
  await haveCredits(services, sender.id, state.credits);
}

/** Returns the rows that sending may change. */
async function rowsOf({ sender, recipient }: Trio, key: string) {
  const { id: conversation } = pairOf(sender.id, recipient.id);
  const messages = db.selectFrom('message').selectAll().where('conversation_id', '=', conversation).orderBy('id');
  const inbox = db.selectFrom('inbox').selectAll().where('conversation_id', '=', conversation).orderBy('started_by_me');
  const ledger = db.selectFrom('ledger').selectAll().where('member_id', '=', sender.id);
  const wallet = db.selectFrom('wallet').select('balance').where('member_id', '=', sender.id);
  return {
    messages: await messages.execute(),
    inbox: await inbox.execute(),
    ledger: await ledger.where('idem_key', '=', sendingCause(key)).execute(),
    wallet: await wallet.executeTakeFirstOrThrow(),
  };
}

/** Replaces ids, which differ between the trios, by what they mean. */
function comparable<Value>({ sender, recipient, other }: Trio, messages: readonly string[], value: Value): Value {
  const { id: conversation } = pairOf(sender.id, recipient.id);
  let text = JSON.stringify(value);
  const named = [sender, recipient, other].flatMap(({ id, email }, index) => [
    [id, `member ${index}`],
    [email, `email ${index}`],
  ]) as [string, string][];
  const ids = messages.map((id, index) => [id, `message ${index}`] as const);
  for (const [id, name] of [...named, ...ids, [conversation, 'conversation'] as const])
    text = text.replaceAll(id, name);
  return JSON.parse(text.replaceAll(/(Anna|Bram|Dirk) [12]/g, '$1')) as Value;
}

async function afterSending(trio: Trio, key: string, answer: unknown) {
  const rows = await rowsOf(trio, key);
  const messages = rows.messages.map(({ id }) => id);
  const happened = { answer, effects: effects.splice(0), rows };
  const shown = comparable(
    trio,
    messages,
    JSON.parse(JSON.stringify(happened).replaceAll(key, 'key')) as typeof happened,
  );
  // The batch enqueues the job before it publishes the events.
  return {
    ...shown,
    effects: shown.effects.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
  };
}

/** Returns whether a batch leaves a message in this state to the full checks, although it may be sent. */
function needsFullChecks(state: State): boolean {
  return !state.isStarted || state.key !== 'new' || state.lastIsAhead > 0 || state.text.includes('@');
}

test('a batch sends exactly what the full checks would send, with the same effects', async () => {
  const counts = { both: 0, refused: 0, left: 0 };
  await fc.assert(
    fc.asyncProperty(states, async (state) => {
      // The message of the next state never follows one with a later time.
      clock.move(3 * 60_000);
      const key = crypto.randomUUID();
      await bring(batchTrio, state, key);
      await bring(singleTrio, state, key);
      const outgoing = { kind: 'text', text: state.text, gift: null, cost: state.cost } as const;
      const delivery = ({ sender, recipient }: Trio) => ({ from: sender.id, to: recipient.id, key, at: clock.now() });

      const before = await rowsOf(batchTrio, key);
      const batched = await sendBatched(observed, delivery(batchTrio), outgoing);
      const ofBatch = await afterSending(batchTrio, key, batched);
      const single = await sendWithAllChecks(observed, delivery(singleTrio), outgoing);
      const ofSingle = await afterSending(singleTrio, key, single);

      if (batched) {
        expect(ofBatch).toEqual(ofSingle);
        counts.both += 1;
      } else {
        expect(await rowsOf(batchTrio, key), 'a message left to the full checks changes nothing').toEqual(before);
        expect(isRefused(single) || needsFullChecks(state), 'the batch sends whatever it may').toBe(true);
        counts[isRefused(single) ? 'refused' : 'left'] += 1;
      }
    }),
    { numRuns: 100 },
  );
  for (const [kind, count] of Object.entries(counts)) expect(count, kind).toBeGreaterThan(5);
  await pool.end();
});
