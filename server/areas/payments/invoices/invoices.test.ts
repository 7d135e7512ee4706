import { describe, expect, test } from 'vitest';
import type { Country } from '#contract/places.ts';
import { erasedMemberId } from '../../accounts/accounts-queries.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { inventedCompany } from '../../site/imprint.ts';
import { reportedStatus } from '#testing/orders.ts';
import { invoicing } from '#testing/payments/invoicing.ts';
import { testServices } from '#testing/services.ts';
import { settleIn } from '../settle.ts';
import { retainInvoices } from './retain-invoices.ts';

const services = await testServices();
const { db, clock } = services;
const { ordered, complete, bought, documentsOf, withdrawn } = invoicing(services);
const home = { id: 1, name: 'Damson B.V.', country: 'NL', vat_numbers: ['NL001234567B01'] } as const;

await db
  .insertInto('company')
  .values(
    [2, 3].map((id) => ({
      ...inventedCompany,
      id,
      added: clock.now(),
      invoice_prefix: id === 2 ? 'PLUM' : null,
    })),
  )
  .execute();
await db
  .insertInto('site')
  .values([2, 3].map((id) => ({ domain: `plum${id}.test`, company_id: id, settings: '{}', is_default: false })))
  .execute();

describe('invoice numbers', () => {
  test('have no gaps or duplicates when 20 payments of three companies complete simultaneously', async () => {
    const sites = ['damson.test', 'plum2.test', 'plum3.test'];
    const orders = [];
    for (let count = 0; count < 20; count += 1) orders.push(await ordered(sites[count % 3]));
    await Promise.all(orders.map(({ payment_id }) => complete(payment_id)));
    const all = await db.selectFrom('invoice').selectAll().orderBy('company_id').orderBy('sequence').execute();
    const numbers = Object.values(Object.groupBy(all, ({ company_id }) => company_id)).map((of) =>
      of!.map(({ number }) => number),
    );
    const counted = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${prefix}2026-${String(index + 1).padStart(6, '0')}`);
    expect(numbers).toEqual([counted('', 7), counted('PLUM-', 7), counted('', 6)]);
    expect(new Set(all.map(({ payment_id }) => payment_id)).size).toBe(20);
  });

  test('are released when a completion rolls back, even while other completions wait for the next number', async () => {
    const before = await lastOf(1);
    const [undone, ...others] = [await ordered(), await ordered(), await ordered(), await ordered()];
    const told = await reportedStatus(services, undone.payment_id, 'completed');
    let take = (_numbers: unknown): void => undefined;
    const taken = new Promise((resolve) => (take = resolve));
    const failing = transact(db, async (tx) => {
      await settleIn(tx, undone.payment_id, told, clock.now());
      take(await tx.selectFrom('invoice').select('sequence').where('payment_id', '=', undone.payment_id).execute());
      await new Promise((resolve) => setTimeout(resolve, 300));
      throw new Error('The machine stops.');
    });
    const fails = expect(failing).rejects.toThrow('The machine stops.');
    expect(await taken, 'it had the next number').toEqual([{ sequence: before + 1 }]);
    await Promise.all(others.map(({ payment_id }) => complete(payment_id)));
    await fails;
    expect(await documentsOf(undone.payment_id)).toEqual([]);
    const rows = await Promise.all(others.map(({ payment_id }) => documentsOf(payment_id)));
    expect(rows.map(([row]) => row!.sequence).toSorted((one, other) => one - other)).toEqual([
      before + 1,
      before + 2,
      before + 3,
    ]);
    await complete(undone.payment_id);
    expect((await documentsOf(undone.payment_id))[0]).toMatchObject({ sequence: before + 4 });
  });

  test('are assigned once per payment, however often the payment is reported as completed', async () => {
    const { payment_id } = await ordered();
    await Promise.all(Array.from({ length: 10 }, () => complete(payment_id)));
    expect(await documentsOf(payment_id)).toHaveLength(1);
  });

  test('start from 1 each year', async () => {
    const last = await lastOf(1);
    const { payment_id: old } = await bought();
    clock.move(Date.parse('2027-01-01T00:00:00Z') - clock.now().getTime() - 1000);
    const { payment_id } = await bought();
    expect((await documentsOf(old))[0]!.number).toBe(`2026-${String(last + 1).padStart(6, '0')}`);
    expect((await documentsOf(payment_id))[0]!.number).toBe('2027-000001');
  });
});

async function lastOf(company_id: number): Promise<number> {
  const { last } = await db
    .selectFrom('invoice_counter')
    .select('last')
    .where('company_id', '=', company_id)
    .where('kind', '=', 'invoice')
    .orderBy('year', 'desc')
    .executeTakeFirstOrThrow();
  return last;
}

describe('an invoice', () => {
  test('names seller and sale, and does not change when the company does', async () => {
    const { payment_id, own } = await bought();
    const says = {
      kind: 'invoice',
      member_id: own.id,
      company_name: 'Damson B.V.',
      company_address: 'Oudegracht 1',
      company_city: '3511 AB Utrecht',
      company_country: 'NL',
      company_kvk: '12345678',
      vat_number: 'NL001234567B01',
      country: 'NL',
      one_stop_shop_country: null,
      credits: 75,
      discount_percentage: 25,
      payment_method: 'ideal',
      currency: 'EUR',
      gross_minor: 3746,
      vat_minor: 650,
      net_minor: 3096,
      vat_percent: 21,
      corrects: null,
    };
    expect((await documentsOf(payment_id))[0]).toMatchObject(says);
    const changed = { name: 'Prune B.V.', address: 'Elsewhere 2', vat_numbers: ['NL9'] };
    await db.updateTable('company').set(changed).where('id', '=', 1).execute();
    expect((await documentsOf(payment_id))[0]).toMatchObject(says);
    await withdrawn(own, payment_id);
    const note = (await documentsOf(payment_id))[1];
    expect(note, 'and so does what corrects it').toMatchObject({
      company_name: 'Damson B.V.',
      vat_number: 'NL001234567B01',
    });
    await db
      .updateTable('company')
      .set({ ...home, address: 'Oudegracht 1', vat_numbers: [...home.vat_numbers] })
      .where('id', '=', 1)
      .execute();
  });

  test.each<readonly [string, Country, readonly string[], string, string | null]>([
    ['in the home country', 'NL', ['NL1'], 'NL1', null],
    ['to another EU country through the one-stop shop', 'DE', ['NL1'], 'NL1', 'DE'],
    ['to another EU country where the company is registered', 'DE', ['NL1', 'DE2'], 'DE2', null],
    ['outside the EU', 'CH', ['NL1'], 'NL1', null],
    ['without a displayed tax', 'US', ['NL1'], 'NL1', null],
  ])('%s has the VAT number under which the tax is declared', async (_where, country, numbers, number, shop) => {
    await db
      .updateTable('company')
      .set({ vat_numbers: [...numbers] })
      .where('id', '=', 1)
      .execute();
    const { payment_id } = await bought({ country, payment_method: 'creditcard' });
    expect((await documentsOf(payment_id))[0]).toMatchObject({
      vat_number: number,
      one_stop_shop_country: shop,
      country,
    });
  });

  test('is kept without the member when the member is erased', async () => {
    const { own, payment_id } = await bought();
    await withdrawn(own, payment_id);
    await transact(db, (tx) => retainInvoices(tx, own.id));
    expect(await documentsOf(payment_id)).toMatchObject([
      { kind: 'invoice', member_id: erasedMemberId, gross_minor: 3746 },
      { kind: 'credit_note', member_id: erasedMemberId, gross_minor: 3746 },
    ]);
  });
});
