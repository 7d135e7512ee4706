import type { Logger } from 'pino';
import { type Currency, formatMoney } from '#contract/money.ts';
import type { PaymentId } from '#contract/payments.ts';
import { idOfName } from '../../../platform/core/ids.ts';
import type { Sites } from '../../../platform/core/sites.ts';
import { post } from '../../../integrations/mail/post.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';

export interface DisputeAlarms {
  readonly db: Db;
  readonly sites: Sites;
  readonly log: Logger;
  /** Recipient of alarms. If undefined, the support address of the default site. */
  readonly alarmEmail?: string | undefined;
}

interface ChargedBackAgain {
  readonly payment_id: PaymentId;
  readonly amount_minor: number;
  readonly currency: Currency;
}

/**
 * Handles a payment that was charged back again after its money had come back. People must decide about its credits:
 * logs one error, sends one email to the operator, and blocks refunds until the case is resolved.
 */
export async function noticeAgain({ db, sites, log, alarmEmail }: DisputeAlarms, again: ChargedBackAgain, now: Date) {
  const { payment_id } = again;
  const { settings } = await sites.of('');
  const address = alarmEmail ?? settings.support_email;
  const to = { member: null, name: '', address, language: 'en', from_name: settings.mail_name } as const;
  const noticed = await transact(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('dispute')
      .set({ again_at: now })
      .where('payment_id', '=', payment_id)
      .where('won_at', 'is not', null)
      .where('again_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const id = idOfName(`dispute_again:${payment_id}:${now.toISOString()}`);
    await post(tx, { to, kind: 'alarm', content: alarmOf(again), id }, now);
    return true;
  });
  if (noticed) log.error({ payment_id }, 'payment charged back again after a won dispute');
}

function alarmOf({ payment_id, ...money }: ChargedBackAgain) {
  return {
    subject: 'A payment was charged back again',
    greeting: 'Hello,',
    paragraphs: [
      'This payment was charged back, its money came back to us, and now it was charged back again. Its credits were not changed. Please check it at the provider.',
      'To write evidence for the bank, run: npm run admin -- disputes evidence PAYMENT FILE',
      `If the money comes back again, run: npm run admin -- disputes won ${payment_id}`,
    ],
    rows: [
      ['Payment', payment_id],
      ['Charged back', formatMoney(money, 'en-GB')],
    ] as const,
    footer: ['This email goes to the operator (ALARM_EMAIL, or the support address of the default site).'],
  };
}
