import type { Language } from '#contract/languages.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { MailContent } from '../../integrations/mail/mail-content.ts';
import { type Addressee, post } from '../../integrations/mail/post.ts';
import type { Tx } from '../../platform/postgres/db.ts';
import type { KnownSite, Sites } from '../../platform/core/sites.ts';
import { translatorFor } from '../../platform/core/catalog.ts';
import { tokenHours } from './credentials/mail-tokens.ts';

/**
 * The recipient of an email. The sender is always the site where the recipient signed up, not the one they last used.
 */
export interface Recipient {
  readonly id: MemberId;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly site: string;
  /** When the owner of the address confirmed the account. If null, a stranger may have typed the address. */
  readonly confirmed_at: Date | null;
}

/** Returns the name and address to which the site sends an email. `to.id` is null for people without an account. */
export function addressee(site: KnownSite, to: Omit<Recipient, 'id'> & { readonly id: MemberId | null }): Addressee {
  const { id, email: address, language } = to;
  return { member: id, name: knownName(to), address, language, from_name: site.settings.mail_name };
}

export function greetingOf(to: Pick<Recipient, 'name' | 'language' | 'confirmed_at'>): string {
  const translate = translatorFor(to.language, 'mails');
  const name = knownName(to);
  return name ? translate('greeting', { name }) : translate('greeting_nobody');
}

/**
 * Returns the name, or an empty string if it is unconfirmed: a stranger may have typed it to send text to the owner of
 * the address.
 */
function knownName({ name, confirmed_at }: Pick<Recipient, 'name' | 'confirmed_at'>): string {
  return confirmed_at ? name : '';
}

/**
 * Returns the site's name for emails. A site with a revealing name uses its discreet name, because other people may see
 * the mailbox.
 */
export function mailedName({ discreet, settings }: KnownSite): string {
  return discreet ? settings.mail_name : settings.name;
}

export function mailFooter(site: KnownSite, language: Language): string[] {
  const translate = translatorFor(language, 'mails');
  const { name, address, city } = site.company;
  return [
    translate('footer_why', { site: mailedName(site) }),
    translate('footer_company', { company: name, address, city }),
  ];
}

/** An email with a link whose token proves that the recipient has access to the mailbox. */
export interface TokenMail {
  readonly to: Recipient;
  readonly token: string;
}

export async function mailActivation(tx: Tx, sites: Sites, { to, token }: TokenMail, now: Date): Promise<void> {
  const site = await sites.of(to.site);
  const translate = translatorFor(to.language, 'mails');
  const content: MailContent = {
    subject: translate('activation.subject', { site: mailedName(site) }),
    greeting: greetingOf(to),
    paragraphs: [
      translate('activation.text'),
      translate('activation.expires', { hours: tokenHours.activation }),
      translate('activation.not_you'),
    ],
    button: { label: translate('activation.button'), href: `${site.origin}/activate/done?token=${token}` },
    footer: mailFooter(site, to.language),
  };
  await post(tx, { to: addressee(site, to), kind: 'activation', content }, now);
}

/**
 * Notifies the owner of an address that their account exists already. On a discreet site, only this email reveals that;
 * the form does not.
 */
export async function mailExistingAccount(tx: Tx, sites: Sites, to: Recipient, now: Date): Promise<void> {
  const site = await sites.of(to.site);
  const translate = translatorFor(to.language, 'mails');
  const content: MailContent = {
    subject: translate('existing_account.subject', { site: mailedName(site) }),
    greeting: greetingOf(to),
    paragraphs: [translate('existing_account.text'), translate('existing_account.not_you')],
    button: { label: translate('existing_account.button'), href: `${site.origin}/login` },
    footer: mailFooter(site, to.language),
  };
  await post(tx, { to: addressee(site, to), kind: 'existing_account', content }, now);
}
