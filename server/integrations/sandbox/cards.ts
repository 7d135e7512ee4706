import { createHash } from 'node:crypto';
import type { Db, Sql } from '../../platform/postgres/db.ts';
import type { Mandates } from '../payment-provider.ts';

/** Last digits of the sandbox's cards: one always succeeds, the other is rejected on repeat orders. */
export const sandboxCardEnds = { good: '4242', refused: '0002' } as const;

export function isCardEnd(chosen: string | null): chosen is string {
  return chosen !== null && (Object.values(sandboxCardEnds) as string[]).includes(chosen);
}

/** Creates the interface to the sandbox's saved cards. */
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
      const kept = await customerOf(db, customer);
      const paid =
        kept &&
        (await db
          .selectFrom('sandbox_payment')
          .select('ref')
          .where('customer', '=', customer)
          .where('sequence', '=', 'first')
          .where('status', '=', 'completed')
          .executeTakeFirst());
      return paid && { brand: 'Visa', last_four: kept.card ?? sandboxCardEnds.good };
    },
    forget: async (customer) => {
      await db.deleteFrom('sandbox_customer').where('ref', '=', customer).execute();
    },
  };
}

/** Stores the card that the payer chose in the first payment. */
export async function useCard(db: Sql, customer: string, card: string): Promise<void> {
  await db.updateTable('sandbox_customer').set({ card }).where('ref', '=', customer).execute();
}

/** Returns the result of charging a saved card. A deleted card fails. */
export async function chargeOf(db: Sql, ref: string): Promise<'completed' | 'failed'> {
  const payment = await db.selectFrom('sandbox_payment').select('customer').where('ref', '=', ref).executeTakeFirst();
  const { card = sandboxCardEnds.refused } = (payment?.customer && (await customerOf(db, payment.customer))) || {};
  return card === sandboxCardEnds.refused ? 'failed' : 'completed';
}

async function customerOf(db: Sql, ref: string) {
  return await db.selectFrom('sandbox_customer').select('card').where('ref', '=', ref).executeTakeFirst();
}
