import type { Language } from '#contract/languages.ts';
import { homeCountry, localeOf } from '#contract/locale.ts';
import { type Currency, formatMoney } from '#contract/money.ts';
import { paymentId, type PaymentId } from '#contract/payments.ts';
import { addressee, greetingOf, mailFooter, type Recipient } from '../../accounts/account-mails.ts';
import { translatorFor } from '../../../platform/core/catalog.ts';
import { idOfName } from '../../../platform/core/ids.ts';
import type { KnownSite } from '../../../platform/core/sites.ts';
import { countryOf, datesIn } from '../../members/member-dates.ts';
import { post } from '../../../integrations/mail/post.ts';
import type { Tx } from '../../../platform/postgres/db.ts';

interface WithdrawnMail {
  readonly to: Recipient;
  readonly withdrawal: {
    readonly payment_id: PaymentId;
    readonly declared_at: Date;
    readonly credits: number;
    readonly amount_minor: number;
    readonly currency: Currency;
  };
}

/** Emails a receipt for a withdrawal with its date, time and refund, once. (Safety, section 3.1.) */
export async function mailWithdrawn(tx: Tx, site: KnownSite, { to, withdrawal }: WithdrawnMail): Promise<void> {
  const { payment_id, declared_at, credits, amount_minor, currency } = withdrawal;
  const country = await countryOf(tx, to);
  const translate = translatorFor(to.language, 'mails', country);
  const locale = localeOf(to.language, country);
  const content = {
    subject: translate('withdrawal.subject'),
    greeting: greetingOf(to),
    paragraphs: [
      translate('withdrawal.text'),
      translate(amount_minor > 0 ? 'withdrawal.refund' : 'withdrawal.no_refund'),
    ],
    rows: [
      [translate('withdrawal.at'), datesIn(to.language, country).moment(declared_at)],
      [translate('receipt.number'), payment_id],
      [translate('withdrawal.unused'), translate('receipt.credits', { credits })],
      [translate('withdrawal.amount'), formatMoney({ amount_minor, currency }, locale)],
    ] as const,
    button: { label: translate('receipt.button'), href: `${site.origin}/transactions/${payment_id}` },
    footer: mailFooter(site, to.language),
  };
  const id = idOfName(`withdrawal:${payment_id}`);
  await post(tx, { to: addressee(site, to), kind: 'withdrawal', content, id }, declared_at);
}

/** Emails the buyer that staff refund a payment, once. */
export async function mailRefunded(tx: Tx, site: KnownSite, { to, withdrawal }: WithdrawnMail): Promise<void> {
  const { payment_id, declared_at, credits, amount_minor, currency } = withdrawal;
  const country = await countryOf(tx, to);
  const translate = translatorFor(to.language, 'mails', country);
  const amount = formatMoney({ amount_minor, currency }, localeOf(to.language, country));
  const content = {
    subject: translate('sent_back.subject'),
    greeting: greetingOf(to),
    paragraphs: [translate('sent_back.way', { amount })],
    rows: [
      [translate('receipt.number'), payment_id],
      [translate('withdrawal.unused'), translate('receipt.credits', { credits })],
      [translate('withdrawal.amount'), amount],
    ] as const,
    button: { label: translate('receipt.button'), href: `${site.origin}/transactions/${payment_id}` },
    footer: mailFooter(site, to.language),
  };
  const id = idOfName(`refund:${payment_id}`);
  await post(tx, { to: addressee(site, to), kind: 'refund', content, id }, declared_at);
}

interface NoticeMail {
  readonly email: string;
  readonly language: Language;
  readonly order: string;
}

/** Emails a receipt for a declaration that an operator must review. */
export async function mailWithdrawalNotice(
  tx: Tx,
  site: KnownSite,
  { email, language, order }: NoticeMail,
  now: Date,
): Promise<void> {
  const translate = translatorFor(language, 'mails');
  const to = { id: null, name: '', email, language, site: site.domain, confirmed_at: null };
  const received = [translate('withdrawal.at'), datesIn(language, homeCountry[language]).moment(now)] as const;
  const content = {
    subject: translate('withdrawal.subject'),
    greeting: greetingOf(to),
    paragraphs: [
      translate('withdrawal.text'),
      translate('withdrawal.looked_into', { email: site.settings.support_email }),
    ],
    // A stranger may have typed the order number. Include it only if it has the format of ours.
    rows: paymentId.safeParse(order).success ? ([received, [translate('receipt.number'), order]] as const) : [received],
    footer: mailFooter(site, language),
  };
  await post(tx, { to: addressee(site, to), kind: 'withdrawal', content }, now);
}
