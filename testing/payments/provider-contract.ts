import { describe, expect, test } from 'vitest';
import { isRefused } from '#contract/refusal.ts';
import type { Collection, PaymentProvider } from '#server/integrations/payment-provider.ts';

/** A provider under test, and the actions of its payers. */
export interface ProviderBench {
  readonly provider: PaymentProvider;
  /** Moves the payment to a final state or to `pending`. */
  end(ref: string, status: 'completed' | 'failed' | 'cancelled' | 'expired' | 'pending'): Promise<void>;
  chargeBack(ref: string, amount_minor: number): Promise<void>;
  /** Returns the webhook request that the provider sends after a change to a payment. */
  webhook(ref: string): { readonly body: string; readonly headers: Headers };
  now(): Date;
}

let keys = 0;

/** Creates a payment to collect, with a unique key. */
export function collection(some: Partial<Collection> = {}): Collection {
  keys += 1;
  return {
    key: `019a9b7c-0000-7000-8000-${String(keys).padStart(12, '0')}`,
    amount_minor: 3746,
    currency: 'EUR',
    method: 'ideal',
    country: 'NL',
    language: 'nl',
    description: 'Damson',
    return_url: 'https://damson.test/transactions/1',
    webhook_url: 'https://damson.test/webhooks/payments/it',
    ...some,
  };
}

