import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import type { ConversationId, MessageId } from '#contract/chats/chats.ts';
import { isRefused } from '#contract/refusal.ts';
import { passCommitsOnLate } from '#testing/doubles/late-commits.ts';
import { person, type TestPerson, testViewer } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { brokenBooks, haveCredits } from '#testing/talk.ts';
import { conversationsOf } from '../exports/conversations.ts';
import { pairOf } from '../members/member-pair.ts';
import { deleteForBoth } from './messages/delete-message.ts';
import { eraseMessage } from './messages/erase-message.ts';
import { setReaction } from './messages/reactions.ts';
import { sendText } from './sending/send.ts';
import { transact } from '../../platform/postgres/transact.ts';

const isCluster = inject('postgres').servers.length > 1;
const services = await testServices();
const { db, clock } = services;
const prices = { message_credits: 1, message_length: 2000 };
/** How late the workers commit, in milliseconds: less than the time after which statements give up. */
const late = 1_500;
let isLate = false;
let made = 0;

interface Talk {
  readonly anna: TestPerson;
  readonly bram: TestPerson;
  readonly conversation: ConversationId;
}

async function talk(): Promise<Talk> {
  made += 1;
  const anna = await person(services, `Anna ${made}`);
  const bram = await person(services, `Bram ${made}`, { gender: 'male' });
  for (const { id } of [anna, bram]) await haveCredits(services, id, 10);
  const { id: conversation } = pairOf(anna.id, bram.id);
  await send(anna, bram, 'Hello', crypto.randomUUID());
  return { anna, bram, conversation };
}

async function send(from: TestPerson, to: TestPerson, text: string, key: string, reply_to?: MessageId) {
  const delivery = { from: from.id, to: to.id, key, at: clock.now() };
  const sent = await sendText(db, delivery, { text, ...(reply_to && { reply_to }) }, prices);
  if (isRefused(sent)) throw new Error(sent.refused);
  return sent;
}

/** Returns the id of a message as soon as the coordinator has committed it, while its worker has not. */
async function debited(from: TestPerson, key: string): Promise<MessageId> {
  for (;;) {
    const { rows } = await sql<{ id: MessageId }>`
      SELECT ref_id AS id FROM ledger WHERE member_id = ${from.id} AND idem_key = ${`message:${key}`}`.execute(db);
    if (rows[0]) return rows[0].id;
  }
}

/** Sends a message whose worker commits late, and runs `work` in between. */
async function whileLate<Result>(
  { anna, bram, conversation }: Talk,
  work: (message: MessageId, key: string) => Promise<Result>,
): Promise<{ sent: MessageId; result: Result }> {
  const key = crypto.randomUUID();
  isLate = true;
  try {
    const sending = send(anna, bram, 'How are you?', key);
    const message = await debited(anna, key);
    const stored = db.selectFrom('message').select('id').where('conversation_id', '=', conversation);
    expect(await stored.where('id', '=', message).execute(), 'not on the worker yet').toEqual([]);
    isLate = false;
    const result = await work(message, key);
    return { sent: (await sending).message.id, result };
  } finally {
    isLate = false;
  }
}

describe.skipIf(!isCluster)(
  'a worker that commits late (skipped unless DATABASE_URL leads to a coordinator)',
  async () => {
    if (isCluster) {
      const { rows } = await sql<{ nodeid: number; nodeport: number }>`
      SELECT nodeid, nodeport FROM pg_dist_node WHERE groupid <> 0`.execute(db);
      for (const { nodeid, nodeport } of rows) {
        const port = await passCommitsOnLate(nodeport, () => (isLate ? late : 0));
        await sql`SELECT citus_update_node(${nodeid}, '127.0.0.1', ${port})`.execute(db);
      }
    }

    test('a retry returns the message, which is stored and paid for once', async () => {
      const own = await talk();
      const { sent, result } = await whileLate(
        own,
        async (_message, key) => await send(own.anna, own.bram, 'How are you?', key),
      );
      expect(result.message.id).toBe(sent);
      expect(await brokenBooks(services)).toEqual([]);
    });

    test('a reply quotes the message', async () => {
      const own = await talk();
      const { sent, result } = await whileLate(
        own,
        async (message) => await send(own.bram, own.anna, 'Well', crypto.randomUUID(), message),
      );
      expect(result.message.reply_to?.message).toBe(sent);
      expect(result.message.reply_to?.content?.text).toBe('How are you?');
      expect(await brokenBooks(services)).toEqual([]);
    });

    test('a reaction reaches the message', async () => {
      const own = await talk();
      const { conversation } = own;
      const viewer = testViewer(services, own.bram.id);
      const { result } = await whileLate(
        own,
        async (message) => await setReaction(db, viewer, { conversation, message }, 'love'),
      );
      expect(result).toMatchObject({ message: { my_reaction: 'love' } });
    });

    test('its author deletes the message', async () => {
      const own = await talk();
      const { conversation } = own;
      const viewer = testViewer(services, own.anna.id);
      const { result } = await whileLate(
        own,
        async (message) => await deleteForBoth(db, viewer, { conversation, message }),
      );
      expect(result).toMatchObject({ message: { kind: 'deleted' } });
    });

    test('an erasure leaves no words behind', async () => {
      const own = await talk();
      const pair = pairOf(own.anna.id, own.bram.id);
      await whileLate(own, async (message) => {
        await transact(db, async (tx) => await eraseMessage(tx, pair, message, clock.now()));
      });
      const left = await db.selectFrom('message').select('body').where('conversation_id', '=', pair.id).execute();
      expect(left).toEqual([{ body: 'Hello' }]);
    });

    test('an export contains the message', async () => {
      const own = await talk();
      const { result } = await whileLate(own, async () => {
        const exported: unknown[] = [];
        for await (const row of conversationsOf(db, own.anna.id)) exported.push(row.body);
        return exported;
      });
      expect(result).toEqual(['Hello', 'How are you?']);
    });
  },
);
