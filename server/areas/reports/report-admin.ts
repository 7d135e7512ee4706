import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { MessageId } from '#contract/chats/chats.ts';
import { appealOutcome, reportCategory, type ReportDecision } from '#contract/reports.ts';
import { oneLine } from '#contract/readable.ts';
import { isRefused } from '#contract/refusal.ts';
import { adminCommand } from '../../platform/admin/admin-command.ts';
import { AdminError } from '../../platform/admin/admin-error.ts';
import { ageOf } from '../../platform/admin/age.ts';
import { choose } from '../../platform/admin/choice.ts';
import { fullId } from '../../platform/admin/id-prefix.ts';
import type { PhotoStorage } from '../../integrations/photo-storage.ts';
import { memberById } from '../accounts/accounts-queries.ts';
import type { PhotoVariant } from '../../platform/core/photo-addresses.ts';
import type { PhotoFileId } from '#database/stored-types.ts';
import { peopleText } from '../../platform/core/people-text.ts';
import type { Db } from '../../platform/postgres/db.ts';
import type { SecurityLog } from '../../platform/core/security-log.ts';
import { decideAppeal } from './decide-appeal.ts';
import { type Court, decideReport, type Verdict } from './decide-report.ts';
import type { ReportRow } from './parties.ts';

/** Reports that wait for a decision, for SQL after `FROM`. */
export const pendingReports = sql`report WHERE decided_at IS NULL`;
/** Appeals that wait for an answer, for SQL after `FROM`. */
export const pendingAppeals = sql`appeal WHERE appealed_at IS NOT NULL AND answered_at IS NULL`;

/** The dependencies of the admin command. `folder` stores photos while an administrator views them. */
export interface ReportAdmin extends Court {
  readonly folder: string;
  /** The administrator. */
  readonly by: string;
  readonly security: SecurityLog;
}

/** The services of the report commands. Only commands that need the storage and the log open them. */
export interface ReportAdminServices extends Omit<ReportAdmin, 'storage' | 'security'> {
  openStorage(): Promise<PhotoStorage>;
  openSecurityLog(): Promise<SecurityLog>;
}

const opened = async (services: ReportAdminServices): Promise<ReportAdmin> => ({
  ...services,
  security: await services.openSecurityLog(),
  storage: await services.openStorage(),
});

const grounds = reportCategory.options;
const aboutWords = `Grounds: ${grounds.join(', ')}. The member reads the words; put them in quotation marks.`;
const sides = ['reporter', 'concerned'] as const;

/** The command by which a measure is taken on a report. */
const measureCommand = (verb: string, decision: ReportDecision, help: string) =>
  adminCommand({
    name: `reports ${verb}`,
    takes: ['ID', 'GROUND', '[WORDS]'],
    help,
    more: aboutWords,
    run: async (services: ReportAdminServices, { id, ground, words = '' }, now) => {
      const verdict = { decision, ground: choose(ground, 'ground', grounds), note: words };
      return await decide(services, id, verdict, now);
    },
  });

export const reportCommands = [
  adminCommand({
    name: 'reports',
    help: 'list pending reports, threats and minors first',
    run: async ({ db }: ReportAdminServices, _given, now) => await list(db, now),
  }),
  adminCommand({
    name: 'reports show',
    takes: ['ID'],
    help: 'print one report, with its photo as a file to open',
    run: async (services: ReportAdminServices, { id }) => await show(await opened(services), id),
  }),
  adminCommand({
    name: 'reports dismiss',
    takes: ['ID'],
    help: 'dismiss a report: nothing is wrong',
    run: async (services: ReportAdminServices, { id }, now) =>
      await decide(services, id, { decision: 'dismissed', ground: 'other', note: '' }, now),
  }),
  measureCommand('warn', 'warned', 'warn the reported member'),
  measureCommand('remove', 'removed', 'remove the photo, the message, or the texts of the profile'),
  measureCommand('block', 'blocked', 'close the account of the reported member'),
  adminCommand({
    name: 'reports appeals',
    help: 'list pending appeals',
    run: async ({ db }: ReportAdminServices) => await appeals(db),
  }),
  adminCommand({
    name: 'reports answer',
    takes: ['ID', 'SIDE', 'OUTCOME', '[WORDS]'],
    help: 'decide an appeal; not by the person who decided the report',
    more: `SIDE is whose appeal it is: ${sides.join(' or ')}. OUTCOME: ${appealOutcome.options.join(' or ')}.`,
    run: async (services: ReportAdminServices, { id, side, outcome, words = '' }, now) => {
      const appeal = { side: choose(side, 'side', sides), outcome: choose(outcome, 'outcome', appealOutcome.options) };
      return await answer(services, id, { ...appeal, answer: words }, now);
    },
  }),
];

async function reportOf(db: Db, typed: string): Promise<string> {
  return await fullId(db, typed, { noun: 'report', table: 'report', column: 'id' });
}

interface AppealAnswer {
  readonly side: (typeof sides)[number];
  readonly outcome: (typeof appealOutcome.options)[number];
  readonly answer: string;
}

async function answer(
  services: ReportAdminServices,
  typed: string,
  { side, ...given }: AppealAnswer,
  now: Date,
): Promise<string> {
  const id = await reportOf(services.db, typed);
  const admin = await opened(services);
  const answered = await decideAppeal(admin, { report: id, side }, { ...given, by: admin.by }, now);
  if (isRefused(answered)) throw new AdminError(refusals[answered.refused]);
  admin.security.done('appeal_decided', {
    member: answered.concerned ?? undefined,
    code: answered.reopened ? 'reopened' : given.outcome,
    by: admin.by,
  });
  return `${id} is ${given.outcome}. The members concerned get an email.`;
}

const refusals: Readonly<Record<string, string>> = {
  no_such_report: 'There is no such report.',
  decided_already: 'It has been decided already.',
  nobody_concerned: 'It names no member, so it can only be dismissed.',
  no_such_appeal: 'That side has no pending appeal.',
  same_person: 'The appeal must be answered by another person than the one who decided.',
};

async function decide(
  services: ReportAdminServices,
  typed: string,
  verdict: Omit<Verdict, 'by'>,
  now: Date,
): Promise<string> {
  const { decision } = verdict;
  const id = await reportOf(services.db, typed);
  const admin = await opened(services);
  const decided = await decideReport(admin, id, { ...verdict, by: admin.by }, now);
  if (isRefused(decided)) throw new AdminError(refusals[decided.refused]);
  const deed = decision === 'blocked' ? 'account_banned' : 'report_decided';
  admin.security.done(deed, { member: decided.concerned ?? undefined, code: decision, by: admin.by });
  return `${id} is ${decision}. The members concerned get an email.`;
}

/** Categories that are listed first. */
const urgent = new Set(['threat', 'minor']);

async function list(db: Db, now: Date): Promise<string> {
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
  const lines = sorted.map(
    (row) => `${row.id}  ${ageOf(row.reported_at, now).padStart(6)}  ${row.kind}  ${row.category}`,
  );
  return [`${waiting.length} waiting. To see one: npm run admin -- reports show ID`, '', ...lines].join('\n');
}

async function show(admin: ReportAdmin, typed: string): Promise<string> {
  const { db } = admin;
  const id = await reportOf(db, typed);
  const row = await db.selectFrom('report').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AdminError(refusals.no_such_report);
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
    const texts = [profile?.signup_message, profile?.about_me].filter(Boolean);
    lines.push(`Profile   ${peopleText(texts.join(' / ') || '(without a text)')}`);
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

async function appeals(db: Db): Promise<string> {
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
