import { expect, test } from 'vitest';
import { showPayment } from '#contract/payments.ts';
import { testServices } from '#testing/services.ts';
import { transferScene } from '#testing/payments/transfers.ts';
import { epcOf } from './epc.ts';

const account = { holder: 'Damson Example', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A', creditor_id: undefined };

test('the code of a transfer contains account, amount and reference, line by line', () => {
  expect(epcOf(account, 1871, 'RF5212345678').split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'ABNANL2A',
    'Damson Example',
    'NL91ABNA0417164300',
    'EUR18.71',
    '',
    '',
    'RF5212345678',
  ]);
});

test('the BIC line is empty without a BIC', () => {
  expect(epcOf({ ...account, bic: undefined }, 1871, 'RF5212345678').split('\n')[4]).toBe('');
});

test('an amount has two decimals and a decimal point', () => {
  expect(epcOf(account, 5, 'RF5212345678')).toContain('\nEUR0.05\n');
});

test('a long name is truncated to 70 characters', () => {
  expect(epcOf({ ...account, holder: 'ß'.repeat(90) }, 1871, 'RF5212345678').split('\n')[5]).toBe('ß'.repeat(70));
});

test('an open transfer has a code for its amount, or for the rest after a partial payment', async () => {
  const services = await testServices();
  const { buyer, read } = await transferScene(services);
  const anna = await buyer();
  const reference = anna.transfer.reference.replaceAll(' ', '');
  expect(anna.transfer.epc).toBe(epcOf(services.bank!, 3746, reference));
  await read({ amount: '30.00', reference });
  const { payment } = (await anna.ask(showPayment, { payment_id: anna.payment_id })).reply;
  expect(payment.transfer?.epc).toBe(epcOf(services.bank!, 746, reference));
});
