import type { Language } from '#contract/languages.ts';
import type { MemberId } from '#contract/members/members.ts';
import { datesFor } from '../../members/member-dates.ts';
import { post } from '../../../integrations/mail/post.ts';
import type { Tx } from '../../../platform/postgres/db.ts';
import type { KnownSite } from '../../../platform/core/sites.ts';
import { words } from '../../../platform/core/catalogue.ts';
import { mailFooter, mailedName } from '../account-mails.ts';
import type { KeptOutEntry } from './kept-out.ts';

/** The owner of the address, without an id if they have no account, and the site that writes to them. */
export interface KeptOutPerson {
  readonly id: MemberId | null;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly site: KnownSite;
}

/** Tells members who have asked for it that they are barred from now on, and what happens to their account. */
export async function mailBan(
  tx: Tx,
  to: KeptOutPerson,
  { until, erase_at }: { readonly until: Date | null; readonly erase_at: Date | undefined },
  now: Date,
): Promise<void> {
  const say = words(to.language, 'mails');
  const { day } = await datesFor(tx, to);
  const name = mailedName(to.site);
  const paragraphs = [
    until ? say('ban.until', { site: name, date: day(until) }) : say('ban.for_good', { site: name }),
    ...(erase_at ? [say('ban.account', { date: day(erase_at) })] : []),
    say('ban.not_you', { email: to.site.settings.support_email }),
  ];
  await mail(tx, to, { kind: 'ban', subject: say('ban.subject', { site: name }), paragraphs }, now);
}

/** Somebody tries to sign up with a barred address: the form does not say so, its owner is told why. */
export async function mailKeptOut(tx: Tx, to: KeptOutPerson, refusal: KeptOutEntry, now: Date): Promise<void> {
  if (await wasToldToday(tx, to.email, now)) return;
  const say = words(to.language, 'mails');
  const { day } = await datesFor(tx, to);
  const name = mailedName(to.site);
  const { reason, until } = refusal;
  const asked = until ? say('kept_out.asked_until', { date: day(until) }) : say('kept_out.asked');
  const paragraphs = [
    say('kept_out.text', { site: name }),
    reason === 'asked' ? asked : say('kept_out.closed'),
    say('kept_out.questions', { email: to.site.settings.support_email }),
  ];
  await mail(tx, to, { kind: 'kept_out', subject: say('kept_out.subject', { site: name }), paragraphs }, now);
}

interface Written {
  readonly kind: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

async function mail(tx: Tx, to: KeptOutPerson, { kind, subject, paragraphs }: Written, now: Date) {
  const { id, name, email, language, site } = to;
  const say = words(language, 'mails');
  const greeting = name ? say('greeting', { name }) : say('greeting_nobody');
  const content = { subject, greeting, paragraphs: [...paragraphs], footer: mailFooter(site, language) };
  const addressee = { member: id, name, address: email, language, from_name: site.settings.mail_name };
  await post(tx, { to: addressee, kind, content }, now);
}

/** However often somebody tries another person's address, its owner is told once a day. */
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
