import { describe, expect, test } from 'vitest';
import { emailKey, nameKey } from './identity.ts';

test('addresses are equal in any letter case and Unicode form', () => {
  expect(emailKey(' ANNA@Example.org')).toBe(emailKey('anna@example.org'));
  expect(emailKey('zoe\u0308@x.org')).toBe(emailKey('zoë@x.org'));
  expect(emailKey('ａnna@x.org')).toBe(emailKey('anna@x.org'));
});

describe('names that a reader could confuse are equal', () => {
  test.each([
    ['Anna', 'ánnà'],
    ['Bill', 'B1ll'],
    ['Bill', 'BiIl'],
    ['Tom', 'T0m'],
    ['Corn', 'Com'],
    ['Anna Lee', 'anna_lee'],
    ['Anna.Lee', 'AnnaLee'],
    ['Jose', 'José'],
    ['Søren', 'Soren'],
  ])('%s and %s', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  test('and others are not', () => {
    expect(nameKey('Anna')).not.toBe(nameKey('Hanna'));
    expect(nameKey('Bram')).not.toBe(nameKey('Brom'));
  });
});
