import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import type { User } from '#contract/accounts/accounts.ts';
import payments from '#locales/en/payments.json';
import { userQuery } from '../../shared/people/user.ts';
import { PaymentOutcome } from './payment-outcome.tsx';
import type { PaymentAndBalance } from './payment.ts';

test('shows the balance from the payment, not the older one that is cached', () => {
  const client = new QueryClient();
  client.setQueryData(userQuery().queryKey, { email: 'anna@example.org', credits: 65, paid_user: false } as User);
  const payment = {
    status: 'completed',
    credits: 30,
    paid_at: new Date().toISOString(),
    stopped_at: null,
    transfer: null,
    invoices: [],
    balance: 95,
  } as unknown as PaymentAndBalance;
  const router = createMemoryRouter([{ path: '*', element: <PaymentOutcome payment={payment} /> }]);
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" timeZone="UTC" messages={{ payments }}>
        <RouterProvider router={router} />
      </IntlProvider>
    </QueryClientProvider>,
  );
  expect(shown).toContain('You have 95 credits now');
});
