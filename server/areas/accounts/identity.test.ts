import { describe, expect, test } from 'vitest';
import { emailKey, mailboxKey, nameKey } from './identity.ts';

test('addresses match regardless of letter case and Unicode form', () => {
  expect(emailKey(' ANNA@Example.org')).toBe(emailKey('anna@example.org'));
  expect(emailKey('zoe\u0308@x.org')).toBe(emailKey('zoë@x.org'));
  expect(emailKey('ａnna@x.org')).toBe(emailKey('anna@x.org'));
});

describe('limits per mailbox', () => {
  test.each([
    ['anna@x.org', 'anna+plums@x.org'],
    ['anna@x.org', 'Anna+plums+more@X.org'],
    ['anna@x.org', 'anna=plums@x.org'],
    ['anna@x.org', 'anna#plums@x.org'],
    ['anna@x.org', 'anna@x.org.'],
    ['annalee@gmail.com', 'a.n.n.a.lee+1@googlemail.com'],
    ['anna@yahoo.co.uk', 'anna-plums@yahoo.co.uk'],
    ['anna@yahoo.com', 'anna+plums@yahoo.com'],
    ['anna@fastmail.com', 'plums@anna.fastmail.com'],
    ['anna@fastmail.com', 'anna+plums@fastmail.fm'],
  ])('%s and %s share their limits', (one, other) => expect(mailboxKey(other)).toBe(mailboxKey(one)));

  test.each([
    ['anna@x.org', 'bram@x.org'],
    ['anna@x.org', 'anna@y.org'],
    ['anna@x.org', 'anna-marie@x.org'],
    ['anna.lee@x.org', 'annalee@x.org'],
    ['+anna@x.org', '+bram@x.org'],
    ['anna@yahoo.example', 'anna@yahoo.com'],
    ['anna@gmail.com', 'anna@gmail.com.x.org'],
  ])('%s and %s have separate limits', (one, other) => expect(mailboxKey(other)).not.toBe(mailboxKey(one)));
});

describe('similar-looking names count as equal', () => {
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

  test('but names that look different do not', () => {
    expect(nameKey('Anna')).not.toBe(nameKey('Hanna'));
    expect(nameKey('Bram')).not.toBe(nameKey('Brom'));
  });
});
