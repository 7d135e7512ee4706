import { expect, test } from 'vitest';
import { freeConversations } from '#contract/chats/chats.ts';
import { lowCredits } from '#contract/credits.ts';
import { timeBonus } from '#contract/payments.ts';
import { photoLimits } from '#contract/photos.ts';
import { termsVersion } from '#contract/site.ts';
import { secondsLeft } from '../areas/site/tracking/partner-redirect.tsx';
import { localeCookieSeconds } from '../areas/accounts/use-language-choice.ts';
import { popupAfterSeconds } from '../areas/payments/time-bonus-popup.tsx';
import { refetchTouched } from './background/live-updates.tsx';
import { locationSeconds } from '../areas/site/use-location.ts';
import { shortCount } from '../shared/ui/badge.tsx';
import { progressEnd, progress } from '../shared/ui/progress-bar.tsx';

// These tests cover the business constants that the browser uses. (Specification, section 9.) The rules behind the
// constants are tested where they are enforced.

test('photos: free 3, premium 25', () => expect(photoLimits).toEqual({ free: 3, premium: 25 }));

test('free conversations to start: 2', () => expect(freeConversations).toBe(2));

test('welcome discount and time bonus: code TIMEBONUS25, 25 percent, available for 4 hours (14400 s)', () => {
  expect(timeBonus).toEqual({ code: 'TIMEBONUS25', value_percentage: 25, seconds: 14_400 });
});

test('time-bonus popup appears 40 seconds after entering the members area', () => expect(popupAfterSeconds).toBe(40));

test('user, chats and likes refresh 5 seconds after mount, then every 60 seconds, or 300 with push', () => {
  expect(refetchTouched).toEqual({ everySeconds: 60, withPushSeconds: 300, startSeconds: 5 });
});

test('unread badge caps at 99+', () => {
  expect(shortCount(99)).toBe('99');
  expect(shortCount(100)).toBe('99+');
});

test('credits badge shows at 10 or fewer credits', () => expect(lowCredits).toBe(10));

test('progress bar: throttle 200 ms, duration 5000 ms, hide delay 500 ms', () => {
  expect(progress).toEqual({ throttle: 200, duration: 5000, hideDelay: 500 });
});

test('the progress bar finishes, or fails if the fetch fails; it is never shown for a quick fetch', () => {
  expect(progressEnd('running', false)).toBe('finished');
  expect(progressEnd('running', true)).toBe('failed');
  expect(progressEnd('idle', true)).toBe('idle');
});

test('locale cookie: 365 days', () => expect(localeCookieSeconds).toBe(365 * 24 * 3600));

test('geolocation is cached for up to 1 hour', () => expect(locationSeconds).toBe(3600));

test('a partner redirect counts down in seconds', () => {
  const began = 1_000_000;
  expect([0, 999, 1000, 9999, 10_000, 60_000].map((later) => secondsLeft(10, began, began + later))).toEqual([
    10, 10, 9, 1, 0, 0,
  ]);
});

test('terms version date: at least 2023-12-01T12:00:00Z, or the company added date if later', () => {
  expect(new Date(termsVersion('2020-05-05T00:00:00.000Z'))).toEqual(new Date('2023-12-01T12:00:00Z'));
  expect(termsVersion('2026-05-05T00:00:00.000Z')).toBe('2026-05-05T00:00:00.000Z');
});
