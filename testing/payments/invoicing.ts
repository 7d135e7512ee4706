import type { Selectable } from 'kysely';
import type { PaymentId } from '#contract/payments.ts';
import { withdraw } from '#contract/payments/withdrawals.ts';
import type { Invoice } from '#database/tables.ts';
import { book } from '#server/areas/credits/wallet.ts';
import { settle } from '#server/areas/payments/settle.ts';
import { transact } from '#server/platform/postgres/transact.ts';
import { placeTestOrder, reportedStatus, type WishedOrder } from '../orders.ts';
import { person, type TestPerson } from '../people.ts';
import type { TestServices } from '../services.ts';

/** An order and its buyer. */
export interface MadeOrder {
  readonly own: TestPerson;
  readonly payment_id: PaymentId;
}

/** Creates buyers who order, pay, spend and withdraw, and finds the documents that they receive. */
export function invoicing(services: TestServices) {
  const { db, clock } = services;
  let made = 0;

  async function ordered(site?: string, wish: WishedOrder = {}): Promise<MadeOrder> {
    made += 1;
    const own = await person(services, `Anna ${made}`);
    clock.move(1000);
    const { payment_id } = (await placeTestOrder(own, wish)).reply;
    if (site) await db.updateTable('payment').set({ site }).where('payment_id', '=', payment_id).execute();
    return { own, payment_id };
  }

  async function complete(payment_id: PaymentId): Promise<void> {
    await settle(db, payment_id, await reportedStatus(services, payment_id, 'completed'), clock.now());
  }

  return {
    ordered,
    complete,

    bought: async (wish: WishedOrder = {}): Promise<MadeOrder> => {
      const one = await ordered(undefined, wish);
      await complete(one.payment_id);
      return one;
    },

    /** Returns the invoice of a payment, followed by its credit note, if any. */
    documentsOf: async (payment_id: PaymentId): Promise<Selectable<Invoice>[]> =>
      await db.selectFrom('invoice').selectAll().where('payment_id', '=', payment_id).orderBy('kind', 'desc').execute(),

    spend: async ({ id }: TestPerson, credits: number): Promise<void> => {
      const booking = { key: crypto.randomUUID(), delta: -credits, cause: 'message', ref: null } as const;
      await transact(db, (tx) => book(tx, id, booking, clock.now()));
    },

    withdrawn: async (own: TestPerson, payment_id: PaymentId) =>
      await own.ask(withdraw, { name: 'Anna', email: own.email, order: payment_id, confirmed: 'yes' }),
  };
}
