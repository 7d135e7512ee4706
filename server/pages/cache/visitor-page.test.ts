import { expect, test } from 'vitest';
import { landerNames } from '#contract/landers.ts';
import { visitorPageAt } from './visitor-page.ts';

function at(address: string): string | undefined {
  const { pathname, search } = new URL(address, 'https://damson.test');
  return visitorPageAt(pathname, new URLSearchParams(search))?.address;
}

test.each([
  '/',
  '/login',
  '/signup',
  '/reset-password',
  '/reset-password/do',
  '/activate/error',
  '/account-deleted',
  '/lang-config',
  '/pricing',
  '/payment-methods',
  '/withdraw',
  '/complaints',
  '/pages/terms',
  '/pages/privacy',
  '/pages/cookies',
  '/pages/ban',
  '/pages/faq',
  '/pages/order',
  '/pages/return-policy',
  '/pages/service',
  '/pages/accessibility',
  '/about-us',
  ...landerNames.flatMap((name) => [`/landers/${name}`, `/landers/${name}/de`, `/landers/${name}/3auto`]),
])('%s is the same for all visitors', (address) => {
  expect(at(address)).toBe(address);
  expect(at(`${address}?x=1&utm_source=mail&_routes=root`), 'other parameters are ignored').toBe(address);
});

test.each([
  '/members',
  '/members/0/landing',
  '/members/0/landing3/eng',
  '/chats',
  '/notifications',
  '/activate/done',
  '/login/',
  '/LOGIN',
  '/login.data',
  '/%6cogin',
  '/pages/none',
  '/pages/terms/more',
  '/landers/none',
  '/landers/video/bdsmde',
  '/landers/video/3bdsmde',
  '/landers/video/xx',
  '/landers/video/de/',
  '/constructor',
  '/toString',
  '//',
])('%s is not a page for all visitors', (address) => {
  const page = visitorPageAt(address, new URLSearchParams());
  // This word could be the token of an operator's page, so either result is correct.
  expect(address === '/constructor' ? undefined : page).toBeUndefined();
});

test.each([
  '/login?logged_out=1',
  '/login?next=%2Fmembers&entered=',
  '/complaints?about=/members/0/landing',
  '/complaints?appeal=token',
  '/lang-config?next=/pricing',
  '/reset-password/do?token=abc',
  '/account-deleted?token=abc',
  '/withdraw?order=42',
  '/landers/tinderswipe?seen=lp',
  '/landers/iconslanding?love=books',
  '/landers/maplanding?region=NL-UT',
])('%s is rendered for each request, because its query changes the page', (address) =>
  expect(at(address)).toBeUndefined(),
);

test('a page depends on whether a partner sent the visitor, but not on which partner', () => {
  for (const query of ['ref=42', 'network=plums&sub1=click-1', 'ref=43&x=1'])
    expect(at(`/?${query}`), query).toBe('/?ref=-');
  expect(at('/?ref=%20&sub1=a')).toBe('/');
  expect(at('/landers/gallery/3de?ref=42')).toBe('/landers/gallery/3de?ref=-');
  // Without scripts, these pages continue with links that name the partner.
  expect(at('/landers/maplanding?ref=42')).toBeUndefined();
  expect(at('/landers/tinderswipe?sub3=42')).toBeUndefined();
});

test.each(['/pricing', '/payment-methods'])('%s depends on the country in the query, if it is valid', (path) => {
  expect(at(`${path}?country=SE&x=1`)).toBe(`${path}?country=SE`);
  for (const country of ['XX', '', 'se', 'SE%00']) expect(at(`${path}?country=${country}`)).toBe(path);
});
