import { localeOf } from '#contract/locale.ts';
import { type Currency, formatMoney } from '#contract/money.ts';
import type { PaymentId } from '#contract/payments.ts';
import type { Country } from '#contract/places.ts';
import { addressee, greetingOf, mailFooter, type Recipient } from '../../accounts/account-mails.ts';
import { memberById } from '../../accounts/accounts-queries.ts';
import { job } from '../../../platform/jobs/job.ts';
import { type Worker, worker } from '../../../platform/jobs/queue.ts';
import { translatorFor } from '../../../platform/core/catalog.ts';
import { idOfName } from '../../../platform/core/ids.ts';
import type { KnownSite, Sites } from '../../../platform/core/sites.ts';
import type { MailContent } from '../../../integrations/mail/mail-content.ts';
import { post } from '../../../integrations/mail/post.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';

/** A step of a dispute, and the number of credits that were frozen, returned, or are owed. */
export interface DisputeNews {
  readonly payment: PaymentId;
  readonly step: 'opened' | 'won' | 'lost';
  readonly credits: number;
}

export const disputeMailDue = job<DisputeNews>('dispute_mail');

/** Emails the buyer when a payment is charged back and when the dispute ends, once each. */
export function disputeMailWorker(db: Db, sites: Sites): Worker {
  return worker(disputeMailDue, async (news, now) => {
    const disputed = await db
      .selectFrom('dispute')
      .innerJoin('payment', 'payment.payment_id', 'dispute.payment_id')
      .select(['payment.member_id', 'payment.site', 'payment.country'])
      .select(['dispute.amount_minor', 'dispute.currency'])
      .where('dispute.payment_id', '=', news.payment)
      .executeTakeFirst();
    const member = disputed && (await memberById(db, disputed.member_id));
    if (!disputed || !member) return;
    const site = await sites.of(disputed.site);
    const content = disputeMail({ ...disputed, ...news }, member, site);
    const id = idOfName(`dispute:${news.step}:${news.payment}`);
    await transact(db, (tx) => post(tx, { to: addressee(site, member), kind: 'dispute', content, id }, now));
  });
}

/** The data of a dispute email. */
export interface ToldDispute extends DisputeNews {
  readonly amount_minor: number;
  readonly currency: Currency;
  readonly country: Country;
}

export function disputeMail(dispute: ToldDispute, to: Recipient, site: KnownSite): MailContent {
  const { language } = to;
  const { step, credits, payment, country } = dispute;
  const translate = translatorFor(language, 'mails', country);
  const amount = formatMoney(dispute, localeOf(language, country));
  const paragraphs = {
    opened: [
      translate('dispute.opened', { amount }),
      ...(credits > 0 ? [translate('dispute.frozen', { credits })] : []),
      translate('dispute.unexpected', { email: site.settings.support_email }),
    ],
    won: [translate('dispute.won', { amount }), ...(credits > 0 ? [translate('dispute.back', { credits })] : [])],
    lost: [translate('dispute.lost', { amount }), ...(credits > 0 ? [translate('debit.owed', { credits })] : [])],
  };
  return {
    subject: translate(`dispute.${step}_subject`),
    greeting: greetingOf(to),
    paragraphs: paragraphs[step],
    button: { label: translate('receipt.button'), href: `${site.origin}/transactions/${payment}` },
    footer: mailFooter(site, language),
  };
}
