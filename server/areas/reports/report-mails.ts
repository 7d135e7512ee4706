import { appealDays, type AppealOutcome, type ReportCategory, type ReportDecision } from '#contract/reports.ts';
import type { Language } from '#contract/languages.ts';
import type { MemberId } from '#contract/members/members.ts';
import { addressee, greetingOf, mailFooter, mailedName, type Recipient } from '../accounts/account-mails.ts';
import { countryOf, datesFor, type WrittenDates } from '../members/member-dates.ts';
import type { MailContent } from '../../integrations/mail/mail-content.ts';
import { post } from '../../integrations/mail/post.ts';
import type { Tx } from '../../platform/postgres/db.ts';
import type { KnownSite } from '../../platform/core/sites.ts';
import { type Translate, translatorFor } from '../../platform/core/catalog.ts';

/** The recipient of an email; `id` is null if they have no account. */
export interface Correspondent extends Omit<Recipient, 'id'> {
  readonly id: MemberId | null;
}

/** Returns a recipient known only by the address typed on a site. */
export function stranger(email: string, language: Language, site: string): Correspondent {
  return { id: null, name: '', email, language, site, confirmed_at: null };
}

interface Written {
  readonly to: Correspondent;
  readonly kind: string;
  readonly content: Omit<MailContent, 'greeting' | 'footer'>;
  /** Deduplication key: only one email is sent per id. */
  readonly id?: string;
}

async function mail(tx: Tx, site: KnownSite, { to, content, ...written }: Written, now: Date): Promise<void> {
  const whole = { ...content, greeting: greetingOf(to), footer: mailFooter(site, to.language) };
  await post(tx, { to: addressee(site, to), content: whole, ...written }, now);
}

interface Receipt {
  readonly to: Correspondent;
  readonly number: string;
  readonly category: ReportCategory;
}

/** Acknowledges a report at once. (DSA 16.) */
export async function mailReceived(
  tx: Tx,
  site: KnownSite,
  { to, number, category }: Receipt,
  now: Date,
): Promise<void> {
  const translate = translatorFor(to.language, 'report-mails', await countryOf(tx, to));
  const content = {
    subject: translate('received.subject'),
    paragraphs: [translate('received.text'), translate('received.danger')],
    rows: [
      [translate('category'), categoryIn(to.language, category)],
      [translate('number'), number],
    ] as const,
  };
  await mail(tx, site, { to, kind: 'report_received', content }, now);
}

interface MailedDecision {
  readonly to: Correspondent;
  readonly category: ReportCategory;
  readonly decision: ReportDecision;
  readonly token: string;
}

/** Emails the decision to the reporter. It reveals only whether something was done about the other member. */
export async function mailDecided(
  tx: Tx,
  site: KnownSite,
  { to, category, decision, token }: MailedDecision,
  now: Date,
) {
  const content = {
    ...decidedWords({ language: to.language, dates: await datesFor(tx, to) }, { category, decision }, now),
    button: appealButton(translatorFor(to.language, 'report-mails'), site, token),
  };
  await mail(tx, site, { to, kind: 'report_decided', content }, now);
}

