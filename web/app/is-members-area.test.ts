import { expect, test } from 'vitest';
import { isMembersArea } from './is-members-area.ts';

test('the routes of the members area are members, members-id, chats, likes, likes-m-id, premium', () => {
  for (const path of ['/members', '/members/', '/members/42', '/chats', '/likes', '/likes/m/42', '/premium']) {
    expect(isMembersArea(path), path).toBe(true);
  }
});

test.each([
  '/',
  '/chats/42',
  '/members/42/chat',
  '/members/42/landing',
  '/likes/sent',
  '/likes/matches',
  '/credits',
  '/credits/75/ideal',
  '/profile',
  '/transactions',
  '/pricing',
  '/membership',
])('%s is not part of the members area', (path) => expect(isMembersArea(path)).toBe(false));
