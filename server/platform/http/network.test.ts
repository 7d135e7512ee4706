import { isIPv4 } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkOf, plainAddress, wideNetworkOf } from './network.ts';

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['::FFFF:c633:6407', '198.51.100.7'],
  ['0:0:0:0:0:ffff:c633:6407', '198.51.100.7'],
  ['::1', '::1'],
  ['unknown', 'unknown'],
])('%s is normalized to %s', (written, plain) => {
  expect(plainAddress(written)).toBe(plain);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::ffff:198.51.100.7', '198.51.100.7', undefined],
  ['198.51.100.7', '198.51.100.7', undefined],
  ['unknown', 'unknown', undefined],
  ['', '', undefined],
])('%s is in the networks %s and %s', (ip, network, wide) => {
  expect(networkOf(ip)).toBe(network);
  expect(wideNetworkOf(ip)).toBe(wide);
});

test('all addresses of one /64 are in the same network, those of another /64 are not', () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  const half = fc.tuple(group, group, group, group);
  const written = (groups: readonly number[]) => groups.map((each) => each.toString(16)).join(':');
  fc.assert(
    fc.property(half, half, half, (net, one, other) => {
      const [here, there] = [[...net, ...one].join(), [...net, ...other].join()];
      fc.pre(!here.startsWith('0,0,0,0') && !there.startsWith('0,0,0,0'));
      const network = networkOf(written([...net, ...one]));
      expect(networkOf(written([...net, ...other]))).toBe(network);
      expect(networkOf(written([net[0], net[1], net[2], net[3] ^ 1, ...one]))).not.toBe(network);
    }),
  );
});

test('an IPv4 address has the same network in every notation', () => {
  fc.assert(
    fc.property(fc.ipV4(), (ip) => {
      fc.pre(isIPv4(ip));
      expect([networkOf(`::ffff:${ip}`), networkOf(ip)]).toEqual([ip, ip]);
    }),
  );
});
