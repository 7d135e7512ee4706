import { expect, test } from 'vitest';
import { saveLanguage } from '#contract/accounts/accounts.ts';
import { languages } from '#contract/languages.ts';
import { paymentsCsvPath } from '#contract/payments/invoices.ts';
import { browser, type Browser } from '#testing/browser.ts';
import { placeTestOrder } from '#testing/orders.ts';
import { invoicing } from '#testing/payments/invoicing.ts';
import { testServices } from '#testing/services.ts';

const services = await testServices();
const { clock } = services;
const { bought, documentsOf, withdrawn } = invoicing(services);

async function csvOf({ send }: Pick<Browser, 'send'>) {
  const answer = await send(paymentsCsvPath);
  // `Response.text()` would strip the byte order mark.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
  return { answer, text, lines: text.split('\r\n').map((line) => line.split(',')) };
}

test('the payments CSV contains only the member’s own payments', async () => {
  const { own, payment_id } = await bought();
  const at = clock.now().toISOString();
  await bought();
  await withdrawn(own, payment_id);
  clock.move(60_000);
  const { reply } = await placeTestOrder(own, { credits: 10, country: 'US', payment_method: 'paypal' });
  const [invoice, note] = await documentsOf(payment_id);
  const { answer, text } = await csvOf(own);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/i);
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="payments-${clock.now().toISOString().slice(0, 10)}.csv"`,
  );
  expect(text.startsWith('\uFEFF')).toBe(true);
  const [head, open, paid, end] = text.slice(1).split('\r\n');
  expect(head).toBe(
    'Payment number,Ordered,Paid,Status,Credits,Amount,Currency,VAT rate (%),VAT amount,Discount (%),Paid with,' +
      'Country of purchase,Invoice number,Credit note number,Refund',
  );
  expect(open).toMatch(new RegExp(`^${reply.payment_id},[^,]+,,Open,10,[\\d.]+,USD,0,0.00,\\d*,PayPal,US,,,$`));
  expect(paid).toBe(
    `${payment_id},${at},${at},Refunded,75,37.46,EUR,21,6.50,25,iDEAL,NL,${invoice!.number},${note!.number},37.46`,
  );
  expect(end).toBe('');
});

test.each(languages)('the headings of the payments CSV are in the member’s language (%s)', async (language) => {
  const { own } = await bought();
  await own.ask(saveLanguage, { language });
  const { lines } = await csvOf(own);
  expect(lines[0]).toHaveLength(15);
  expect(lines[1]).toHaveLength(15);
  expect(new Set(lines[0]).size).toBe(15);
});

test('a visitor gets 404 for the payments CSV', async () => {
  const { answer } = await csvOf(browser(services.app, { ip: '198.51.100.78' }));
  expect(answer.status).toBe(404);
});
