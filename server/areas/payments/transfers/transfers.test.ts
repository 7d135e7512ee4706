import { describe, expect, test } from 'vitest';
import { showUser } from '#contract/accounts/accounts.ts';
import { listTransactions } from '#contract/credits.ts';
import { showPayment } from '#contract/payments.ts';
import { unbalancedWallets } from '../../credits/wallet.ts';
import { storedPayment } from '#testing/orders.ts';
import { testServices } from '#testing/services.ts';
import { bankStatement } from '#testing/payments/statements.ts';
import { transferScene } from '#testing/payments/transfers.ts';
import { transferMailWorker } from './transfer-mails.ts';

const services = await testServices();
const { db, clock, bank, sites, providers } = services;
await services.work([transferMailWorker(db, sites, bank!)]);
const { buyer, admin, file, read, stateOf } = await transferScene(services);
const day = 86_400_000;

describe('a bank transfer', () => {
  test('shows our account, a reference with check digits, and a period of two weeks', async () => {
    const anna = await buyer();
    expect(anna.redirect).toBe(`http://damson.test/transactions/${anna.payment_id}`);
    expect(anna.transfer).toMatchObject({
      holder: 'Damson Test',
      iban: 'NL91 ABNA 0417 1643 00',
      received_minor: 0,
      missing_minor: 3746,
      until: new Date(clock.now().getTime() + 14 * day).toISOString(),
    });
    expect(anna.transfer.reference).toMatch(/^RF\d\d( \d{4}){4}$/);
    expect(await stateOf(anna)).toEqual(['open', 5]);
  });

  test('completes days later from the bank statement, and appears in the transactions', async () => {
    const anna = await buyer();
    clock.move(3 * day);
    expect(await read({ amount: '37.46', reference: anna.transfer.reference.replaceAll(' ', '') })).toContain(
      '1 matched',
    );
    expect(await stateOf(anna)).toEqual(['completed', 80]);
    expect((await anna.ask(showUser, {})).reply.user).toMatchObject({ paid_user: true, credits: 80 });
    expect((await anna.ask(listTransactions, {})).reply.transactions[0]).toMatchObject({
      cause: 'purchase',
      delta: 75,
    });
    expect((await anna.ask(showPayment, { payment_id: anna.payment_id })).reply.payment.transfer).toBeNull();
  });

  test.each([
    (reference: string) => ({ text: reference }),
    (reference: string) => ({ text: `Damson ${reference.toLowerCase()} thanks` }),
    (reference: string) => ({ text: reference.slice(2) }),
    (reference: string) => ({ text: `ref.:${reference.replaceAll(' ', '-')}/2026` }),
  ])('is matched however the payer writes the reference (%#)', async (spell) => {
    const anna = await buyer();
    await read({ amount: '37.46', ...spell(anna.transfer.reference) });
    expect(await stateOf(anna)).toEqual(['completed', 80]);
  });

  test('with a mistyped digit matches no order, and an operator can assign it', async () => {
    const anna = await buyer();
    const { reference } = anna.transfer;
    const wrong = reference.slice(0, -1) + ((Number(reference.at(-1)) + 1) % 10);
    expect(await read({ amount: '37.46', text: wrong, name: 'B. Wrong', bank: 'W-1' })).toContain('1 unmatched');
    expect(await stateOf(anna)).toEqual(['open', 5]);
    const entry = await db
      .selectFrom('bank_entry')
      .selectAll()
      .where('outcome', '=', 'unmatched')
      .executeTakeFirstOrThrow();
    expect(await admin()).toContain('B. Wrong');
    expect(await admin('assign', entry.entry_id, anna.payment_id)).toBe('matched');
    expect(await stateOf(anna)).toEqual(['completed', 80]);
    expect(await admin('assign', entry.entry_id, anna.payment_id)).toBe('This money is not waiting to be assigned.');
  });
});

describe('partial payments', () => {
  test('the first makes the payment pending, the rest completes it', async () => {
    const anna = await buyer();
    const { reference } = anna.transfer;
    await read({ amount: '30.00', reference, bank: 'P-1' });
    expect(await stateOf(anna)).toEqual(['pending', 5]);
    const { payment } = (await anna.ask(showPayment, { payment_id: anna.payment_id })).reply;
    expect(payment.transfer).toMatchObject({ received_minor: 3000, missing_minor: 746 });
    await read({ amount: '7.46', reference, bank: 'P-2' });
    expect(await stateOf(anna)).toEqual(['completed', 80]);
  });

  test('two of the same amount both count, with or without the bank’s own references', async () => {
    const [anna, bram] = [await buyer(), await buyer()];
    const half = { amount: '18.73', reference: anna.transfer.reference };
    await read({ ...half, bank: 'H-1' }, { ...half, bank: 'H-2' });
    expect(await stateOf(anna)).toEqual(['completed', 80]);
    const other = { amount: '18.73', reference: bram.transfer.reference };
    await read(other, other);
    expect(await stateOf(bram)).toEqual(['completed', 80]);
  });
});

