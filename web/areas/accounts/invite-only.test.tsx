import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { defaultSettings, type Settings } from '#contract/site.ts';
import accounts from '#locales/en/accounts.json';
import shell from '#locales/en/shell.json';
import { settingsQuery } from '../../shared/people/settings.ts';
import { useMaySignUp } from '../site/tracking/first-visit.ts';
import { InviteOnly } from './invite-only.tsx';

function SignUp() {
  return useMaySignUp() ? 'the form' : <InviteOnly />;
}

function shownAt(address: string, site: Partial<Settings>): string {
  const client = new QueryClient();
  client.setQueryData(settingsQuery().queryKey, { ...(defaultSettings as unknown as Settings), ...site });
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={client}>
        <IntlProvider locale="en" timeZone="UTC" messages={{ accounts, shell }}>
          <SignUp />
        </IntlProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

test('when signups require a traffic source, visitors who followed a partner’s link can sign up', () => {
  expect(shownAt('/signup?network=plums&sub1=a', { signups: 'with_trafficsource' })).toBe('the form');
  expect(shownAt('/signup?ref=42', { signups: 'with_trafficsource' })).toBe('the form');
});

test('without a traffic source, explains that sign-up requires an invitation', () => {
  const shown = shownAt('/signup?sub1=a', { signups: 'with_trafficsource' });
  expect(shown).toContain('By invitation only');
  expect(shown).toContain('Use the link you were sent.');
  expect(shown).not.toContain('seconds');
});

test('when signups are closed, nobody can sign up; a redirect counts down and can be canceled', () => {
  const partner_redirect = { url: 'https://www.plums.example/join', seconds: 15 };
  const shown = shownAt('/signup?network=plums', { signups: 'none', partner_redirect });
  expect(shown).toContain('isn’t accepting new members right now.');
  expect(shown).toContain('plums.example');
  expect(shown).toContain('Taking you there in 15 seconds.');
  expect(shown).toContain('Stay here');
});
