import { localeOf } from '#contract/locale.ts';
import { type Currency, formatMoney } from '#contract/money.ts';
import type { Country } from '#contract/places.ts';
import { addressee, greetingOf, mailFooter, type Recipient } from '../../accounts/account-mails.ts';
import { memberById } from '../../accounts/accounts-queries.ts';
import { job } from '../../../platform/jobs/job.ts';
import { type Worker, worker } from '../../../platform/jobs/queue.ts';
import { translatorFor } from '../../../platform/core/catalog.ts';
import { idOfName } from '../../../platform/core/ids.ts';
import type { KnownSite, Sites } from '../../../platform/core/sites.ts';
import { datesIn } from '../../members/member-dates.ts';
import type { MailContent } from '../../../integrations/mail/mail-content.ts';
import { post } from '../../../integrations/mail/post.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import type { BankAccount } from '../bank/bank-account.ts';
import { type Transfer, transferShown } from './transfer-shown.ts';

/** `received_minor`: the amount received so far; 0 for a new order. */
export const transferDue = job<{ reference: string; received_minor: number }>('transfer_mail');

/** Emails the account and the reference for a bank transfer, or the missing amount after a partial payment. */
export function transferMailWorker(db: Db, sites: Sites, account: BankAccount): Worker {
  return worker(transferDue, async ({ reference, received_minor }, now) => {
    const payment = await db
      .selectFrom('payment')
      .selectAll()
      .where('provider', '=', 'bank')
      .where('provider_ref', '=', reference)
      .executeTakeFirstOrThrow();
    const member = await memberById(db, payment.member_id);
    const transfer = await transferShown(db, payment, account, now);
    // The order was paid or more money arrived in the meantime.
    if (!member || !transfer || transfer.received_minor !== received_minor) return;
    const site = await sites.of(payment.site);
    const content = transferMail({ ...payment, ...transfer }, member, site);
    const id = idOfName(`transfer:${payment.payment_id}:${received_minor}`);
    await transact(db, (tx) => post(tx, { to: addressee(site, member), kind: 'transfer', content, id }, now));
  });
}

/** The data of a transfer email: the order, and the details for the payer's bank. */
export interface TransferMail extends Omit<Transfer, 'epc'> {
  readonly payment_id: string;
  readonly country: Country;
  readonly currency: Currency;
  readonly credits: number;
}

export function transferMail(transfer: TransferMail, to: Recipient, site: KnownSite): MailContent {
  const { language } = to;
  const { country, currency, credits, received_minor, missing_minor } = transfer;
  const translate = translatorFor(language, 'mails', country);
  const locale = localeOf(language, country);
  const money = (amount_minor: number) => formatMoney({ amount_minor, currency }, locale);
  const part = received_minor > 0;
  return {
    subject: part ? translate('transfer.subject_part') : translate('transfer.subject', { credits }),
    greeting: greetingOf(to),
    paragraphs: [
      part
        ? translate('transfer.text_part', { received: money(received_minor), missing: money(missing_minor) })
        : translate('transfer.text', { credits }),
      translate('transfer.reference_text'),
    ],
    rows: [
      [translate('transfer.holder'), transfer.holder],
      ['IBAN', transfer.iban],
      ...(transfer.bic ? [['BIC', transfer.bic] as const] : []),
      [translate('transfer.reference'), transfer.reference],
      [translate('transfer.amount'), money(missing_minor)],
      [translate('transfer.until'), datesIn(language, country).day(new Date(transfer.until))],
    ],
    button: { label: translate('receipt.button'), href: `${site.origin}/transactions/${transfer.payment_id}` },
    footer: mailFooter(site, language),
  };
}
