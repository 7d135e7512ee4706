import { expect, describe, test } from 'vitest';
import { testServices } from '#testing/services.ts';
import { invoicing } from '#testing/payments/invoicing.ts';

const services = await testServices();
const { db, clock } = services;
const { bought, documentsOf, spend, withdrawn } = invoicing(services);

describe('a credit note', () => {
  test('states the refund with its VAT, refers to the invoice, and has its own number series', async () => {
    const { own, payment_id } = await bought();
    await spend(own, 5 + 10);
    clock.move(86_400_000);
    await withdrawn(own, payment_id);
    const [invoice, note] = await documentsOf(payment_id);
    expect(note).toMatchObject({
      kind: 'credit_note',
      number: expect.stringMatching(/^CN-2026-00000\d$/),
      corrects: invoice!.number,
      corrects_issued_at: invoice!.issued_at,
      issued_at: clock.now(),
      credits: 65,
      gross_minor: 3247,
      vat_minor: 564,
      net_minor: 2683,
      vat_percent: 21,
    });
  });

  test('is issued once per withdrawal, with consecutive numbers, when 10 buyers each withdraw twice simultaneously', async () => {
    const buyers = [];
    for (let count = 0; count < 10; count += 1) buyers.push(await bought());
    await Promise.all(
      buyers.flatMap(({ own, payment_id }) => [withdrawn(own, payment_id), withdrawn(own, payment_id)]),
    );
    const notes = await Promise.all(buyers.map(async ({ payment_id }) => (await documentsOf(payment_id)).slice(1)));
    expect(notes.map(({ length }) => length)).toEqual(Array.from({ length: 10 }, () => 1));
    const sequences = notes
      .flat()
      .map(({ sequence }) => sequence)
      .toSorted((one, other) => one - other);
    expect(sequences).toEqual(Array.from({ length: 10 }, (_, index) => sequences[0]! + index));
  });

  test('is not written if nothing is refunded', async () => {
    const { own, payment_id } = await bought();
    await spend(own, 5 + 75);
    await withdrawn(own, payment_id);
    expect(
      await db.selectFrom('withdrawal').select('amount_minor').where('payment_id', '=', payment_id).execute(),
    ).toEqual([{ amount_minor: 0 }]);
    expect(await documentsOf(payment_id)).toHaveLength(1);
  });

  test('of a payment without an invoice creates the invoice first', async () => {
    const { own, payment_id } = await bought();
    await db.deleteFrom('invoice').where('payment_id', '=', payment_id).execute();
    await withdrawn(own, payment_id);
    const [invoice, note] = await documentsOf(payment_id);
    expect(note!.corrects).toBe(invoice!.number);
  });
});