describe('overpayments', () => {
  test('a second transfer books nothing and waits to be sent back', async () => {
    const anna = await buyer();
    const { reference } = anna.transfer;
    await read({ amount: '37.46', reference, bank: 'D-1' });
    expect(await read({ amount: '37.46', reference, bank: 'D-2', name: 'D. Double' })).toContain('1 surplus');
    expect(await stateOf(anna)).toEqual(['completed', 80]);
    const entry = await db
      .selectFrom('bank_entry')
      .selectAll()
      .where('outcome', '=', 'surplus')
      .executeTakeFirstOrThrow();
    expect(entry.surplus_minor).toBe(3746);
    expect(await admin('returned', entry.entry_id)).toBe('Recorded as sent back.');
    expect(await admin()).not.toContain('D. Double');
  });

  test('the excess waits to be sent back', async () => {
    const anna = await buyer();
    await read({ amount: '40.00', reference: anna.transfer.reference, bank: 'M-1' });
    expect(await stateOf(anna)).toEqual(['completed', 80]);
    const { surplus_minor } = await db
      .selectFrom('bank_entry')
      .select('surplus_minor')
      .where('amount_minor', '=', 4000)
      .executeTakeFirstOrThrow();
    expect(surplus_minor).toBe(254);
  });
});

describe('a bank statement', () => {
  test('that is imported twenty times simultaneously books once', async () => {
    const anna = await buyer();
    const { reference } = anna.transfer;
    const parts = [
      { amount: '20.00', reference },
      { amount: '17.46', reference },
    ];
    const name = await file(bankStatement(parts));
    await Promise.all(Array.from({ length: 20 }, () => admin(name)));
    expect(await stateOf(anna)).toEqual(['completed', 80]);
    expect(await admin(name)).toContain('2 known');
  });

  test('with pending or outgoing entries books nothing', async () => {
    const anna = await buyer();
    const { reference } = anna.transfer;
    await read({ amount: '37.46', reference, status: 'PDNG' }, { amount: '37.46', reference, kind: 'DBIT' });
    expect(await stateOf(anna)).toEqual(['open', 5]);
  });

  test('in another currency books nothing', async () => {
    const anna = await buyer();
    await read({ amount: '37.46', currency: 'CHF', reference: anna.transfer.reference });
    expect(await stateOf(anna)).toEqual(['open', 5]);
  });

  test.each([
    ['of another account', bankStatement([], 'DE89370400440532013000'), 'is of another account'],
    ['that is HTML', '<html></html>', 'does not have the expected format'],
    ['that is not XML', 'Hello', 'not XML'],
    ['that is incomplete', bankStatement([{ amount: '1.00' }]).slice(0, 400), 'not XML'],
    ['with a document type', `<!DOCTYPE x [<!ENTITY a "b">]>${bankStatement([])}`, 'document type'],
    ['with an invalid amount', bankStatement([{ amount: '12,50' }]), 'not an amount'],
  ])('%s is rejected', async (_what, content, says) => {
    expect(await admin(await file(content))).toContain(says);
  });

  test('that does not exist is reported', async () => {
    expect(await admin('/nowhere/none.xml')).toContain('does not exist');
  });
});

test('stores payer details encrypted', async () => {
  await read({ amount: '1.00', name: 'Zaphod Canary', iban: 'FR1420041010050500013M02606', text: 'Canary text' });
  const rows = JSON.stringify(await db.selectFrom('bank_entry').selectAll().execute());
  for (const secret of ['Canary', 'FR1420041010050500013M02606']) expect(rows).not.toContain(secret);
});

test('a refund of a transfer waits for an operator, once per key', async () => {
  const anna = await buyer();
  await read({ amount: '37.46', reference: anna.transfer.reference });
  const { provider_ref } = await storedPayment(services, anna.payment_id);
  const provider = providers.named('bank');
  const refund = { key: 'r1', amount_minor: 500, currency: 'EUR', description: 'Damson' } as const;
  const asked = await Promise.all(Array.from({ length: 20 }, () => provider.refund(provider_ref!, refund)));
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set(['pending']));
  expect(await admin('refunded', provider_ref!, 'r1')).toBe('Recorded as refunded.');
  expect(await provider.refund(provider_ref!, refund)).toMatchObject({ status: 'done' });
});

test('every balance equals the sum of its ledger entries', async () => {
  expect(await unbalancedWallets(db)).toEqual([]);
});
