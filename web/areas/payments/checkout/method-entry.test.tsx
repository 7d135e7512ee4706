import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import payments from '#locales/en/payments.json';
import { MethodEntry } from './method-entry.tsx';

const shown = (method: PaymentMethod) =>
  renderToStaticMarkup(
    <IntlProvider locale="en" timeZone="UTC" messages={{ payments }}>
      <MethodEntry method={method} />
    </IntlProvider>,
  );

test('a direct debit grants its credits right away, on our own page', () => {
  const entry = shown('sdd');
  expect(entry).toContain('get your credits right away');
  expect(entry).not.toContain('provider’s page');
});

test('a transfer grants them once the money has arrived, and is made at the buyer’s bank', () => {
  const entry = shown('sct');
  expect(entry).toContain('get your credits once it has arrived');
  expect(entry).not.toContain('provider’s page');
});

test('any other method grants them within seconds, on the provider’s page', () => {
  const entry = shown('ideal');
  expect(entry).toContain('on the payment provider’s page');
  expect(entry).toContain('within seconds');
});
