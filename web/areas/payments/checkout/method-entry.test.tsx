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

test('says that a direct debit grants credits right away, and does not mention the provider’s page', () => {
  const entry = shown('sdd');
  expect(entry).toContain('get your credits right away');
  expect(entry).not.toContain('provider’s page');
});

test('says that a transfer grants credits once the money has arrived, and does not mention the provider’s page', () => {
  const entry = shown('sct');
  expect(entry).toContain('get your credits once it has arrived');
  expect(entry).not.toContain('provider’s page');
});

test('says that any other method grants credits within seconds, on the provider’s page', () => {
  const entry = shown('ideal');
  expect(entry).toContain('on the payment provider’s page');
  expect(entry).toContain('within seconds');
});
