import { sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import type { Tx } from '../../../platform/postgres/db.ts';

/** Returns every email address of the member, including an unconfirmed new one. */
export async function addressesOf(tx: Tx, member: MemberId): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    SELECT email FROM member WHERE id = ${member}
    UNION SELECT email FROM mail_token WHERE member_id = ${member} AND email IS NOT NULL`.execute(tx);
  return rows.map(({ email }) => email);
}

/** Erases the account. Keeps only a count of the deletion reason. Frees the email address. */
export async function eraseAccount(tx: Tx, member: MemberId, now: Date): Promise<void> {
  for (const table of [
    'consent',
    'signup_skip',
    'tracking',
    'session',
    'device_mark',
    'mail_token',
    'email_owner',
    'name_owner',
  ] as const) {
    await tx.deleteFrom(table).where('member_id', '=', member).execute();
  }
  const asked = await tx
    .deleteFrom('account_deletion')
    .where('member_id', '=', member)
    .returning('reason')
    .executeTakeFirst();
  if (asked) await count(tx, asked.reason ?? 'none', now);
  await tx.deleteFrom('member').where('id', '=', member).execute();
}

async function count(tx: Tx, reason: string, now: Date): Promise<void> {
  const month = `${now.toISOString().slice(0, 7)}-01`;
  await tx
    .insertInto('deletion_count')
    .values({ month, reason, members: 1 })
    .onConflict((conflict) =>
      conflict.columns(['month', 'reason']).doUpdateSet({ members: sql`deletion_count.members + 1` }),
    )
    .execute();
}