/** Declares the tests that every implementation of the provider interface must pass. */
export function providerContract(name: string, open: () => Promise<ProviderBench>): void {
  describe(`${name} meets the provider contract`, () => {
    test('collects the requested amount and reports it', async () => {
      const { provider } = await open();
      const { ref, redirect } = await provider.collect(collection());
      expect(URL.canParse(redirect)).toBe(true);
      expect(await provider.payment(ref)).toMatchObject({ ref, status: 'open', amount_minor: 3746, currency: 'EUR' });
    });

    test('the same key always creates and finds the same payment, even twenty times at once', async () => {
      const { provider } = await open();
      const what = collection();
      const made = await Promise.all(Array.from({ length: 20 }, () => provider.collect(what)));
      expect(new Set(made.map(({ ref }) => ref)).size).toBe(1);
      expect(await provider.find(what.key)).toMatchObject({ ref: made[0]!.ref, status: 'open' });
      expect(await provider.find(collection().key)).toBeUndefined();
    });

    test.each(['completed', 'failed', 'cancelled', 'expired', 'pending'] as const)(
      'reports a payment as %s',
      async (status) => {
        const { provider, end } = await open();
        const { ref } = await provider.collect(collection());
        await end(ref, status);
        expect(await provider.payment(ref)).toMatchObject({ status });
      },
    );

    test.each([
      [1, 'EUR'],
      [995, 'EUR'],
      [114_500, 'NOK'],
      [4_295, 'PLN'],
    ] as const)('an amount of %d minor units of %s stays exact', async (amount_minor, currency) => {
      const { provider } = await open();
      const { ref } = await provider.collect(collection({ amount_minor, currency, method: 'creditcard' }));
      expect(await provider.payment(ref)).toMatchObject({ amount_minor, currency });
    });

    test('an unpaid payment can be canceled, a paid one cannot', async () => {
      const { provider, end } = await open();
      const [open_, paid] = [await provider.collect(collection()), await provider.collect(collection())];
      await end(paid.ref, 'completed');
      expect(await provider.cancel(open_.ref)).toMatchObject({ status: 'cancelled' });
      expect(await provider.cancel(paid.ref)).toMatchObject({ status: 'completed' });
    });

    test('a refund is made once per key, in parts up to the paid amount', async () => {
      const { provider, end } = await open();
      const { ref } = await provider.collect(collection());
      const part = { key: `${ref}-1`, amount_minor: 2000, currency: 'EUR', description: 'Damson' } as const;
      expect(await provider.refund(ref, part)).toMatchObject({ status: 'failed' });
      await end(ref, 'completed');
      const first = await provider.refund(ref, part);
      expect(['pending', 'done']).toContain(first.status);
      expect((await provider.refund(ref, part)).ref).toBe(first.ref);
      expect(await provider.refund(ref, { ...part, key: `${ref}-2`, amount_minor: 1747 })).toMatchObject({
        status: 'failed',
      });
      const rest = await provider.refund(ref, { ...part, key: `${ref}-3`, amount_minor: 1746 });
      expect(['pending', 'done']).toContain(rest.status);
    });

    test('a chargeback is reported with its amount', async () => {
      const { provider, end, chargeBack } = await open();
      const { ref } = await provider.collect(collection());
      await end(ref, 'completed');
      expect((await provider.payment(ref)).charged_back_minor ?? 0).toBe(0);
      await chargeBack(ref, 3746);
      expect(await provider.payment(ref)).toMatchObject({ status: 'completed', charged_back_minor: 3746 });
      expect(await provider.chargedBack!()).toContain(ref);
    });

    test('a reversed chargeback is not reported any more', async () => {
      const { provider, end, chargeBack } = await open();
      const { ref } = await provider.collect(collection());
      await end(ref, 'completed');
      await chargeBack(ref, 3746);
      await chargeBack(ref, 0);
      expect(await provider.payment(ref)).toMatchObject({ status: 'completed', charged_back_minor: 0 });
    });

    test('a webhook request identifies its payment, and malformed requests are refused', async () => {
      const { provider, webhook, now } = await open();
      const { ref } = await provider.collect(collection());
      const { body, headers } = webhook(ref);
      expect(await provider.readWebhook(body, headers, now())).toBe(ref);
      for (const nonsense of ['', 'id=', 'id=../../v2/methods', '{"ref":{}}', 'id=tr_1%0d%0aHost']) {
        expect(isRefused(await provider.readWebhook(nonsense, headers, now())), nonsense).toBe(true);
      }
    });

    test('the first payment saves a card that repeat orders charge without a page, until it is removed', async () => {
      const { provider, end } = await open();
      const { mandates } = provider;
      const customer = await mandates!.customer(collection().key);
      expect(await mandates!.cardOf(customer), 'nothing was paid yet').toBeUndefined();
      const card = { method: 'creditcard' } as const;
      const first = await provider.collect(collection({ ...card, payer: { customer, sequence: 'first' } }));
      expect(await mandates!.cardOf(customer)).toBeUndefined();
      await end(first.ref, 'completed');
      expect(await mandates!.cardOf(customer)).toEqual({ brand: 'Visa', last_four: '4242' });
      const again = collection({ ...card, payer: { customer, sequence: 'recurring' } });
      const { ref, redirect } = await provider.collect(again);
      expect(redirect, 'nobody is sent anywhere').toBe(again.return_url);
      expect((await provider.collect(again)).ref, 'once per key').toBe(ref);
      expect(await provider.payment(ref)).toMatchObject({ status: 'pending', amount_minor: 3746 });
      await mandates!.forget(customer);
      await mandates!.forget(customer);
      expect(await mandates!.cardOf(customer)).toBeUndefined();
    });

    test('repeating a key returns the same customer, and a new key creates a new customer', async () => {
      const { mandates } = (await open()).provider;
      const { key } = collection();
      const made = await Promise.all(Array.from({ length: 5 }, () => mandates!.customer(key)));
      expect(new Set(made).size).toBe(1);
      expect(await mandates!.customer(collection().key)).not.toBe(made[0]);
    });

    test('discontinued methods, bank transfers and direct debits are not offered', async () => {
      const { provider } = await open();
      for (const method of ['giropay', 'sofort', 'sct', 'sdd'] as const) {
        expect(provider.offers(method, 'DE'), method).toBe(false);
      }
      expect(provider.offers('ideal', 'NL')).toBe(true);
    });
  });
}
