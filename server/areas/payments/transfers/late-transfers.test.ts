import { describe, expect, test } from 'vitest';
import { listPackages, showPayment } from '#contract/payments.ts';
import { placeTestOrder, storedPayment } from '#testing/orders.ts';
import { person } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { transferScene } from '#testing/payments/transfers.ts';
import { reconcileWorker } from '../reconcile.ts';

const services = await testServices();
const { db, clock, providers } = services;
const { buyer, read, stateOf } = await transferScene(services);
const day = 86_400_000;

describe('late bank transfers', () => {
  test('an unpaid order expires after two weeks, and money that arrives later is still booked', async () => {
    const anna = await buyer();
    const { work } = reconcileWorker(db, providers);
    clock.move(13 * day);
    await work({} as never, clock.now());
    expect(await stateOf(anna)).toEqual(['open', 5]);
    clock.move(day);
    await work({} as never, clock.now());
    expect(await stateOf(anna)).toEqual(['expired', 5]);
    await read({
      amount: anna.transfer.missing_minor === 3746 ? '37.46' : '49.95',
      reference: anna.transfer.reference,
    });
    expect(await stateOf(anna)).toEqual(['completed', 80]);
  });

  test('an order canceled in favor of another is still completed by its transfer', async () => {
    const bram = await person(services, 'Bram');
    const first = await placeTestOrder(bram, { payment_method: 'sct', country: 'DE' });
    const { reference } = (await bram.ask(showPayment, { payment_id: first.reply.payment_id })).reply.payment.transfer!;
    await placeTestOrder(bram, { payment_method: 'creditcard', country: 'DE' });
    expect((await storedPayment(services, first.reply.payment_id)).status).toBe('cancelled');
    await read({ amount: '37.46', reference });
    expect((await storedPayment(services, first.reply.payment_id)).status).toBe('completed');
    expect((await bram.ask(listPackages, { country: 'DE' })).reply.discountcode).toBeNull();
  });
});
