import { describe, expect, test } from 'vitest';
import { balanceOf } from '../credits/wallet.ts';
import type { PaymentProvider } from '../../integrations/payment-provider.ts';
import { ProviderUnavailable } from '../../integrations/payment-provider.ts';
import { makeProviders } from '../../integrations/payment-providers.ts';
import { testServices } from '#testing/services.ts';
import { placeTestOrder, storedPayment } from '#testing/orders.ts';
import { person } from '#testing/people.ts';
import { newId } from '../../platform/core/ids.ts';
import { reconcile, reconcileWorker } from './reconcile.ts';

const services = await testServices();
const { db, clock } = services;
const minute = 60_000;
let buyers = 0;

async function buyer() {
  buyers += 1;
  const anna = await person(services, `Anna ${buyers}`);
  const { reply } = await placeTestOrder(anna);
  const { provider_ref } = await storedPayment(services, reply.payment_id);
  return { ...anna, payment_id: reply.payment_id, ref: provider_ref! };
}

async function runReconciling(provider: PaymentProvider = services.provider): Promise<void> {
  const { work } = reconcileWorker(db, makeProviders([provider]));
  await work({} as never, clock.now());
}

async function payAtProvider(ref: string): Promise<void> {
  await db.updateTable('sandbox_payment').set({ status: 'completed' }).where('ref', '=', ref).execute();
}

describe('a lost webhook', () => {
  test('is recovered within ten minutes', async () => {
    expect(reconcile.every).toBe('*/2 * * * *');
    const anna = await buyer();
    await payAtProvider(anna.ref);
    await runReconciling();
    expect(await balanceOf(db, anna.id)).toBe(5);
    clock.move(2 * minute);
    await runReconciling();
    expect(await balanceOf(db, anna.id)).toBe(80);
    await runReconciling();
    expect(await balanceOf(db, anna.id)).toBe(80);
  });

  test('is recovered even after hundreds of open orders', async () => {
    const anna = await buyer();
    await payAtProvider(anna.ref);
    const { ordered_at, payment_id: _own, ...like } = await storedPayment(services, anna.payment_id);
    const older = new Date(ordered_at.getTime() - minute);
    const left = Array.from({ length: 450 }, () => ({
      ...like,
      payment_id: newId<typeof anna.payment_id>(older),
      provider_ref: null,
      ordered_at: older,
      discountcode: null,
    }));
    await db.insertInto('payment').values(left).execute();
    clock.move(2 * minute);
    await runReconciling();
    expect(await balanceOf(db, anna.id)).toBe(80);
    await db.deleteFrom('payment').where('provider_ref', 'is', null).execute();
  });
});

describe('an unpaid order', () => {
  test('expires at the provider and in our database', async () => {
    const anna = await buyer();
    clock.move(29 * minute);
    await runReconciling();
    expect(await storedPayment(services, anna.payment_id)).toMatchObject({ status: 'open' });
    clock.move(minute);
    await runReconciling();
    expect(await storedPayment(services, anna.payment_id)).toMatchObject({ status: 'expired' });
  });

  test('that never reached the provider expires after half an hour', async () => {
    const anna = await buyer();
    await db.deleteFrom('sandbox_payment').where('ref', '=', anna.ref).execute();
    await db.updateTable('payment').set({ provider_ref: null }).where('payment_id', '=', anna.payment_id).execute();
    clock.move(29 * minute);
    await runReconciling();
    expect(await storedPayment(services, anna.payment_id)).toMatchObject({ status: 'open' });
    clock.move(minute);
    await runReconciling();
    expect(await storedPayment(services, anna.payment_id)).toMatchObject({ status: 'expired' });
  });

  test('whose reference was lost is found at the provider by its key, and booked when paid', async () => {
    const anna = await buyer();
    await payAtProvider(anna.ref);
    await db.updateTable('payment').set({ provider_ref: null }).where('payment_id', '=', anna.payment_id).execute();
    clock.move(2 * minute);
    await runReconciling();
    expect(await storedPayment(services, anna.payment_id)).toMatchObject({
      status: 'completed',
      provider_ref: anna.ref,
    });
    expect(await balanceOf(db, anna.id)).toBe(80);
  });
});

describe('a payment that cannot be reconciled', () => {
  test('does not block the others, and makes the job fail', async () => {
    const [anna, bram, chloe] = [await buyer(), await buyer(), await buyer()];
    for (const { ref } of [anna, bram, chloe]) await payAtProvider(ref);
    await db.updateTable('sandbox_payment').set({ amount_minor: 1 }).where('ref', '=', anna.ref).execute();
    clock.move(2 * minute);
    const failing = {
      ...services.provider,
      payment: async (ref: string) => {
        if (ref === bram.ref) throw new ProviderUnavailable('The provider does not answer.');
        return await services.provider.payment(ref);
      },
    };
    await expect(runReconciling(failing)).rejects.toThrow('2 payments could not be reconciled.');
    expect(await balanceOf(db, anna.id)).toBe(5);
    expect(await balanceOf(db, bram.id)).toBe(5);
    expect(await balanceOf(db, chloe.id)).toBe(80);
  });
});
