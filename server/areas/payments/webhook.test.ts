import { describe, expect, test } from 'vitest';
import { balanceOf, unbalancedWallets } from '../credits/wallet.ts';
import { signatureHeader, signWebhook } from '../../integrations/sandbox/signature.ts';
import { makeApp } from '../../process/app.ts';
import { ProviderUnavailable } from '../../integrations/payment-provider.ts';
import { makeProviders } from '../../integrations/payment-providers.ts';
import { testServices } from '#testing/services.ts';
import { placeTestOrder, storedPayment } from '#testing/orders.ts';
import { person } from '#testing/people.ts';
import { makeSecret, type Secret } from '../../platform/core/secret.ts';

const services = await testServices();
const { db, clock, app, config } = services;
const address = 'http://damson.test/webhooks/payments/sandbox';
let buyers = 0;

/** Creates a member whose payment has reached `status` at the provider, before any webhook. */
async function paid(status: 'completed' | 'failed' | 'pending' = 'completed') {
  buyers += 1;
  const anna = await person(services, `Anna ${buyers}`);
  const { reply } = await placeTestOrder(anna);
  const { provider_ref } = await storedPayment(services, reply.payment_id);
  await db.updateTable('sandbox_payment').set({ status }).where('ref', '=', provider_ref!).execute();
  return { ...anna, payment_id: reply.payment_id, ref: provider_ref! };
}

interface Signing {
  readonly secret?: Secret;
  readonly at?: Date;
  readonly signature?: string;
}

async function call(body: string, { secret = config.secret, at = clock.now(), signature }: Signing = {}) {
  const headers = { [signatureHeader]: signature ?? signWebhook(secret, body, at) };
  return await app.fetch(new Request(address, { method: 'POST', headers, body }));
}

const about = (ref: string) => JSON.stringify({ ref });

describe('a webhook', () => {
  test('books the state that the provider then reports', async () => {
    const anna = await paid();
    expect((await call(about(anna.ref))).status).toBe(200);
    expect(await storedPayment(services, anna.payment_id)).toMatchObject({ status: 'completed' });
    expect(await balanceOf(db, anna.id)).toBe(80);
  });

  test('replayed a hundred times books once', async () => {
    const anna = await paid();
    const answers = await Promise.all(Array.from({ length: 100 }, () => call(about(anna.ref))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await balanceOf(db, anna.id)).toBe(80);
    expect(await unbalancedWallets(db)).toEqual([]);
  });

  test('that claims a completed payment is not trusted: the provider is queried', async () => {
    const anna = await paid('pending');
    const body = JSON.stringify({ ref: anna.ref, status: 'completed', amount_minor: 1 });
    expect((await call(body)).status).toBe(200);
    expect(await storedPayment(services, anna.payment_id)).toMatchObject({ status: 'pending' });
    expect(await balanceOf(db, anna.id)).toBe(5);
  });

  test('for an unknown payment responds 404, so that it is repeated', async () => {
    expect((await call(about('sb_000000000000000000000000'))).status).toBe(404);
  });

  test('that arrives before the order stored its reference books when it is repeated', async () => {
    const anna = await paid();
    const early = db.updateTable('payment').where('payment_id', '=', anna.payment_id);
    await early.set({ provider_ref: null }).execute();
    expect((await call(about(anna.ref))).status).toBe(404);
    await early.set({ provider_ref: anna.ref }).execute();
    expect((await call(about(anna.ref))).status).toBe(200);
    expect(await balanceOf(db, anna.id)).toBe(80);
  });

  test('with a different amount responds 200, books nothing, and logs an error', async () => {
    const anna = await paid();
    await db.updateTable('sandbox_payment').set({ amount_minor: 1 }).where('ref', '=', anna.ref).execute();
    const alarms: unknown[] = [];
    const log = Object.assign(Object.create(services.log) as typeof services.log, {
      error: (details: unknown) => alarms.push(details),
    });
    const body = about(anna.ref);
    const headers = { [signatureHeader]: signWebhook(config.secret, body, clock.now()) };
    const request = new Request(address, { method: 'POST', headers, body });
    const answer = await makeApp({ ...services, log }).fetch(request);
    expect(answer.status).toBe(200);
    expect(alarms).toEqual([{ payment_id: anna.payment_id, ref: anna.ref }]);
    expect(await storedPayment(services, anna.payment_id)).toMatchObject({ status: 'open' });
    expect(await balanceOf(db, anna.id)).toBe(5);
  });

  test('responds 503 while the payment cannot be looked up, so that it is repeated', async () => {
    const anna = await paid();
    const provider = {
      ...services.provider,
      payment: async () => {
        throw new ProviderUnavailable('The provider does not answer.');
      },
    };
    const body = about(anna.ref);
    const headers = { [signatureHeader]: signWebhook(config.secret, body, clock.now()) };
    const request = new Request(address, { method: 'POST', headers, body });
    expect((await makeApp({ ...services, providers: makeProviders([provider]) }).fetch(request)).status).toBe(503);
    expect((await call(body)).status).toBe(200);
  });
});

describe('a webhook is rejected', () => {
  const minutes = (count: number) => new Date(clock.now().getTime() + count * 60_000);

  test.each([
    ['unsigned', { signature: '' }],
    ['with a wrong secret', { secret: makeSecret('somebody else’s secret') }],
    ['with an old signature', { at: minutes(-6) }],
    ['with a signature from the future', { at: minutes(6) }],
    ['with a malformed signature', { signature: 't=1,v1=00' }],
  ])('%s', async (_case, signing) => {
    const anna = await paid();
    expect((await call(about(anna.ref), signing)).status).toBe(401);
    expect(await storedPayment(services, anna.payment_id)).toMatchObject({ status: 'open' });
  });

  test('with a signature for a different body', async () => {
    const [anna, bram] = [await paid(), await paid()];
    const signature = signWebhook(config.secret, about(anna.ref), clock.now());
    expect((await call(about(bram.ref), { signature })).status).toBe(401);
  });

  test.each([
    '',
    'ref',
    '{',
    'null',
    '[]',
    '"sb_1"',
    '{}',
    '{"ref":null}',
    '{"ref":1}',
    '{"ref":{"$ne":""}}',
    '{"ref":""}',
    '{"ref":"a\\u0000"}',
    '{"ref":"\\ud800"}',
    '{"ref":"sb_1 "}',
  ])('if it is signed but does not name a payment: %s', async (body) => expect((await call(body)).status).toBe(400));

  test('if it is far longer than any reference', async () => {
    const body = JSON.stringify({ ref: 'x'.repeat(20_000) });
    expect((await call(body)).status).toBe(413);
  });
});
