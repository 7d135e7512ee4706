import { sql } from 'kysely';
import { sendMessage, showChat } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { book } from '#server/areas/credits/wallet.ts';
import { transact } from '#server/platform/postgres/transact.ts';
import type { Browser } from './browser.ts';
import type { TestServices } from './services.ts';
import { type TestPerson, person } from './people.ts';

let pairs = 0;

/** Creates two members who have never interacted. `credits`: Anna's balance, by default the 5 credits from sign-up. */
export async function twoPeople(
  services: TestServices,
  credits?: number,
): Promise<[anna: TestPerson, bram: TestPerson]> {
  pairs += 1;
  const anna = await person(services, `Anna ${pairs}`);
  const bram = await person(services, `Bram ${pairs}`, { gender: 'male' });
  if (credits !== undefined) await haveCredits(services, anna.id, credits);
  return [anna, bram];
}

/** Sends a message as the composer does. */
export async function say(
  from: Pick<Browser, 'ask'>,
  to: Pick<TestPerson, 'id'>,
  text: string,
  key: string = crypto.randomUUID(),
) {
  return await from.ask(sendMessage, { profile: to.id, text }, { key });
}

/** Returns the texts of a conversation's newest messages, at most 50, oldest first. */
export async function readTexts(reader: Pick<Browser, 'ask'>, other: Pick<TestPerson, 'id'>): Promise<string[]> {
  const { reply } = await reader.ask(showChat, { profile: other.id });
  return reply.messages.map(({ text }) => text).toReversed();
}

/** Sets a member's balance to exactly this many credits. */
export async function haveCredits({ db, clock }: TestServices, member: MemberId, credits: number): Promise<void> {
  const { balance } = await db
    .selectFrom('wallet')
    .select('balance')
    .where('member_id', '=', member)
    .executeTakeFirstOrThrow();
  if (balance === credits) return;
  const booking = { key: `test:${crypto.randomUUID()}`, delta: credits - balance, cause: 'bonus', ref: null } as const;
  await transact(db, (tx) => book(tx, member, booking, clock.now()));
}

/**
 * Returns violations of the books that no way of sending may cause: a balance that differs from the sum of its ledger,
 * a message that was not paid exactly once, an entry without its message, an inbox row that does not show the last
 * message, more unread messages than sent ones, or a conversation started by both members.
 */
export async function brokenBooks({ db }: Pick<TestServices, 'db'>): Promise<unknown[]> {
  const { rows } = await sql`
    -- In a cluster, other tables can only be joined with the messages as a whole.
    WITH message AS MATERIALIZED (SELECT * FROM message)
    SELECT 'balance' AS broken, wallet.member_id::text AS id FROM wallet
      LEFT JOIN (SELECT member_id, sum(delta) AS total FROM ledger GROUP BY member_id) AS booked USING (member_id)
      WHERE wallet.balance <> coalesce(booked.total, 0) OR wallet.balance < 0
    UNION ALL
    SELECT 'not paid once', message.id::text FROM message
      LEFT JOIN ledger ON ledger.ref_id = message.id AND ledger.member_id = message.sender_id
      GROUP BY message.id, message.once_key
      HAVING count(ledger.ref_id) <> 1 OR min(ledger.idem_key) <> 'message:' || message.once_key
    UNION ALL
    SELECT 'paid for nothing', ledger.ref_id::text FROM ledger
      LEFT JOIN message ON message.id = ledger.ref_id
      WHERE ledger.cause = 'message' AND message.id IS NULL
    UNION ALL
    SELECT 'list', inbox.conversation_id::text FROM inbox
      JOIN LATERAL (SELECT id, sender_id FROM message WHERE message.conversation_id = inbox.conversation_id
        ORDER BY id DESC LIMIT 1) AS last ON true
      WHERE inbox.last_message_id <> last.id OR inbox.last_mine <> (last.sender_id = inbox.member_id)
    UNION ALL
    SELECT 'unread', inbox.conversation_id::text FROM inbox
      WHERE unread > (SELECT count(*) FROM message WHERE message.conversation_id = inbox.conversation_id
        AND kind <> 'deleted' AND sender_id = inbox.other_id AND (read_up_to IS NULL OR message.id > read_up_to))
    UNION ALL
    SELECT 'starter', conversation_id::text FROM inbox GROUP BY conversation_id
      HAVING count(*) <> 2 OR count(*) FILTER (WHERE started_by_me) <> 1
    UNION ALL
    SELECT 'order', one.id::text FROM message AS one JOIN message AS other USING (conversation_id)
      WHERE one.id < other.id AND one.created_at > other.created_at`.execute(db);
  return rows;
}
