import type { InputOf } from '#contract/call.ts';
import { appealDays, type makeAppeal } from '#contract/reports.ts';
import { refuse } from '#contract/refusal.ts';
import { makeSecretToken, tokenHash } from '../accounts/credentials/secret-token.ts';
import type { Db, Sql, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import type { Sites } from '../../platform/core/sites.ts';
import { type AppealOf, correspondent, type Side } from './parties.ts';
import { mailAppealed } from './report-mails.ts';

/** Opens an appeal for a recipient of a decision, and returns the token for their emailed link. */
export async function openAppeal(tx: Tx, report: string, { side, member }: Side, now: Date): Promise<string> {
  const token = makeSecretToken();
  await tx
    .insertInto('appeal')
    .values({
      report_id: report,
      side,
      member_id: member,
      token_hash: tokenHash(token),
      told_at: now,
      open_until: new Date(now.getTime() + appealDays * 86_400_000),
    })
    .execute();
  return token;
}

/** Returns the appeal for an emailed token. An unknown, an expired and a foreign token get the same refusal. */
export async function appealOf(db: Sql, token: string, now: Date) {
  const appeal = await find(db, token, now);
  if (!appeal) return refuse('link_expired');
  const { kind, category, decision, open_until, appealed_at, outcome } = appeal;
  return { kind, category, decision: decision!, open_until, appealed_at, outcome };
}

/** Requests, once, that another person reviews the decision that an emailed link refers to. */
export async function appeal(db: Db, { token, text }: InputOf<typeof makeAppeal>, sites: Sites, now: Date) {
  const found = await find(db, token, now);
  if (!found) return refuse('link_expired');
  const { report_id: report, side } = found;
  return await appealBy(db, { report, side: side as Side['side'], text }, sites, now);
}

/** Requests, once, that another person reviews the decision for one side of a report. */
export async function appealBy(
  db: Db,
  { report, side, text }: AppealOf & { readonly text: string },
  sites: Sites,
  now: Date,
) {
  return await transact(db, async (tx) => {
    const made = await tx
      .updateTable('appeal')
      .set({ text, appealed_at: now })
      .where('report_id', '=', report)
      .where('side', '=', side)
      .where('appealed_at', 'is', null)
      .executeTakeFirst();
    if (made.numUpdatedRows === 0n) return refuse('appealed_already');
    const found = await tx.selectFrom('report').selectAll().where('id', '=', report).executeTakeFirstOrThrow();
    const to = await correspondent(tx, { ...found, side });
    if (to) await mailAppealed(tx, await sites.of(to.site), to, now);
    tx.record({ event: 'appeal_received', report, side });
    return {};
  });
}

async function find(db: Sql, token: string, now: Date) {
  return await db
    .selectFrom('appeal')
    .innerJoin('report', 'report.id', 'appeal.report_id')
    .selectAll('report')
    .select(['appeal.report_id', 'appeal.side', 'appeal.open_until', 'appeal.appealed_at', 'appeal.outcome'])
    .where('appeal.token_hash', '=', tokenHash(token))
    .where('appeal.open_until', '>', now)
    .executeTakeFirst();
}
