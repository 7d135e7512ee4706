import type { Language } from '#contract/languages.ts';
import type { MailContent } from '../../../integrations/mail/mail-content.ts';
import { type Addressee, post } from '../../../integrations/mail/post.ts';
import type { Tx } from '../../../platform/postgres/db.ts';
import type { KnownSite, Sites } from '../../../platform/core/sites.ts';
import { translatorFor } from '../../../platform/core/catalog.ts';
import { addressee, greetingOf, mailFooter, mailedName, type Recipient, type TokenMail } from '../account-mails.ts';
import { tokenHours } from './mail-tokens.ts';

/** Emails a link for setting a new password. */
export async function mailPasswordReset(tx: Tx, sites: Sites, { to, token }: TokenMail, now: Date): Promise<void> {
  const site = await sites.of(to.site);
  const translate = translatorFor(to.language, 'mails');
  const subject = translate('password_reset.subject', { site: mailedName(site) });
  const paragraphs = [
    translate('password_reset.text'),
    translate('password_reset.expires', { minutes: tokenHours.password_reset * 60 }),
    translate('password_reset.not_you'),
  ];
  const button = { label: translate('password_reset.button'), href: `${site.origin}/reset-password/do?token=${token}` };
  await mail(tx, sites, { to, kind: 'password_reset', content: { subject, paragraphs, button } }, now);
}

/**
 * Notifies the owner of an address that no account has it. On a discreet site, only this email reveals that; the form
 * does not.
 */
export async function mailNoAccount(
  tx: Tx,
  site: KnownSite,
  { email, language }: { readonly email: string; readonly language: Language },
  now: Date,
): Promise<void> {
  const translate = translatorFor(language, 'mails');
  const { mail_name } = site.settings;
  const content: MailContent = {
    subject: translate('no_account.subject'),
    greeting: translate('greeting_nobody'),
    paragraphs: [translate('no_account.text', { site: mailedName(site) }), translate('no_account.not_you')],
    button: { label: translate('no_account.button'), href: `${site.origin}/reset-password` },
    footer: mailFooter(site, language),
  };
  const to: Addressee = { member: null, name: '', address: email, language, from_name: mail_name };
  await post(tx, { to, kind: 'no_account', content }, now);
}

/** Emails the member after every password change, with advice in case somebody else made it. */
export async function mailPasswordChanged(tx: Tx, sites: Sites, to: Recipient, now: Date): Promise<void> {
  const site = await sites.of(to.site);
  const translate = translatorFor(to.language, 'mails');
  const { support_email } = site.settings;
  const name = mailedName(site);
  const subject = translate('password_changed.subject', { site: name });
  const paragraphs = [
    translate('password_changed.text'),
    translate('password_changed.not_you', { email: support_email }),
  ];
  const button = { label: translate('password_changed.button'), href: `${site.origin}/reset-password` };
  await mail(tx, sites, { to, kind: 'password_changed', content: { subject, paragraphs, button } }, now);
}

/** Emails the link that confirms a new address. `to.email`: the new, unconfirmed address. */
export async function mailNewAddress(tx: Tx, sites: Sites, { to, token }: TokenMail, now: Date): Promise<void> {
  const site = await sites.of(to.site);
  const translate = translatorFor(to.language, 'mails');
  const name = mailedName(site);
  const subject = translate('mail_change.subject', { site: name });
  const paragraphs = [
    translate('mail_change.text', { site: name }),
    translate('mail_change.expires', { hours: tokenHours.mail_change }),
    translate('mail_change.not_you'),
  ];
  const button = { label: translate('mail_change.button'), href: `${site.origin}/mail-change/do?token=${token}` };
  await mail(tx, sites, { to, kind: 'mail_change', content: { subject, paragraphs, button } }, now);
}

/** Notifies the member's current address of the requested change, and explains how to stop it. */
export async function mailChangeAsked(tx: Tx, sites: Sites, to: Recipient, now: Date): Promise<void> {
  const site = await sites.of(to.site);
  const translate = translatorFor(to.language, 'mails');
  const { support_email } = site.settings;
  const name = mailedName(site);
  const subject = translate('mail_change_asked.subject', { site: name });
  const paragraphs = [
    translate('mail_change_asked.text'),
    translate('mail_change_asked.you'),
    translate('mail_change_asked.not_you', { email: support_email }),
  ];
  const button = { label: translate('mail_change_asked.button'), href: `${site.origin}/reset-password` };
  await mail(tx, sites, { to, kind: 'mail_change_asked', content: { subject, paragraphs, button } }, now);
}

/** Notifies the member's previous address. `to.email`: the old address. */
export async function mailChanged(tx: Tx, sites: Sites, to: Recipient, now: Date): Promise<void> {
  const site = await sites.of(to.site);
  const translate = translatorFor(to.language, 'mails');
  const { support_email } = site.settings;
  const name = mailedName(site);
  const subject = translate('mail_changed.subject', { site: name });
  const paragraphs = [translate('mail_changed.text'), translate('mail_changed.not_you', { email: support_email })];
  await mail(tx, sites, { to, kind: 'mail_changed', content: { subject, paragraphs } }, now);
}

/**
 * Notifies the owner of an address that somebody else requested it. On a discreet site, only this email reveals that
 * the address is taken; the form does not.
 */
export async function mailAddressWanted(tx: Tx, sites: Sites, to: Recipient, now: Date): Promise<void> {
  const site = await sites.of(to.site);
  const translate = translatorFor(to.language, 'mails');
  const name = mailedName(site);
  const subject = translate('address_wanted.subject', { site: name });
  const paragraphs = [translate('address_wanted.text', { site: name }), translate('address_wanted.not_you')];
  const button = { label: translate('address_wanted.button'), href: `${site.origin}/login` };
  await mail(tx, sites, { to, kind: 'address_wanted', content: { subject, paragraphs, button } }, now);
}

export interface Mailing {
  readonly to: Recipient;
  readonly kind: string;
  readonly content: Pick<MailContent, 'subject' | 'paragraphs' | 'button'>;
}

/** Sends an email with the usual greeting and footer. */
export async function mail(tx: Tx, sites: Sites, { to, kind, content }: Mailing, now: Date): Promise<void> {
  const site = await sites.of(to.site);
  const whole = { ...content, greeting: greetingOf(to), footer: mailFooter(site, to.language) };
  await post(tx, { to: addressee(site, to), kind, content: whole }, now);
}
