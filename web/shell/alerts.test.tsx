import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import type { User } from '#contract/accounts/accounts.ts';
import accounts from '#locales/en/accounts.json';
import shell from '#locales/en/shell.json';
import type { Settings } from '#contract/site.ts';
import { settingsQuery } from '../people/settings.ts';
import { userQuery } from '../people/user.ts';
import { Alerts } from './alerts.tsx';

/** The alert on a screen, as a page comes with it, for a member who has not confirmed their address yet. */
function alertAt(address: string, status: User['status'] = 'not_confirmed'): string {
  const client = new QueryClient();
  const user = {
    email: 'anna@example.org',
    status,
    notifications_disabled: [] as string[],
    invisible: false,
    profile: { status: status === 'active' ? 'active' : 'disabled', main_image: { status: 'active' } },
  };
  client.setQueryData(settingsQuery().queryKey, { push_public_key: '' } as Settings);
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
    expect(alertAt(address)).not.toContain(shell.alert.activate_action);
  },
);

test.each(['/members', '/chats', '/settings', '/credits', '/'])('at %s pushes are offered', (address) => {
  expect(alertAt(address, 'active')).toContain(shell.alert.push);
});

test.each(['/signup', '/notifications', '/activate/done', '/directdebit', '/premium'])(
  'at %s no pushes are offered',
  (address) => {
    expect(alertAt(address, 'active')).toBe('');
  },
);
