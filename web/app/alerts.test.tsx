import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import type { User } from '#contract/accounts/accounts.ts';
import accounts from '#locales/en/accounts.json';
import shell from '#locales/en/shell.json';
import type { Settings } from '#contract/site.ts';
import { settingsQuery } from '../shared/people/settings.ts';
import { userQuery } from '../shared/people/user.ts';
import { Alerts } from './alerts.tsx';

/** Renders the alerts of a screen on the server, by default for a member who has not confirmed their address. */
function alertAt(
  address: string,
  status: User['status'] = 'not_confirmed',
  { disabled = false, photo = true }: { disabled?: boolean; photo?: boolean } = {},
): string {
  const client = new QueryClient();
  const user = {
    email: 'anna@example.org',
    status,
    notifications_disabled: disabled ? ['bounce'] : [],
    invisible: false,
    profile: {
      status: status === 'active' ? 'active' : 'disabled',
      main_image: photo ? { status: 'active' } : null,
    },
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

test.each([
  '/members',
  '/chats',
  '/likes',
  '/profile',
  '/credits',
  '/activate/done',
  '/mail-change/do',
  '/signup-matches',
])('%s reminds an unconfirmed member to confirm', (address) => {
  expect(alertAt(address)).toContain(shell.alert.activate_action);
});

test.each(['/signup', '/settings', '/settings/delete', '/settings/spending', '/settings/', '/notifications'])(
  '%s does not remind an unconfirmed member to confirm',
  (address) => {
    expect(alertAt(address)).not.toContain(shell.alert.activate_action);
  },
);

test.each(['/members', '/chats', '/settings', '/credits', '/'])('%s offers push notifications', (address) => {
  expect(alertAt(address, 'active')).toContain(shell.alert.push);
});

test.each(['/signup', '/notifications', '/activate/done', '/directdebit', '/premium'])(
  '%s does not offer push notifications',
  (address) => {
    expect(alertAt(address, 'active')).toBe('');
  },
);

const { disabled, enrich, push } = shell.alert;

test('several notices have a fixed order: disabled emails, the reminder, a photo, push notifications', () => {
  const orderOf = (html: string, texts: readonly string[]) =>
    texts.toSorted((one, other) => html.indexOf(one) - html.indexOf(other));
  const bounced = alertAt('/members', 'active', { disabled: true, photo: false });
  for (const text of [disabled, enrich, push]) expect(bounced).toContain(text);
  expect(orderOf(bounced, [push, enrich, disabled])).toEqual([disabled, enrich, push]);
  const reminder = shell.alert.activate_action;
  const unconfirmed = alertAt('/members', 'not_confirmed', { photo: false });
  expect(orderOf(unconfirmed, [push, enrich, reminder])).toEqual([reminder, enrich, push]);
});

test('the reminder to confirm is omitted while emails are disabled', () => {
  const html = alertAt('/members', 'not_confirmed', { disabled: true });
  expect(html).toContain(disabled);
  expect(html).not.toContain(shell.alert.activate_action);
});

test('a single notice has no paging controls', () => {
  expect(alertAt('/members', 'active')).not.toContain(shell.alert.next);
  expect(alertAt('/members', 'active', { photo: false })).toContain(shell.alert.next);
});

test.each(['/settings', '/settings/spending', '/notifications'])(
  '%s hides the notice about disabled emails',
  (address) => {
    expect(alertAt(address, 'active', { disabled: true })).not.toContain(disabled);
  },
);

test.each(['/members', '/premium', '/directdebit', '/profile', '/activate/done'])(
  '%s shows the notice about disabled emails',
  (address) => {
    expect(alertAt(address, 'active', { disabled: true })).toContain(disabled);
  },
);

test.each([
  '/profile',
  '/signup',
  '/activate/done',
  '/premium',
  '/notifications',
  '/directdebit',
  '/settings/spending',
])('%s hides the notice about a photo', (address) => {
  expect(alertAt(address, 'active', { photo: false })).not.toContain(enrich);
});
