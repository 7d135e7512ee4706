import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { MessageId } from '#contract/chats/chats.ts';
import { appealOutcome, reportCategory, type ReportDecision } from '#contract/reports.ts';
import { oneLine } from '#contract/readable.ts';
import { isRefused } from '#contract/refusal.ts';
import { memberById } from '../accounts/accounts-queries.ts';
import type { PhotoVariant } from '../../platform/core/photo-addresses.ts';
import type { PhotoFileId } from '#database/stored-types.ts';
import { peopleText } from '../../platform/core/people-text.ts';
import type { SecurityLog } from '../../platform/core/security-log.ts';
import { decideAppeal } from './decide-appeal.ts';
import { type Court, decideReport, type Verdict } from './decide-report.ts';
import type { ReportRow } from './parties.ts';

/** The dependencies of the admin command. `folder` stores photos while an administrator views them. */
export interface ReportAdmin extends Court {
  readonly folder: string;
  /** The administrator. */
  readonly by: string;
  readonly security: SecurityLog;
}

export const reportAdminHelp = `npm run admin -- reports                               pending reports, threats and minors first
npm run admin -- reports show ID                       one report, with its photo as a file
npm run admin -- reports dismiss ID                    dismisses it
npm run admin -- reports warn ID GROUND ["WORDS"]      warns the member
npm run admin -- reports remove ID GROUND ["WORDS"]    removes the photo, the message or the profile's texts
npm run admin -- reports block ID GROUND ["WORDS"]     closes the account
npm run admin -- reports appeals                       pending appeals
npm run admin -- reports answer ID reporter|concerned upheld|overturned ["WORDS"]

Grounds: ${reportCategory.options.join(', ')}. The member reads the words.`;

const verdicts: Readonly<Record<string, ReportDecision>> = { warn: 'warned', remove: 'removed', block: 'blocked' };
const isId = (text: string | undefined): text is string => z.safeParse(z.uuid(), text).success;

/** Runs an admin command and returns what to print. */
export async function reportAdmin(admin: ReportAdmin, [command = 'list', ...rest]: readonly string[], now: Date) {
  const [id, second, third, fourth] = rest;
  if (command === 'list' && rest.length === 0) return await list(admin);
  if (command === 'appeals' && rest.length === 0) return await appeals(admin);
  if (!isId(id)) return reportAdminHelp;
  if (command === 'show') return await show(admin, id);
  if (command === 'dismiss') return await decide(admin, id, { decision: 'dismissed', ground: 'other', note: '' }, now);
  const decision = verdicts[command];
  const ground = z.safeParse(reportCategory, second);
  if (decision && ground.success)
    return await decide(admin, id, { decision, ground: ground.data, note: third ?? '' }, now);
  const outcome = z.safeParse(appealOutcome, third);
  if (command === 'answer' && (second === 'reporter' || second === 'concerned') && outcome.success) {
    const given = { outcome: outcome.data, answer: fourth ?? '', by: admin.by };
    const answered = await decideAppeal(admin, { report: id, side: second }, given, now);
    if (isRefused(answered)) return refusals[answered.refused]!;
    admin.security.done('appeal_decided', {
      member: answered.concerned ?? undefined,
      code: answered.reopened ? 'reopened' : outcome.data,
      by: admin.by,
    });
    return `${id} is ${outcome.data}. They get an email.`;
  }
  return reportAdminHelp;
}

const refusals: Readonly<Record<string, string>> = {
  no_such_report: 'There is no such report.',
  decided_already: 'It has been decided already.',
  nobody_concerned: 'It names no member, so it can only be dismissed.',
  no_such_appeal: 'That side has no pending appeal.',
  same_person: 'The appeal must be answered by another person than the one who decided.',
};

async function decide(admin: ReportAdmin, id: string, verdict: Omit<Verdict, 'by'>, now: Date): Promise<string> {
  const { decision } = verdict;
  const decided = await decideReport(admin, id, { ...verdict, by: admin.by }, now);
  if (isRefused(decided)) return refusals[decided.refused]!;
  const deed = decision === 'blocked' ? 'account_banned' : 'report_decided';
  admin.security.done(deed, { member: decided.concerned ?? undefined, code: decision, by: admin.by });
  return `${id} is ${decision}. The members concerned get an email.`;
}

/** Categories that are listed first. */
const urgent = new Set(['threat', 'minor']);

async function list({ db }: ReportAdmin): Promise<string> {
  const waiting = await db
    .selectFrom('report')
    .selectAll()
    .where('decided_at', 'is', null)
    .orderBy('reported_at')
    .orderBy('id')
    .limit(200)
    .execute();
  if (waiting.length === 0) return 'There are no pending reports.';
  const sorted = waiting.toSorted(
    (one, other) => Number(urgent.has(other.category)) - Number(urgent.has(one.category)),
  );
  const lines = sorted.map((row) => `${row.id}  ${row.reported_at.toISOString()}  ${row.kind}  ${row.category}`);
  return [`${waiting.length} waiting. To see one: npm run admin -- reports show ID`, '', ...lines].join('\n');
}

