import { expect, test } from 'vitest';
import { defaultSettings } from '#contract/site.ts';
import { isEntryWarned, isExempt } from './entry-warning.tsx';

const site = { ...defaultSettings, geoip_country: null, geoip_selected_country: 'NL' } as const;

test('the default layout warns in all countries, other layouts only in the Netherlands and Germany', () => {
  for (const [country, others] of [
    ['NL', true],
    ['DE', true],
    ['BE', false],
    ['US', false],
  ] as const) {
    const there = { ...site, geoip_country: country };
    expect(isEntryWarned(there, 'default'), country).toBe(true);
    expect(isEntryWarned(there, 'other'), country).toBe(others);
  }
});

test('uses the site’s own country if the visitor’s IP address has no known country', () => {
  expect(isEntryWarned({ ...site, site_entry_countries: ['NL'] }, 'default')).toBe(true);
  expect(isEntryWarned({ ...site, geoip_selected_country: 'BE', site_entry_countries: ['NL'] }, 'default')).toBe(false);
});

test('operators can disable the warning or restrict it to certain countries', () => {
  expect(isEntryWarned({ ...site, enable_site_entry_popup: 'no' }, 'default')).toBe(false);
  const listed = { ...site, site_entry_countries: ['DE', 'GB'] } as const;
  expect(isEntryWarned({ ...listed, site_entry_countries: [...listed.site_entry_countries] }, 'default')).toBe(false);
  const british = { ...site, geoip_country: 'GB' as const, site_entry_countries: ['DE' as const, 'GB' as const] };
  expect(isEntryWarned(british, 'default')).toBe(true);
  expect(isEntryWarned(british, 'other'), 'not in the other layouts').toBe(false);
});

test.each([
  '/pages/terms',
  '/pages/order',
  '/pages/return-policy',
  '/complaints',
  '/withdraw',
  '/notifications',
  '/activate/done',
  '/activate/error',
  '/mail-change/do',
  '/reset-password/do',
  '/account-deleted',
  '/closed-account',
])('%s, a legal page or the target of an emailed link, never shows the warning', (path) => {
  expect(isExempt(path)).toBe(true);
});

test.each(['/', '/login', '/pricing', '/members', '/withdrawals', '/pagesque'])('%s may show the warning', (path) => {
  expect(isExempt(path)).toBe(false);
});
