import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import type { User } from '#contract/accounts/accounts.ts';
import { defaultSettings, type Settings } from '#contract/site.ts';
import shell from '#locales/en/shell.json';
import { userQuery } from '../shared/people/user.ts';
import { settingsQuery } from '../shared/people/settings.ts';
import { BottomBar } from './top-bar.tsx';

/** Returns the accessible label of the link to credits or premium, and the color of its badge. */
function moneyPlace(paid_user: boolean, credits: number) {
  const client = new QueryClient();
  client.setQueryData(settingsQuery().queryKey, defaultSettings as unknown as Settings);
  client.setQueryData(userQuery().queryKey, { paid_user, credits } as User);
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" timeZone="UTC" messages={{ shell }}>
        <MemoryRouter>
          <BottomBar />
        </MemoryRouter>
      </IntlProvider>
    </QueryClientProvider>,
  );
  const [, address = '', place = ''] = /.*<a\b[^>]*href="([^"]*)"[^>]*>(.*)<\/a>/s.exec(markup)!;
  const label = place
    .replaceAll(/<span[^>]*aria-hidden[^>]*>[^<]*<\/span>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const danger = place.includes('bg-[#b3261e]');
  const warning = place.includes('bg-[#875400]');
  return { address, label, badge: danger ? 'danger' : warning ? 'warning' : 'none' };
}

test('the navigation shows Credits to paid users, and Get Premium to free users', () => {
  expect(moneyPlace(true, 30)).toMatchObject({ address: '/credits', label: 'Credits' });
  expect(moneyPlace(false, 30)).toMatchObject({ address: '/premium', label: 'Get Premium' });
});

test('the Credits badge shows the balance only when it is 10 or fewer: warning above 0, danger at 0', () => {
  expect(moneyPlace(true, 11)).toMatchObject({ badge: 'none', label: 'Credits' });
  expect(moneyPlace(true, 10)).toMatchObject({ badge: 'warning', label: '10 credits left Credits' });
  expect(moneyPlace(true, 1)).toMatchObject({ badge: 'warning', label: '1 credit left Credits' });
  expect(moneyPlace(true, 0)).toMatchObject({ badge: 'danger', label: 'no credits left Credits' });
  expect(moneyPlace(false, 0), 'Get Premium has no badge').toMatchObject({ badge: 'none', label: 'Get Premium' });
});

test('the navigation uses the specification’s words', () => {
  const { search_long, get_premium, log_in, log_out, my_profile, settings } = shell.nav;
  expect({ search_long, get_premium, log_in, log_out, my_profile, settings }).toEqual({
    search_long: 'Search members',
    get_premium: 'Get Premium',
    log_in: 'Login',
    log_out: 'Logout',
    my_profile: 'My profile',
    settings: 'Settings',
  });
});