/** The words of an email, without greeting, button and footer. */
export interface MailWords {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

/** The language of an email, and how its reader writes dates. */
export interface MailReader {
  readonly language: Language;
  readonly dates: WrittenDates;
}

/** Returns what the reporter reads about a decision. */
export function decidedWords(
  { language, dates }: MailReader,
  { category, decision }: Pick<MailedDecision, 'category' | 'decision'>,
  now: Date,
): MailWords {
  const translate = translatorFor(language, 'report-mails');
  return {
    subject: translate('decided.subject'),
    paragraphs: [
      translate(decision === 'dismissed' ? 'decided.dismissed' : 'decided.acted', {
        category: categoryIn(language, category),
      }),
      redress(translate, dates, now),
    ],
  };
}

interface Measure extends MailedDecision {
  /** The removed content: a photo, a message, or the texts of a profile. */
  readonly kind: 'photo' | 'message' | 'text';
  readonly note: string;
  /** When a closed account opens again; undefined if it stays closed. */
  readonly until?: Date | undefined;
  /** Staff noticed it; nobody reported it. */
  readonly ownInitiative: boolean;
}

/** Emails the statement of reasons: the measure, its ground, how the decision was made, and how to appeal. (DSA 17.) */
export async function mailMeasure(tx: Tx, site: KnownSite, what: Measure, now: Date): Promise<void> {
  const { to, token } = what;
  const content = {
    ...measureWords({ language: to.language, dates: await datesFor(tx, to) }, site, what, now),
    button: appealButton(translatorFor(to.language, 'report-mails'), site, token),
  };
  await mail(tx, site, { to, kind: 'report_measure', content }, now);
}

/** Returns the statement of reasons that the reported member reads. */
export function measureWords(
  { language, dates }: MailReader,
  site: KnownSite,
  { category, decision, kind, note, until, ownInitiative }: Omit<Measure, 'to' | 'token'>,
  now: Date,
): MailWords {
  const translate = translatorFor(language, 'report-mails');
  const name = mailedName(site);
  const done = decision === 'removed' ? (`measure.removed_${kind}` as const) : (`measure.${decision}` as const);
  return {
    subject: translate('measure.subject', { site: name }),
    paragraphs: [
      until ? translate('measure.suspended', { date: dates.day(until) }) : translate(done as 'measure.warned'),
      translate('measure.why', {
        ground: categoryIn(language, category),
        site: name,
        terms: `${site.origin}/pages/terms`,
      }),
      translate(ownInitiative ? 'measure.how_own' : 'measure.how'),
      ...(note ? [translate('note', { note })] : []),
      redress(translate, dates, now),
    ],
  };
}

export async function mailAppealed(tx: Tx, site: KnownSite, to: Correspondent, now: Date): Promise<void> {
  const translate = translatorFor(to.language, 'report-mails');
  const content = { subject: translate('appealed.subject'), paragraphs: [translate('appealed.text')] };
  await mail(tx, site, { to, kind: 'report_appealed', content }, now);
}

interface Answered {
  readonly to: Correspondent;
  readonly outcome: AppealOutcome;
  readonly reopened: boolean;
  readonly answer: string;
}

export async function mailAnswered(tx: Tx, site: KnownSite, { to, ...answered }: Answered, now: Date) {
  await mail(tx, site, { to, kind: 'report_answered', content: answeredWords(to.language, answered) }, now);
}

/** Returns what the member who appealed reads about the outcome. */
export function answeredWords(language: Language, { outcome, reopened, answer }: Omit<Answered, 'to'>): MailWords {
  const translate = translatorFor(language, 'report-mails');
  return {
    subject: translate('answered.subject'),
    paragraphs: [
      translate(`answered.${outcome}`),
      ...(reopened ? [translate('answered.reopened')] : []),
      ...(answer ? [translate('note', { note: answer })] : []),
      translate('answered.courts'),
    ],
  };
}

interface MailedWarning {
  readonly to: Correspondent;
  /** The profile name of the member whose account was closed. */
  readonly name: string;
  readonly id: string;
}

/** Emails a warning about a member whose account was closed for fraud. */
export async function mailScamWarning(tx: Tx, site: KnownSite, { to, name, id }: MailedWarning, now: Date) {
  const translate = translatorFor(to.language, 'report-mails');
  const content = {
    subject: translate('scam.subject'),
    paragraphs: [translate('scam.who', { name }), translate('scam.money')],
    button: { label: translate('scam.button'), href: `${site.origin}/pages/faq#money` },
  };
  await mail(tx, site, { to, kind: 'scam_warning', content, id }, now);
}

function categoryIn(language: Language, category: ReportCategory): string {
  return translatorFor(language, 'reports')(`categories.${category}`);
}

function redress(translate: Translate<'report-mails'>, { day }: WrittenDates, now: Date): string {
  const until = new Date(now.getTime() + appealDays * 86_400_000);
  return translate('redress', { date: day(until) });
}

function appealButton(translate: Translate<'report-mails'>, { origin }: KnownSite, token: string) {
  return { label: translate('appeal'), href: `${origin}/complaints?appeal=${token}` };
}
