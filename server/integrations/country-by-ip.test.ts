import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countryByIp } from './country-by-ip.ts';

const countryOf = countryByIp();

describe('the lookup of a country by IP address', () => {
  test.each([
    ['145.58.28.1', 'NL'],
    ['193.190.198.1', 'BE'],
    ['141.20.1.1', 'DE'],
    ['131.130.1.1', 'AT'],
    ['129.199.1.1', 'FR'],
    ['151.100.1.1', 'IT'],
    ['147.96.1.1', 'ES'],
    ['80.62.1.1', 'DK'],
    ['129.240.1.1', 'NO'],
    ['81.224.1.1', 'SE'],
    ['128.214.1.1', 'FI'],
    ['149.156.1.1', 'PL'],
    ['129.132.1.1', 'CH'],
    ['134.226.1.1', 'IE'],
    ['129.67.1.1', 'GB'],
    ['18.9.22.1', 'US'],
    ['128.100.1.1', 'CA'],
    ['203.2.218.1', 'AU'],
    ['130.216.1.1', 'NZ'],
    ['133.11.1.1', 'JP'],
    ['143.107.1.1', 'BR'],
    ['2001:610:1::1', 'NL'],
    ['2001:4860:4860::8888', 'US'],
  ])('finds that %s is in %s', (ip, country) => {
    expect(countryOf(ip)).toBe(country);
  });

  test('returns the same country for an IPv4-mapped IPv6 address', () => {
    expect(countryOf('::ffff:145.58.28.1')).toBe('NL');
    expect(countryOf('::FFFF:913a:1c01')).toBe('NL');
    expect(countryOf('0:0:0:0:0:ffff:145.58.28.1')).toBe('NL');
  });

  test.each(['10.1.2.3', '172.16.0.1', '192.168.1.1', '127.0.0.1', '169.254.1.1', '100.64.0.1', '0.0.0.0', '::1'])(
    'returns undefined for the private address %s',
    (ip) => {
      expect(countryOf(ip)).toBeUndefined();
    },
  );

  test.each(['fe80::1', 'fe80::1%eth0', 'fd00::1', '::ffff:10.1.2.3', '::'])(
    'returns undefined for the local or unspecified address %s',
    (ip) => {
      expect(countryOf(ip)).toBeUndefined();
    },
  );

  test.each(['', ' ', 'unknown', '145.58.28', '145.58.28.256', '145.58.28.1:443', '[::1]', '::ffff:', 'NL'])(
    'returns undefined for %j, which is not an IP address',
    (ip) => {
      expect(countryOf(ip)).toBeUndefined();
    },
  );

  test('returns a country or undefined for any input', () => {
    const anything = fc.oneof(fc.string(), fc.ipV4(), fc.ipV4Extended(), fc.ipV6());
    fc.assert(
      fc.property(anything, (ip) => {
        expect(countryOf(ip) ?? 'NL').toMatch(/^[A-Z]{2}$/);
      }),
      { numRuns: 2_000 },
    );
  });

  test('names a missing database file in its error at startup', () => {
    expect(() => countryByIp('/nowhere/countries.mmdb')).toThrow('/nowhere/countries.mmdb');
  });
});