async function show(admin: ReportAdmin, id: string): Promise<string> {
  const { db } = admin;
  const row = await db.selectFrom('report').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return refusals.no_such_report!;
  const [reporter, concerned] = [await nameOf(admin, row.reporter_id), await nameOf(admin, row.member_id)];
  const lines = [
    `Report    ${row.id}, ${row.kind}, ${row.category}, ${row.reported_at.toISOString()}`,
    `By        ${reporter ?? (oneLine(`${row.reporter_name} ${row.reporter_email}`) || 'nobody who is still here')}`,
    `About     ${concerned ?? 'nobody we know'} ${oneLine(row.about)}`.trimEnd(),
    ...(row.this_is_me ? ['          They say: this is me.'] : []),
    `Says      ${peopleText(row.text || '(nothing)')}`,
    ...(await shownOf(admin, row)),
    ...(row.decided_at ? [`Decided   ${row.decision} (${row.ground}) by ${row.decided_by}`] : []),
  ];
  const appeals = await db.selectFrom('appeal').selectAll().where('report_id', '=', id).execute();
  for (const { side, text, appealed_at, outcome } of appeals) {
    if (appealed_at) lines.push(`Appeal    of the ${side}${outcome ? `, ${outcome}` : ''}: ${peopleText(text)}`);
  }
  return lines.join('\n');
}

async function nameOf({ db }: ReportAdmin, id: ReportRow['member_id']): Promise<string | undefined> {
  const member = id ? await memberById(db, id) : undefined;
  return member && `${member.name} (${member.id}), ${member.status}`;
}

/** Returns the reported content: a photo as a file, a message or a profile as text, and the attached messages. */
async function shownOf(admin: ReportAdmin, row: ReportRow): Promise<string[]> {
  const { db } = admin;
  const { picture_id, message_id, member_id, evidence } = row;
  const said = (evidence ?? []) as { id: string; by_reporter: boolean; kind: string; body: string }[];
  const lines = said.map(({ id, by_reporter, kind, body }) => {
    // At the start of the line, where members cannot write.
    const mark = id === message_id ? '-> ' : '   ';
    return `${mark}${by_reporter ? 'reporter' : 'reported'}: ${peopleText(kind === 'text' ? body : `(${kind} ${body})`)}`;
  });
  if (message_id && said.length === 0) {
    const message = await db.selectFrom('message').select('body').where('id', '=', message_id).executeTakeFirst();
    lines.push(`Message   ${peopleText(message?.body ?? 'has been deleted')}`);
  }
  if (message_id) lines.push(...(await photoOfMessage(admin, message_id)));
  if (picture_id) {
    const photo = await db.selectFrom('picture').select('file_id').where('id', '=', picture_id).executeTakeFirst();
    lines.push(`Photo     ${await layOut(admin, picture_id, photo?.file_id, 'source')}`);
  }
  if (member_id && !picture_id && !message_id) {
    const profile = await db.selectFrom('profile').selectAll().where('id', '=', member_id).executeTakeFirst();
    lines.push(`Profile   ${peopleText(`${profile?.signup_message ?? ''} / ${profile?.about_me ?? ''}`)}`);
  }
  return lines;
}

async function photoOfMessage(admin: ReportAdmin, message: MessageId): Promise<string[]> {
  const sent = await admin.db
    .selectFrom('message_photo')
    .select('file_id')
    .where('message_id', '=', message)
    .executeTakeFirst();
  return sent ? [`Photo     ${await layOut(admin, message, sent.file_id, 'full')}`] : [];
}

async function layOut(
  { storage, folder }: ReportAdmin,
  name: string,
  stored: PhotoFileId | undefined,
  variant: PhotoVariant,
): Promise<string> {
  const bytes = stored && (await storage.read(stored, variant));
  if (!bytes) return 'has been deleted';
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${name}.webp`);
  await writeFile(file, bytes, { mode: 0o600 });
  return file;
}

async function appeals({ db }: ReportAdmin): Promise<string> {
  const waiting = await db
    .selectFrom('appeal')
    .select(['report_id', 'side', 'appealed_at', 'text'])
    .where('appealed_at', 'is not', null)
    .where('answered_at', 'is', null)
    .orderBy('appealed_at')
    .execute();
  if (waiting.length === 0) return 'There are no pending appeals.';
  return waiting.map(({ report_id, side, text }) => `${report_id}  ${side}  ${peopleText(text)}`).join('\n');
}
