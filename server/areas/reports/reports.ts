import { complain, evidenceMessages, receiptsPerDay, reportMember, reportsPerDay } from '#contract/reports.ts';
import type { InputOf } from '#contract/call.ts';
import type { Language } from '#contract/languages.ts';
import { memberId, type MemberId } from '#contract/members/members.ts';
import { refuse } from '#contract/refusal.ts';
import { memberById } from '../accounts/accounts-queries.ts';
import { mailboxKey } from '../accounts/identity.ts';
import { markReadIn } from '../chats/reading.ts';
import type { Limit, Limits } from '../../platform/http/limits.ts';
import { runOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Actor, Viewer } from '../../platform/http/viewer.ts';
import { newId } from '../../platform/core/ids.ts';
import { pairOf } from '../members/member-pair.ts';
import type { Db, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import type { KnownSite, Sites } from '../../platform/core/sites.ts';
import { mailReceived, stranger } from './report-mails.ts';

export const openReports: Limit = { name: 'reports', points: reportsPerDay, seconds: 86_400 };

type Reported = InputOf<typeof reportMember>;

interface Reporting {
  readonly sites: Sites;
  readonly limits: Limits;
  readonly key: IdempotencyKey;
}

/** Stores a report and emails a receipt in the same transaction. */
export async function report(db: Db, by: Viewer, what: Reported, { sites, limits, key }: Reporting) {
  const { id: reporter, now } = by;
  const site = await by.site();
  if (reporter === what.profile) return refuse('yourself');
  return await transact(db, (tx) =>
    runOnce(tx, key, reportMember.reply, async () => {
      const refused = await missing(tx, by, what);
      if (refused) return refused;
      if (await limits.consumeExactly(openReports, reporter)) return refuse('too_many_reports');
      const to = (await memberById(tx, reporter))!;
      const { profile, photo, message, category, text, with_messages } = what;
      const number = newId<string>(now);
      const kind = photo ? 'photo' : message ? 'message' : 'profile';
      await tx
        .insertInto('report')
        .values({
          id: number,
          reported_at: now,
          kind,
          category,
          text,
          reporter_id: reporter,
          language: to.language,
          site: site.domain,
          member_id: profile,
          picture_id: photo ?? null,
          message_id: message ?? null,
          evidence: with_messages ? JSON.stringify(await lastMessages(tx, reporter, profile)) : null,
        })
        .execute();
      await mailReceived(tx, await sites.of(to.site), { to, number, category }, now);
      tx.record({ event: 'report_received', report: number, kind, category });
      return {};
    }),
  );
}

/** Refuses a report of something that does not exist or that the reporter cannot have seen. */
async function missing(tx: Tx, by: Actor, { profile, photo, message }: Reported) {
  if (!(await memberById(tx, profile))) return refuse('no_such_member');
  if (photo) {
    const found = await tx
      .selectFrom('picture')
      .select('id')
      .where('member_id', '=', profile)
      .where('id', '=', photo)
      .where('status', '=', 'active')
      .executeTakeFirst();
    if (!found) return refuse('no_such_photo');
  }
  if (message) {
    const { id: conversation } = pairOf(by.id, profile);
    // Mark the message as read first, so that its sender can no longer delete it.
    await markReadIn(tx, by, { conversation, message });
    const found = await tx
      .selectFrom('message')
      .select('id')
      .where('conversation_id', '=', conversation)
      .where('id', '=', message)
      .where('sender_id', '=', profile)
      .where('kind', '!=', 'deleted')
      .executeTakeFirst();
    if (!found) return refuse('no_such_message');
  }
  return undefined;
}

/** Returns a copy of the messages at the time of the report: it remains evidence after they are deleted. */
async function lastMessages(tx: Tx, reporter: MemberId, other: MemberId) {
  const rows = await tx
    .selectFrom('message')
    .select(['id', 'sender_id', 'kind', 'body', 'created_at'])
    .where('conversation_id', '=', pairOf(reporter, other).id)
    .orderBy('id', 'desc')
    .limit(evidenceMessages)
    .execute();
  return rows.toReversed().map(({ sender_id, ...message }) => ({ ...message, by_reporter: sender_id === reporter }));
}

/**
 * Limit on receipts, because the email address is unverified: beyond this limit we accept complaints but send no more
 * receipts.
 */
export const receipts: Limit = { name: 'complaint_receipts', points: receiptsPerDay, seconds: 86_400 };

interface Complaining extends Omit<Reporting, 'sites'> {
  /** The site on which the visitor complains. */
  readonly site: KnownSite;
  readonly language: Language;
}

/** Stores a report by a visitor: a person without an account must be able to report that someone impersonates them. */
export async function complainAbout(
  db: Db,
  what: InputOf<typeof complain>,
  { site, language, limits, key }: Complaining,
  now: Date,
) {
  return await transact(db, (tx) =>
    runOnce(tx, key, complain.reply, async () => {
      const { name, email, about, this_is_me, category, text } = what;
      const number = newId<string>(now);
      const member_id = await memberIn(tx, about);
      await tx
        .insertInto('report')
        .values({
          id: number,
          reported_at: now,
          kind: 'complaint',
          category,
          text,
          reporter_name: name,
          reporter_email: email,
          this_is_me,
          language,
          site: site.domain,
          member_id,
          about,
        })
        .execute();
      if (!(await limits.consumeExactly(receipts, mailboxKey(email)))) {
        await mailReceived(tx, site, { to: stranger(email, language, site.domain), number, category }, now);
      }
      tx.record({ event: 'report_received', report: number, kind: 'complaint', category });
      return {};
    }),
  );
}

/** Finds the member by the id in a profile's address, or by an exact username. */
async function memberIn(tx: Tx, about: string): Promise<MemberId | null> {
  const id = memberId.safeParse(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(about)?.[0].toLowerCase());
  if (id.success) return (await memberById(tx, id.data))?.id ?? null;
  const named = await tx.selectFrom('member').select('id').where('name', '=', about).executeTakeFirst();
  return named?.id ?? null;
}
