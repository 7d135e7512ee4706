import { expect, test } from 'vitest';
import { usualTimes } from '#contract/desk/times.ts';
import { SetupError } from '../platform/core/setup-error.ts';
import { readConfig } from './config.ts';
import type { deskVariables } from './desk-times.ts';

/** Returns the times of the desk with some settings. */
function timesWith(settings: NodeJS.ProcessEnv) {
  return readConfig({ DATA_DIR: '.', SECRET: 'a secret that only tests know, of some length', ...settings }).deskTimes;
}

/** The least and the most that each setting accepts. */
const bounds: Readonly<Record<keyof typeof deskVariables, readonly [number, number]>> = {
  DESK_HOLD_MINUTES: [2, 120],
  DESK_UNDO_SECONDS: [5, 300],
  DESK_URGENT_MINUTES: [5, 1_440],
  DESK_REPORT_HOURS: [1, 168],
  DESK_PHOTO_MINUTES: [5, 10_080],
  DESK_APPEAL_DAYS: [1, 30],
  DESK_FIRST_MESSAGE_HOURS: [1, 168],
  DESK_NEW_ACCOUNT_HOURS: [1, 168],
};

test('without settings, the desk has the decided times', () => {
  expect(timesWith({})).toEqual(usualTimes);
  expect(usualTimes).toEqual({
    hold_minutes: 15,
    undo_seconds: 10,
    target_minutes: {
      urgent: 60,
      reports: 1_440,
      photos: 120,
      appeals: 10_080,
      first_messages: 1_440,
      new_accounts: 1_440,
    },
  });
});

test('settings in hours and days become minutes', () => {
  const times = timesWith({ DESK_REPORT_HOURS: '2', DESK_APPEAL_DAYS: '3', DESK_UNDO_SECONDS: '20' });
  expect(times.target_minutes).toMatchObject({ reports: 120, appeals: 4_320, photos: 120 });
  expect(times.undo_seconds).toBe(20);
});

test.each(Object.entries(bounds))('%s is bounded', (name, [least, most]) => {
  for (const inside of [least, most]) expect(() => timesWith({ [name]: String(inside) })).not.toThrow();
  for (const outside of [least - 1, most + 1, least + 0.5, 'soon']) {
    const set = () => timesWith({ [name]: String(outside) });
    expect(set, String(outside)).toThrow(SetupError);
    expect(set, String(outside)).toThrow(name);
  }
});
