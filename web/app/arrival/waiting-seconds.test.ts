import { expect, test } from 'vitest';
import { waitingSeconds } from './waiting-seconds.ts';

test.each([
  ['0', 0],
  ['5', 5],
  ['2.5', 2.5],
  ['9999', 9999],
])('?t=%s shows the like modal after that many seconds', (asked, seconds) => {
  expect(waitingSeconds(asked)).toBe(seconds);
});

test.each([null, '', '-1', 'soon', '1e9', '5s', '99999', 'NaN', '0x10', ' 5', '5,5', '5.'])(
  '?t=%s shows no like modal',
  (asked) => {
    expect(waitingSeconds(asked)).toBeUndefined();
  },
);
