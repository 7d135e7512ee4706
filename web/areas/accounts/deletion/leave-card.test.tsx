import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import type { User } from '#contract/accounts/accounts.ts';
import { defaultSettings, type Settings } from '#contract/site.ts';
import accounts from '#locales/en/accounts.json';
import deletion from '#locales/en/deletion.json';
import { settingsQuery } from '../../../shared/people/settings.ts';
import { LeaveCard } from './leave-card.tsx';

test('the button that deletes the account looks destructive', () => {
  const client = new QueryClient();
  client.setQueryData(settingsQuery().queryKey, defaultSettings as unknown as Settings);
  const leaver = { email: 'anna@example.org', credits: 0, paid_user: false } as User;
  const router = createMemoryRouter([{ path: '*', element: <LeaveCard reason={undefined} leaver={leaver} /> }]);
  const shown = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" timeZone="UTC" messages={{ accounts, deletion }}>
        <RouterProvider router={router} />
      </IntlProvider>
    </QueryClientProvider>,
  );
  const [, look = '', label] = /<button [^>]*type="submit"[^>]*class="([^"]*)"[^>]*>(.*?)<\/button>/.exec(
    shown.replaceAll(/<button ([^>]*)class="([^"]*)"([^>]*)>/g, '<button $1$3 class="$2">'),
  )!;
  expect(label).toContain(deletion.leave.submit);
  expect(look.split(' ')).toContain('button-danger');
  expect(look.split(' ')).not.toContain('bg-primary');
});
