import { describe, expect, test } from 'vitest';
import { cancelPayment, listPackages, showPayment } from '#contract/payments.ts';
import { mostUnderWay, showSpending } from '#contract/payments/spending.ts';
import { driftOf } from '../../books/drift.ts';
import { placeTestOrder, storedPayment } from '#testing/orders.ts';
import { person } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { transferScene } from '#testing/payments/transfers.ts';

const services = await testServices();
const { db, clock } = services;
const { buyer, read, stateOf } = await transferScene(services);
type Buyer = Awaited<ReturnType<typeof buyer>>;

const cancel = async (anna: Buyer) => await anna.ask(cancelPayment, { payment_id: anna.payment_id });
const shown = async (anna: Buyer) => (await anna.ask(showPayment, { payment_id: anna.payment_id })).reply.payment;
const underWay = async ({ ask }: Pick<Buyer, 'ask'>) => (await ask(showSpending, {})).reply.spending.under_way;

describe('an open bank transfer', () => {
  test('is listed among the orders under way', async () => {
    const anna = await buyer();
    expect(await underWay(anna)).toEqual([
      {
        payment_id: anna.payment_id,
        credits: 75,
        amount_minor: 3746,
        currency: 'EUR',
        payment_method: 'sct',
        ordered_at: clock.now().toISOString(),
      },
    ]);
  });

  test('is no longer listed once paid', async () => {
    const anna = await buyer();
    await read({ amount: '37.46', reference: anna.transfer.reference });
    expect(await underWay(anna)).toEqual([]);
  });

  test('drops out of the list after too many newer orders', async () => {
    const anna = await buyer();
    // Waits for the welcome discount to expire: each order would take it over and cancel the previous one.
    clock.move(5 * 3_600_000);
    for (let made = 0; made <= mostUnderWay; made += 1) {
      clock.move(1000);
      await placeTestOrder(anna, { payment_method: 'sct', country: 'DE', credits: 10 });
    }
    const listed = await underWay(anna);
    expect(listed).toHaveLength(mostUnderWay);
    expect(listed.map(({ payment_id }) => payment_id)).not.toContain(anna.payment_id);
  });
});

describe('canceling an open bank transfer', () => {
  test('ends the order, and releases its discount', async () => {
    const anna = await buyer();
    const { status, reply } = await cancel(anna);
    expect(status).toBe(200);
    expect(reply.status).toBe('cancelled');
    expect(await shown(anna)).toMatchObject({ status: 'cancelled', transfer: null });
    expect(await underWay(anna)).toEqual([]);
    const { discountcode } = (await anna.ask(listPackages, { country: 'DE' })).reply;
    expect(discountcode).toMatchObject({ code: 'TIMEBONUS25', status: 'active' });
  });

  test('twenty times simultaneously always reports cancelled', async () => {
    const anna = await buyer();
    const answers = await Promise.all(Array.from({ length: 20 }, async () => await cancel(anna)));
    expect(new Set(answers.map(({ reply }) => reply.status))).toEqual(new Set(['cancelled']));
  });

  test('does not lose money that arrives later', async () => {
    const anna = await buyer();
    await cancel(anna);
    await read({ amount: '37.46', reference: anna.transfer.reference });
    expect(await stateOf(anna)).toEqual(['completed', 80]);
  });

  test('is reversed if a part of the money arrives later, and the rest completes the order', async () => {
    const anna = await buyer();
    const { reference } = anna.transfer;
    await cancel(anna);
    await read({ amount: '30.00', reference, bank: 'L-1' });
    expect((await shown(anna)).transfer).toMatchObject({ received_minor: 3000, missing_minor: 746 });
    await read({ amount: '7.46', reference, bank: 'L-2' });
    expect(await stateOf(anna)).toEqual(['completed', 80]);
  });

  test('is rejected once a part of the money, or all of it, has arrived', async () => {
    const anna = await buyer();
    const { reference } = anna.transfer;
    await read({ amount: '30.00', reference, bank: 'C-1' });
    expect((await cancel(anna)).problem.code).toBe('not_cancellable');
    await read({ amount: '7.46', reference, bank: 'C-2' });
    expect((await cancel(anna)).problem.code).toBe('not_cancellable');
    expect(await stateOf(anna)).toEqual(['completed', 80]);
  });

  test('at the moment when its money arrives still books the credits, whichever comes first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const anna = await buyer();
      await Promise.all([
        ...Array.from({ length: 4 }, async () => await cancel(anna)),
        read({ amount: '37.46', reference: anna.transfer.reference, bank: `R-${round}` }),
      ]);
      expect(await stateOf(anna)).toEqual(['completed', 80]);
    }
    expect(await driftOf(db, clock.now())).toEqual([]);
  });
});

describe('canceling rejects', () => {
  test('an order of another member', async () => {
    const [anna, bram] = [await buyer(), await person(services, 'Bram')];
    const { status } = await bram.ask(cancelPayment, { payment_id: anna.payment_id });
    expect(status).toBe(404);
    expect(await stateOf(anna)).toEqual(['open', 5]);
  });

  test('an order at a payment provider', async () => {
    const chloe = await person(services, 'Chloe');
    const { payment_id } = (await placeTestOrder(chloe)).reply;
    expect((await chloe.ask(cancelPayment, { payment_id })).problem.code).toBe('not_cancellable');
    expect((await storedPayment(services, payment_id)).status).toBe('open');
  });
});
