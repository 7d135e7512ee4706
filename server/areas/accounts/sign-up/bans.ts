import { type Selectable, sql } from 'kysely';
import { closedYears } from '#contract/retention.ts';
import type { KeptOut } from '#database/tables.ts';
import type { Pseudonymize } from '../../../platform/core/pseudonym.ts';
import type { Sql, Tx } from '../../../platform/postgres/db.ts';
import { emailKey } from '../identity.ts';

export type BanEntry = Pick<Selectable<KeptOut>, 'reason' | 'since' | 'until'>;

/** Returns the pseudonym of a banned address, from which the address cannot be derived. */
export function addressPseudonym(pseudonymize: Pseudonymize, email: string): string {
  return pseudonymize(`address ${emailKey(email)}`);
}

/** Bans an address. A longer existing ban is kept. */
export async function banAddress(tx: Tx, pseudonym: string, { reason, since, until }: BanEntry): Promise<void> {
  await tx
    .insertInto('kept_out')
    .values({ mark: pseudonym, reason, since, until })
    .onConflict((conflict) =>
      conflict
        .column('mark')
        .doUpdateSet({ reason, since, until })
        .where(sql<boolean>`coalesce(kept_out.until, 'infinity') < coalesce(excluded.until, 'infinity')`),
    )
    .execute();
}

/** Returns the active ban on an address, if any. */
export async function activeBan(db: Sql, pseudonym: string, now: Date): Promise<BanEntry | undefined> {
  return await db
    .selectFrom('kept_out')
    .select(['reason', 'since', 'until'])
    .where('mark', '=', pseudonym)
    .where((row) => row.or([row('until', 'is', null), row('until', '>', now)]))
    .executeTakeFirst();
}

export async function liftBan(tx: Tx, pseudonym: string): Promise<boolean> {
  const removed = await tx.deleteFrom('kept_out').where('mark', '=', pseudonym).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

/**
 * Returns the end of a ban after an account was closed: its owner stays banned for some years after the account is
 * erased.
 */
export function untilAfterClosing(now: Date): Date {
  const until = new Date(now);
  until.setUTCFullYear(until.getUTCFullYear() + closedYears);
  return until;
}

/** Runs every night. Deletes expired bans. */
export async function deleteExpiredBans(db: Sql, now: Date): Promise<void> {
  await db.deleteFrom('kept_out').where('until', '<=', now).execute();
  await db.deleteFrom('kept_out_hash').where('until', '<=', now).execute();
}
