import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import type { User } from '#contract/accounts/accounts.ts';
import accounts from '#locales/en/accounts.json';
import shell from '#locales/en/shell.json';
import { userQuery } from '../people/user.ts';
import { Alerts } from './alerts.tsx';

/** The alert on a screen for a member who has not confirmed their address yet. */
function alertAt(address: string): string {
  const client = new QueryClient();
  const user = {
    email: 'anna@example.org',
    status: 'not_confirmed',
    notifications_disabled: [] as string[],
    profile: { status: 'disabled', main_image: { status: 'active' } },
  };
  client.setQueryData(userQuery().queryKey, user as unknown as User);
  const router = createMemoryRouter([{ path: '*', element: <Alerts /> }], { initialEntries: [address] });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" timeZone="UTC" messages={{ accounts, shell }}>
        <RouterProvider router={router} />
      </IntlProvider>
    </QueryClientProvider>,
  );
}

test.each(['/members', '/chats', '/likes', '/profile', '/credits'])(
  'at %s a reminder to confirm is shown',
  (address) => {
    expect(alertAt(address)).toContain(shell.alert.activate_action);
  },
);

test.each(['/signup', '/settings', '/settings/delete', '/notifications', '/activate/done'])(
  'at %s nobody is reminded to confirm',
  (address) => {
    expect(alertAt(address)).toBe('');
  },
);
