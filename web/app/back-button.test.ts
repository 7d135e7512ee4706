import { expect, test } from 'vitest';
import { hasBackButton } from './back-button.tsx';

test('the Back button is shown on members-id, likes-type, likes-m-id, credits and credits-id-paymentmethod', () => {
  const there = ['/members/1', '/likes/sent', '/likes/m/1', '/credits', '/credits/3', '/credits/3/ideal'];
  expect(there.filter((path) => !hasBackButton(path))).toEqual([]);
  const elsewhere = [
    '/credits/repeat-order',
    '/credits/repeat-order/',
    '/likes/m',
    '/members',
    '/members/1/chat',
    '/likes',
    '/chats',
    '/chats/1',
    '/premium',
    '/profile',
    '/',
  ];
  expect(elsewhere.filter(hasBackButton)).toEqual([]);
});
