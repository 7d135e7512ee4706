import { createHash } from 'node:crypto';
import type { Db, Sql } from '../../postgres/db.ts';
import type { Mandates } from '../payment-provider.ts';

/** The last digits of the sandbox's cards: one that always pays, and one that is refused when it is charged again. */
export const sandboxCardEnds = { good: '4242', refused: '0002' } as const;

/** Whether the payer has chosen one of them. */
export function isCardEnd(chosen: string | null): chosen is string {
  return chosen !== null && (Object.values(sandboxCardEnds) as string[]).includes(chosen);
}

/** The cards that the sandbox keeps for repeat orders. */
export function sandboxCards(db: Db): Mandates {
  return {
    customer: async (key) => {
      const ref = `sc_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;
      await db
        .insertInto('sandbox_customer')
        .values({ ref })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return ref;
    },
    cardOf: async (customer) => {
      const paid = await db
        .selectFrom('sandbox_customer')
        .innerJoin('sandbox_payment', 'sandbox_payment.customer', 'sandbox_customer.ref')
        .select('sandbox_customer.card')
        .where('sandbox_customer.ref', '=', customer)
        .where('sandbox_payment.sequence', '=', 'first')
        .where('sandbox_payment.status', '=', 'completed')
        .executeTakeFirst();
      return paid && { brand: 'Visa', last_four: paid.card ?? sandboxCardEnds.good };
    },
    forget: async (customer) => {
      await db.deleteFrom('sandbox_customer').where('ref', '=', customer).execute();
    },
  };
}

/** The payer of a first payment has chosen the card. */
export async function useCard(db: Sql, customer: string, card: string): Promise<void> {
  await db.updateTable('sandbox_customer').set({ card }).where('ref', '=', customer).execute();
}

/** How a payment by a card that is kept ends. One that was forgotten cannot be charged. */
export async function chargeOf(db: Sql, ref: string): Promise<'completed' | 'failed'> {
  const { card = sandboxCardEnds.refused } =
    (await db
      .selectFrom('sandbox_payment')
      .innerJoin('sandbox_customer', 'sandbox_customer.ref', 'sandbox_payment.customer')
      .select('sandbox_customer.card')
      .where('sandbox_payment.ref', '=', ref)
      .executeTakeFirst()) ?? {};
  return card === sandboxCardEnds.refused ? 'failed' : 'completed';
}
