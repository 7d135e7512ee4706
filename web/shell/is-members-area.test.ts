import { expect, test } from 'vitest';
import { isMembersArea } from './is-members-area.ts';

test.each(['/members', '/members/42', '/chats', '/likes', '/likes/m/42', '/premium'])(
  '%s is in the members area',
  (path) => expect(isMembersArea(path)).toBe(true),
);

test.each(['/', '/credits', '/credits/75/ideal', '/transactions', '/pricing', '/membership'])('%s is not', (path) =>
  expect(isMembersArea(path)).toBe(false),
);
