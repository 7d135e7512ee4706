import { expect, test } from 'vitest';
import { isEnrichPlace } from './enrich-alert.tsx';

test('the enrich-profile alert is hidden on profile, signup, activate-done, premium, notifications, directdebit, settings', () => {
  const without = ['/profile', '/signup', '/activate/done', '/premium', '/notifications', '/directdebit', '/settings'];
  expect(without.filter(isEnrichPlace)).toEqual([]);
  expect(isEnrichPlace('/settings/delete')).toBe(false);
  const within = ['/members', '/members/x', '/chats', '/likes/sent', '/credits', '/', '/profiles'];
  expect(within.filter(isEnrichPlace)).toEqual(within);
});
