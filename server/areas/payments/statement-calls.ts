import { listTransactions } from '#contract/credits.ts';
import { homeTimeZone } from '#contract/locale.ts';
import type { PaymentId } from '#contract/payments.ts';
import { isRefused } from '#contract/refusal.ts';
import { statementOf } from '../credits/statement.ts';
import { answer } from '../../platform/http/answer.ts';
import type { Sites } from '../../platform/core/sites.ts';
import { cardOf } from '../members/cards.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import type { Visitors } from '../site/visitors.ts';
import { withdrawableUntil } from './withdrawals/withdraw.ts';

interface StatementTools {
  readonly sites: Sites;
  readonly visitors: Visitors;
}

export function statementCalls({ sites, visitors }: StatementTools) {
  return [
    answer(listTransactions, async ({ db, viewer, input, request, now }) => {
      const clock = (await visitors.of(request)).time_zone;
      const time_zone = clock ?? homeTimeZone[(await cardOf(db, viewer.id))!.country];
      const statement = await statementOf(db, viewer.id, { ...input, time_zone });
      if (isRefused(statement)) return statement;
      const ids = statement.transactions.flatMap(({ payment_id }) => payment_id ?? []);
      const known = await knownOf(db, sites, { ids, now });
      const transactions = statement.transactions.map((line) => {
        const { invoice, credit_note, withdrawable_until } = (line.payment_id && known.get(line.payment_id)) || unknown;
        const isPurchase = line.cause === 'purchase';
        const document = isPurchase ? invoice : line.cause === 'refund' ? credit_note : null;
        return { ...line, invoice: document, withdrawable_until: isPurchase ? withdrawable_until : null };
      });
      return { ...statement, transactions };
    }),
  ];
}

interface KnownPayment {
  readonly invoice: { readonly kind: 'invoice'; readonly number: string } | null;
  readonly credit_note: { readonly kind: 'credit_note'; readonly number: string } | null;
  readonly withdrawable_until: Date | null;
}

const unknown: KnownPayment = { invoice: null, credit_note: null, withdrawable_until: null };

/** Loads the documents of payments and the time until which buyers may withdraw. */
async function knownOf(
  db: Sql,
  sites: Sites,
  { ids, now }: { readonly ids: readonly PaymentId[]; readonly now: Date },
) {
  const known = new Map<PaymentId, KnownPayment>();
  if (ids.length === 0) return known;
  const [payments, documents] = await Promise.all([
    db
      .selectFrom('payment')
      .leftJoin('withdrawal', 'withdrawal.payment_id', 'payment.payment_id')
      .select(['payment.payment_id', 'payment.site', 'payment.paid_at', 'withdrawal.declared_at'])
      .where('payment.payment_id', 'in', ids)
      .where('payment.status', '=', 'completed')
      .execute(),
    db.selectFrom('invoice').select(['payment_id', 'kind', 'number']).where('payment_id', 'in', ids).execute(),
  ]);
  const numbers = new Map(documents.map(({ payment_id, kind, number }) => [`${payment_id} ${kind}`, number]));
  for (const { payment_id, site, paid_at, declared_at } of payments) {
    const until = paid_at && !declared_at ? await withdrawableUntil(sites, { paid_at, site }) : null;
    const invoice = numbers.get(`${payment_id} invoice`);
    const credit_note = numbers.get(`${payment_id} credit_note`);
    known.set(payment_id, {
      invoice: invoice ? { kind: 'invoice', number: invoice } : null,
      credit_note: credit_note ? { kind: 'credit_note', number: credit_note } : null,
      withdrawable_until: until && now < until ? until : null,
    });
  }
  return known;
}
