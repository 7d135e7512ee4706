import { describe, expect, test } from 'vitest';
import { readLength } from './length.ts';

describe('a height is read as people write it', () => {
  test.each([
    ['178', 178],
    [' 178 cm ', 178],
    ['1,78', 178],
    ['1.78 m', 178],
    ["5'10", 178],
    ['5′10″', 178],
    ['5 ft 10 in', 178],
    ['6’', 183],
  ])('%s', (written, cm) => {
    expect(readLength(written)).toBe(cm);
  });

  test.each(['', 'tall', '1.7', '17 8', '-178', '1780', '5 10', "5'10'6"])('%s is none', (written) => {
    expect(readLength(written)).toBeUndefined();
  });
});
