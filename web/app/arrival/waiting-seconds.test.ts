import { expect, test } from 'vitest';
import { waitingSeconds } from './waiting-seconds.ts';

test.each([
  ['0', 0],
  ['5', 5],
  ['2.5', 2.5],
  ['9999', 9999],
])('the like modal of ?t=%s is shown after as many seconds', (asked, seconds) => {
  expect(waitingSeconds(asked)).toBe(seconds);
});

test.each([null, '', '-1', 'soon', '1e9', '5s', '99999', 'NaN', '0x10', ' 5', '5,5', '5.'])(
  'there is no like modal for ?t=%s',
  (asked) => {
    expect(waitingSeconds(asked)).toBeUndefined();
  },
);
