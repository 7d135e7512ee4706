import type { Language } from '#contract/languages.ts';
import type { MemberId } from '#contract/members/members.ts';
import { isMarketing, type NotificationType, serviceTypes } from '#contract/notifications/notifications.ts';
import { addressee, greetingOf, mailedName, mailFooter, type Recipient } from '../../accounts/account-mails.ts';
import { idOfName } from '../../../platform/core/ids.ts';
import type { MailContent } from '../../../integrations/mail/mail-content.ts';
import { post } from '../../../integrations/mail/post.ts';
import type { Tx } from '../../../platform/postgres/db.ts';
import type { KnownSite, Sites } from '../../../platform/core/sites.ts';
import { type Translate, translatorFor } from '../../../platform/core/catalog.ts';
import { preferencesOf, lockMember } from '../preferences.ts';
import type { UnsubscribeLinks } from '../unsubscribe-link.ts';

/** The dependencies for writing notices. */
export interface NoticeTools {
  readonly sites: Sites;
  readonly links: UnsubscribeLinks;
}

/** A notice for a member, sent only if they want it. */
export interface EmailNotice {
  readonly to: MemberId;
  readonly type: NotificationType;
  /** Deduplicates: one notice is sent per occasion, however often it is requested. */
  readonly occasion: string;
  /** Returns the text for a site that may be named. On a discreet site, every notice has the same neutral text. */
  readonly words: (translate: Translate<'notices'>, site: string, language: Language) => NoticeWords;
  /** The path that the notice's button links to. */
  readonly path: string;
}

export interface NoticeWords extends Pick<MailContent, 'subject' | 'paragraphs'> {
  readonly button: string;
}

/** Maximum number of service notices in 24 hours. */
export const noticesPerDay = 6;

/**
 * Enqueues a notice, unless the member has switched it off, must not be contacted, or has reached the limit. Returns
 * whether it was enqueued.
 */
export async function postNotice(
  tx: Tx,
  { sites, links }: NoticeTools,
  { to: id, type, occasion, words: wordsOf, path }: EmailNotice,
  now: Date,
): Promise<boolean> {
  // Holds the lock until the end, so that simultaneous notices are counted one after the other.
  const member = await lockMember(tx, id);
  if (member?.status !== 'active' || member.notifications_disabled.length > 0) return false;
  if (!isMarketing(type) && (member.invisible || (await isEnough(tx, id, now)))) return false;
  if (!(await preferencesOf(tx, id))[type]) return false;

  const site = await sites.of(member.site);
  const content = noticeFor(member, site, links, { type, path, words: wordsOf });
  await post(tx, { to: addressee(site, member), kind: type, content, id: idOfName(`${type}:${occasion}`) }, now);
  await tx
    .insertInto('notice_told')
    .values({ member_id: id, type, told_at: now })
    .onConflict((conflict) => conflict.columns(['member_id', 'type']).doUpdateSet({ told_at: now }))
    .execute();
  return true;
}

/** Returns the content of the notice for its reader. */
export function noticeFor(
  to: Recipient,
  site: KnownSite,
  links: UnsubscribeLinks,
  { type, path, words: wordsOf }: Pick<EmailNotice, 'type' | 'path' | 'words'>,
): MailContent {
  const { id, language } = to;
  const translate = translatorFor(language, 'notices');
  const shown = mailedName(site);
  const said = site.discreet ? discreet(translate) : wordsOf(translate, shown, language);
  return {
    subject: said.subject,
    greeting: greetingOf(to),
    paragraphs: said.paragraphs,
    button: { label: said.button, href: site.origin + path },
    footer: mailFooter(site, language),
    stop: { label: translate('choose'), href: links.write(site, { member: id, type }) },
  };
}

function discreet(translate: Translate<'notices'>): NoticeWords {
  return {
    subject: translate('discreet.subject'),
    paragraphs: [translate('discreet.text')],
    button: translate('discreet.button'),
  };
}

async function isEnough(tx: Tx, id: MemberId, now: Date): Promise<boolean> {
  const { n } = await tx
    .selectFrom('mail')
    .select((count) => count.fn.countAll<number>().as('n'))
    .where('member_id', '=', id)
    .where('kind', 'in', serviceTypes)
    .where('created_at', '>', new Date(now.getTime() - 86_400_000))
    .executeTakeFirstOrThrow();
  return n >= noticesPerDay;
}

/** Returns whether the member has visited since their last notice of this kind. */
export async function hasLookedIn(tx: Tx, id: MemberId, type: NotificationType, lastHere: Date): Promise<boolean> {
  const told = await tx
    .selectFrom('notice_told')
    .select('told_at')
    .where('member_id', '=', id)
    .where('type', '=', type)
    .executeTakeFirst();
  return !told || told.told_at < lastHere;
}
