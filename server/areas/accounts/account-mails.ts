import type { Language } from '#contract/languages.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { MailContent } from '../../integrations/mail/mail-content.ts';
import { type Addressee, post } from '../../integrations/mail/post.ts';
import type { Tx } from '../../platform/postgres/db.ts';
import type { KnownSite, Sites } from '../../platform/core/sites.ts';
import { translatorFor } from '../../platform/core/catalog.ts';
import { tokenHours } from './credentials/mail-tokens.ts';

/**
 * The recipient of a mail: always written to in the name of the site they signed up at, whichever they were last seen
 * on.
 */
export interface Recipient {
  readonly id: MemberId;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly site: string;
  /** When the owner of the address confirmed the account; null: a stranger may have typed the address. */
  readonly confirmed_at: Date | null;
}

/** `to` has no id if they have no account. */
export function addressee(site: KnownSite, to: Omit<Recipient, 'id'> & { readonly id: MemberId | null }): Addressee {
  const { id, email: address, language } = to;
  return { member: id, name: knownName(to), address, language, from_name: site.settings.mail_name };
}

/** The opening of a mail. */
export function greetingOf(to: Pick<Recipient, 'name' | 'language' | 'confirmed_at'>): string {
  const translate = translatorFor(to.language, 'mails');
  const name = knownName(to);
  return name ? translate('greeting', { name }) : translate('greeting_nobody');
}

/** Omits an unconfirmed name: typed by a stranger, it would put their words into our mail to the address's owner. */
function knownName({ name, confirmed_at }: Pick<Recipient, 'name' | 'confirmed_at'>): string {
  return confirmed_at ? name : '';
}

/** Others may read a mailbox: a site whose name would reveal too much uses the name it has chosen for mails. */
export function mailedName({ discreet, settings }: KnownSite): string {
  return discreet ? settings.mail_name : settings.name;
}

/** The footer of every mail of a site. */
export function mailFooter(site: KnownSite, language: Language): string[] {
  const translate = translatorFor(language, 'mails');
  const { name, address, city } = site.company;
  return [
    translate('footer_why', { site: mailedName(site) }),
    translate('footer_company', { company: name, address, city }),
  ];
}

/** A mail with a link, whose token proves that its recipient reads it. */
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

/** On a discreet site the owner of an address learns only by mail that somebody tried it; the form reveals nothing. */
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
