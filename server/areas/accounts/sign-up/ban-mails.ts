import type { Language } from '#contract/languages.ts';
import type { MemberId } from '#contract/members/members.ts';
import { datesFor } from '../../members/member-dates.ts';
import { post } from '../../../integrations/mail/post.ts';
import type { Tx } from '../../../platform/postgres/db.ts';
import type { KnownSite } from '../../../platform/core/sites.ts';
import { translatorFor } from '../../../platform/core/catalog.ts';
import { mailFooter, mailedName } from '../account-mails.ts';
import type { BanEntry } from './bans.ts';

/** The owner of a banned address (`id` is null without an account), and the sending site. */
export interface BannedPerson {
  readonly id: MemberId | null;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly site: KnownSite;
}

/** Emails members who requested their own ban, with the date of their account's erasure. */
export async function mailBan(
  tx: Tx,
  to: BannedPerson,
  { until, erase_at }: { readonly until: Date | null; readonly erase_at: Date | undefined },
  now: Date,
): Promise<void> {
  const translate = translatorFor(to.language, 'mails');
  const { day } = await datesFor(tx, to);
  const name = mailedName(to.site);
  const paragraphs = [
    until ? translate('ban.until', { site: name, date: day(until) }) : translate('ban.for_good', { site: name }),
    ...(erase_at ? [translate('ban.account', { date: day(erase_at) })] : []),
    translate('ban.not_you', { email: to.site.settings.support_email }),
  ];
  await mail(tx, to, { kind: 'ban', subject: translate('ban.subject', { site: name }), paragraphs }, now);
}

/**
 * Handles a sign-up with a banned address: the form does not reveal the ban; this email to the owner states the reason.
 */
export async function mailBannedSignUp(tx: Tx, to: BannedPerson, refusal: BanEntry, now: Date): Promise<void> {
  if (await wasToldToday(tx, to.email, now)) return;
  const translate = translatorFor(to.language, 'mails');
  const { day } = await datesFor(tx, to);
  const name = mailedName(to.site);
  const { reason, until } = refusal;
  const asked = until ? translate('kept_out.asked_until', { date: day(until) }) : translate('kept_out.asked');
  const paragraphs = [
    translate('kept_out.text', { site: name }),
    reason === 'asked' ? asked : translate('kept_out.closed'),
    translate('kept_out.questions', { email: to.site.settings.support_email }),
  ];
  await mail(tx, to, { kind: 'kept_out', subject: translate('kept_out.subject', { site: name }), paragraphs }, now);
}

interface Written {
  readonly kind: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

async function mail(tx: Tx, to: BannedPerson, { kind, subject, paragraphs }: Written, now: Date) {
  const { id, name, email, language, site } = to;
  const translate = translatorFor(language, 'mails');
  const greeting = name ? translate('greeting', { name }) : translate('greeting_nobody');
  const content = { subject, greeting, paragraphs: [...paragraphs], footer: mailFooter(site, language) };
  const addressee = { member: id, name, address: email, language, from_name: site.settings.mail_name };
  await post(tx, { to: addressee, kind, content }, now);
}

/** Returns whether the address got this email within a day: it is limited to one a day. */
async function wasToldToday(tx: Tx, email: string, now: Date): Promise<boolean> {
  const told = await tx
    .selectFrom('mail')
    .select('id')
    .where('kind', '=', 'kept_out')
    .where('to_address', '=', email)
    .where('created_at', '>', new Date(now.getTime() - 86_400_000))
    .limit(1)
    .executeTakeFirst();
  return told !== undefined;
}
