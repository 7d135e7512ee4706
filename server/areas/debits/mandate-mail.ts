import { localeOf } from '#contract/locale.ts';
import { type Currency, formatMoney } from '#contract/money.ts';
import type { PaymentId } from '#contract/payments.ts';
import type { Country } from '#contract/places.ts';
import { addressee, greetingOf, mailFooter, type Recipient } from '../accounts/account-mails.ts';
import { memberById } from '../accounts/accounts-queries.ts';
import { job } from '../../platform/jobs/job.ts';
import { type Worker, worker } from '../../platform/jobs/queue.ts';
import { translatorFor } from '../../platform/core/catalog.ts';
import { idOfName } from '../../platform/core/ids.ts';
import type { KnownSite, Sites } from '../../platform/core/sites.ts';
import { datesIn } from '../members/member-dates.ts';
import type { MailContent } from '../../integrations/mail/mail-content.ts';
import { post } from '../../integrations/mail/post.ts';
import type { BankAccount } from '../payments/bank/bank-account.ts';
import type { Db } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { noticeDays } from './collection-day.ts';

export const mandateDue = job<{ payment: PaymentId }>('debit_mandate_mail');
export const returnDue = job<{ payment: PaymentId; owed: number }>('debit_return_mail');

/**
 * Emails the signed mandate: its text, the amount, the day and the account of the collection. (SDD Core:
 * pre-notification.)
 */
export function mandateWorker(db: Db, sites: Sites, bank: BankAccount): Worker {
  return worker(mandateDue, async ({ payment }, now) => {
    const debit = await mandateDetails(db, payment);
    const member = debit && (await memberById(db, debit.member_id));
    if (!debit || !member) return;
    const site = await sites.of(debit.site);
    const content = mandateMail(debit, bank, member, site);
    const id = idOfName(`mandate:${payment}`);
    await transact(db, (tx) => post(tx, { to: addressee(site, member), kind: 'mandate', content, id }, now));
  });
}

/** Emails the member about a returned debit and its consequences. */
export function returnWorker(db: Db, sites: Sites): Worker {
  return worker(returnDue, async ({ payment, owed }, now) => {
    const debit = await mandateDetails(db, payment);
    const member = debit && (await memberById(db, debit.member_id));
    if (!debit || !member) return;
    const site = await sites.of(debit.site);
    const content = returnMail({ ...debit, owed }, member, site);
    const id = idOfName(`returned:${payment}`);
    await transact(db, (tx) => post(tx, { to: addressee(site, member), kind: 'debit_returned', content, id }, now));
  });
}

async function mandateDetails(db: Db, payment_id: PaymentId) {
  return await db
    .selectFrom('payment')
    .innerJoin('debit', 'debit.payment_id', 'payment.payment_id')
    .innerJoin('debit_mandate', 'debit_mandate.reference', 'debit.mandate_reference')
    .select(['payment.member_id', 'payment.amount_minor', 'payment.currency', 'payment.country', 'payment.credits'])
    .select(['payment.site', 'debit.collect_on', 'debit_mandate.reference', 'debit_mandate.iban_end'])
    .where('payment.payment_id', '=', payment_id)
    .executeTakeFirst();
}

/** The data of an email about a debit. */
export interface ToldDebit {
  readonly amount_minor: number;
  readonly currency: Currency;
  readonly country: Country;
  readonly credits: number;
  readonly collect_on: string | null;
  readonly reference: string;
  readonly iban_end: string;
}

export function mandateMail(debit: ToldDebit, bank: BankAccount, to: Recipient, site: KnownSite): MailContent {
  const { language } = to;
  const { company } = site;
  const translate = translatorFor(language, 'mails', debit.country);
  const creditor = company.name;
  const date = datesIn(language, debit.country).day(new Date(`${debit.collect_on}T00:00:00Z`));
  return {
    subject: translate('debit.subject'),
    greeting: greetingOf(to),
    paragraphs: [
      translate('debit.collected', { amount: moneyOf(debit, language), date, end: debit.iban_end }),
      translate('debit.mandate', { creditor, days: noticeDays }),
      translate('debit.refund'),
      translate('debit.not_you', { email: site.settings.support_email }),
    ],
    rows: [
      [translate('transfer.amount'), moneyOf(debit, language)],
      [translate('debit.day'), date],
      [translate('debit.account'), `…${debit.iban_end}`],
      [translate('debit.reference'), debit.reference],
      [translate('debit.kind'), translate('debit.once')],
      [translate('debit.creditor'), `${creditor}, ${company.address}, ${company.city}`],
      [translate('debit.creditor_id'), bank.creditor_id ?? ''],
    ],
    footer: mailFooter(site, language),
  };
}

export function returnMail(debit: ToldDebit & { readonly owed: number }, to: Recipient, site: KnownSite): MailContent {
  const { language } = to;
  const translate = translatorFor(language, 'mails', debit.country);
  return {
    subject: translate('debit.returned_subject'),
    greeting: greetingOf(to),
    paragraphs: [
      translate('debit.returned', { amount: moneyOf(debit, language), end: debit.iban_end, credits: debit.credits }),
      ...(debit.owed > 0 ? [translate('debit.owed', { credits: debit.owed })] : []),
      translate('debit.blocked'),
    ],
    button: { label: translate('debit.button'), href: `${site.origin}/credits` },
    footer: mailFooter(site, language),
  };
}

function moneyOf({ amount_minor, currency, country }: ToldDebit, language: Recipient['language']): string {
  return formatMoney({ amount_minor, currency }, localeOf(language, country));
}
