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
  if (noticed) log.error({ payment_id }, 'charged back again after it was won');
}

function alarmOf({ payment_id, ...money }: ChargedBackAgain) {
  return {
    subject: 'A payment was charged back again',
    greeting: 'Hello,',
    paragraphs: [
      'This payment was charged back, its money came back to us, and now it was taken once more. Its credits were not touched: please look into it at the provider.',
      'To send it to whoever decides, run: npm run admin -- disputes evidence PAYMENT FILE',
      `When the money has come back again, run: npm run admin -- disputes won ${payment_id}`,
    ],
    rows: [
      ['Payment', payment_id],
      ['Taken back', formatMoney(money, 'en-GB')],
    ] as const,
    footer: ['This mail goes to the operator (ALARM_EMAIL, or the support address of the default site).'],
  };
}
