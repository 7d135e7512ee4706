import { sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import { closedMonths, inactiveMonths, unconfirmedDays } from '#contract/retention.ts';
import { memberById } from '../accounts/accounts-queries.ts';
import { endAccount } from '../accounts/deletion/deletion.ts';
import { job } from '../../platform/jobs/job.ts';
import { type Worker, worker } from '../../platform/jobs/queue.ts';
import type { Db, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import type { Sites } from '../../platform/core/sites.ts';
import { mailInactive } from './retention-mail.ts';

/** Runs every night. */
export const endUnused = job('end_unused_accounts', { retries: 3, every: '10 1 * * *' });

/** Days between the warning and the erasure. */
export const warningDays = 30;

type Ended = 'not_confirmed' | 'active' | 'blocked';

const membersAtOnce = 200;
const day = 86_400_000;

/**
 * Ends accounts that were never confirmed, that were closed, or that were unused for a long time after a warning.
 * Schedules them for immediate erasure, so that `eraseMembers` handles them within the hour. An unconfirmed account
 * with a purchase is kept for as long as a confirmed one.
 */
export function endUnusedWorker(db: Db, sites: Sites): Worker {
  return worker(endUnused, async (_nothing, now) => {
    await forgetWarnings(db);
    for (const member of await unconfirmedOf(db, now)) {
      await transact(db, async (tx) => await end(tx, member, ['not_confirmed'], now));
    }
    for (const member of await closedOf(db, now)) {
      await transact(db, async (tx) => await end(tx, member, ['blocked'], now));
    }
    for (const member of await warnedOf(db, now)) await transact(db, async (tx) => await endInactive(tx, member, now));
    for (;;) {
      const inactive = await inactiveOf(db, now);
      for (const member of inactive) await transact(db, async (tx) => await warn(tx, sites, member, now));
      if (inactive.length < membersAtOnce) break;
    }
  });
}

/** Deletes the warnings of members who have returned. */
async function forgetWarnings(db: Db): Promise<void> {
  await sql`
    DELETE FROM inactivity_warning USING member_card
    WHERE member_card.id = inactivity_warning.member_id AND last_active_at > warned_at`.execute(db);
}

async function unconfirmedOf(db: Db, now: Date): Promise<MemberId[]> {
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('status', '=', 'not_confirmed')
    .where('paid_user', '=', false)
    .where('signup_date', '<=', new Date(now.getTime() - unconfirmedDays * day))
    .execute();
  return rows.map(({ id }) => id);
}

async function closedOf(db: Db, now: Date): Promise<MemberId[]> {
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('status', '=', 'blocked')
    .where('closed_at', '<=', monthsBefore(now, closedMonths))
    .execute();
  return rows.map(({ id }) => id);
}

async function warnedOf(db: Db, now: Date): Promise<MemberId[]> {
  const rows = await db.selectFrom('inactivity_warning').select('member_id').where('erase_at', '<=', now).execute();
  return rows.map(({ member_id }) => member_id);
}

/** Returns members without a warning whose account ends within 30 days or should have ended. */
async function inactiveOf(db: Db, now: Date): Promise<MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`
    SELECT member.id FROM member JOIN member_card ON member_card.id = member.id
    WHERE last_active_at <= ${monthsBefore(new Date(now.getTime() + warningDays * day), inactiveMonths)}
      AND (status = 'active' OR (status = 'not_confirmed' AND paid_user))
      AND NOT EXISTS (SELECT FROM inactivity_warning WHERE inactivity_warning.member_id = member.id)
    LIMIT ${membersAtOnce}`.execute(db);
  return rows.map(({ id }) => id);
}

async function warn(tx: Tx, sites: Sites, id: MemberId, now: Date): Promise<void> {
  const member = await memberById(tx, id);
  const card = await tx.selectFrom('member_card').select('last_active_at').where('id', '=', id).executeTakeFirst();
  if (!member || !card) return;
  const erase_at = new Date(now.getTime() + warningDays * day);
  const warned = await tx
    .insertInto('inactivity_warning')
    .values({ member_id: id, warned_at: now, erase_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .executeTakeFirst();
  if (!warned) return;
  await mailInactive(tx, sites, { to: member, last_here: card.last_active_at, erase_at }, now);
}

async function endInactive(tx: Tx, id: MemberId, now: Date): Promise<void> {
  // The lock serializes a concurrent return: the member either keeps the account or finds it gone.
  const card = await tx
    .selectFrom('member_card')
    .select('last_active_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const warning = await tx
    .selectFrom('inactivity_warning')
    .select('warned_at')
    .where('member_id', '=', id)
    .executeTakeFirst();
  if (!card || !warning || card.last_active_at > warning.warned_at) return;
  await end(tx, id, ['active', 'not_confirmed'], now);
}

/** Deletes the account without a grace period, provided that its status is still one of `states`. */
async function end(tx: Tx, id: MemberId, states: readonly Ended[], now: Date): Promise<void> {
  const member = await tx.selectFrom('member').select('status').where('id', '=', id).forUpdate().executeTakeFirst();
  // Another rule applies if the status has changed in the meantime.
  const status = states.find((state) => state === member?.status);
  if (status) await endAccount(tx, { id, status }, { remarks: '', erase_at: now }, now);
}

function monthsBefore(moment: Date, months: number): Date {
  const before = new Date(moment);
  before.setUTCMonth(before.getUTCMonth() - months);
  return before;
}
