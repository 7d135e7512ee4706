import { askDebitCode, confirmDebit, showDirectDebit } from '#contract/payments/direct-debit.ts';
import { owedBy } from '../credits/debt.ts';
import { answer } from '../../platform/http/answer.ts';
import type { BankAccount } from '../payments/bank/bank-account.ts';
import type { Visitors } from '../site/visitors.ts';
import { askCode, type DebitTools } from './ask-code.ts';
import { collectionDay } from './collection-day.ts';
import { confirmMandate } from './confirm.ts';
import { debitRefusal } from './debit-limits.ts';
import { mandateReference, openOrder } from './open-order.ts';

export interface DebitCallServices extends Omit<DebitTools, 'db'> {
  readonly visitors: Visitors;
  readonly bank: BankAccount | undefined;
}

const stateOf = { direct_debit_blocked: 'blocked', direct_debit_limit: 'limit' } as const;

export function debitCalls({ visitors, bank, ...services }: DebitCallServices) {
  return [
    answer(showDirectDebit, async ({ db, viewer, input, now }) => {
      const order = input.payment_id && (await openOrder(db, viewer, input.payment_id));
      const refusal = await debitRefusal(db, { member: viewer.id }, order ? order.amount_minor : 1, now);
      const { company } = await viewer.site();
      const { name, address, city } = company;
      return {
        state: refusal ? stateOf[refusal.refused] : ('open' as const),
        owed_credits: await owedBy(db, viewer.id),
        order: order
          ? {
              payment_id: order.payment_id,
              credits: order.credits,
              amount_minor: order.amount_minor,
              collect_on: collectionDay(now),
              mandate_reference: mandateReference(order.payment_id),
            }
          : null,
        creditor: bank?.creditor_id ? { name, address: `${address}, ${city}`, id: bank.creditor_id } : null,
      };
    }),

    answer(
      askDebitCode,
      async ({ db, viewer, input, request }) => {
        const { language } = await visitors.of(request);
        return await askCode({ db, ...services }, viewer, input, language);
      },
      { name: 'debitforms', points: 30, seconds: 3600, exact: true },
    ),

    answer(
      confirmDebit,
      async ({ db, viewer, input, request, key }) => {
        const { language } = await visitors.of(request);
        return await confirmMandate({ db, ...services }, viewer, { ...input, language, key });
      },
      { name: 'debittries', points: 60, seconds: 3600, exact: true },
    ),
  ];
}
