import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { timeBonus } from '#contract/payments.ts';
import shell from '#locales/en/shell.json';
import { clockTime } from '../../shared/ui/countdown.tsx';
import { discountQuery } from './discount.ts';
import { TimeBonusBanner } from './time-bonus-banner.tsx';

type Discount = Awaited<ReturnType<NonNullable<ReturnType<typeof discountQuery>['queryFn']>>>;

async function shown(load: () => Promise<Discount>): Promise<string> {
  const client = new QueryClient();
  const { queryKey } = discountQuery();
  await client.prefetchQuery({ queryKey, queryFn: load, retry: false });
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <IntlProvider locale="en" timeZone="UTC" messages={{ shell }}>
        <MemoryRouter>
          <TimeBonusBanner />
        </MemoryRouter>
      </IntlProvider>
    </QueryClientProvider>,
  );
}

const { code, value_percentage } = timeBonus;
const bonus = { code, value_percentage, status: 'active', expires: '2026-11-22T20:00:00.000Z' } as Discount;

test('shows an active time bonus with a link to the credits page', async () => {
  const banner = await shown(async () => await Promise.resolve(bonus));
  expect(banner).toContain('25%');
  expect(banner).toContain('href="/credits"');
});

test('ignores a failure to load the welcome discount', async () => {
  expect(await shown(async () => await Promise.reject(new Error('away')))).toBe('');
});

test('does not show an inactive bonus', async () => {
  expect(await shown(async () => await Promise.resolve({ ...bonus, status: 'used' } as Discount))).toBe('');
  expect(await shown(async () => await Promise.resolve(null as Discount))).toBe('');
});

test('formats the countdown as zero-padded hours, minutes and seconds', () => {
  expect([14_400, 14_399, 3_661, 60, 9, 0].map(clockTime)).toEqual([
    '04:00:00',
    '03:59:59',
    '01:01:01',
    '00:01:00',
    '00:00:09',
    '00:00:00',
  ]);
});
