import { describe, expect, test } from 'vitest';
import { isPublicAddress, publicLookup, pushAddress } from './push-address.ts';

describe('a push is sent to the push services of browser vendors', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://db5p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/QMm-1',
  ])('%s', (endpoint) => {
    expect(pushAddress(endpoint)?.href).toBe(endpoint);
  });
});

describe('a push is never sent elsewhere', () => {
  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://anna@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com@127.0.0.1/',
    'https://fcm.googleapis.com.example.org/',
    'https://evilpush.apple.com.example.org/',
    'https://notpush.services.mozilla.com.evil/',
    'https://push.apple.com/',
    'https://127.0.0.1/push',
    'https://2130706433/push',
    'https://0x7f.1/push',
    'https://[::1]/push',
    'https://[::ffff:127.0.0.1]/push',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/push',
    'http://localhost:4443/push',
    'file:///etc/passwd',
    'fcm.googleapis.com',
    '',
  ])('%s', (endpoint) => {
    expect(pushAddress(endpoint)).toBeUndefined();
  });

  test('a local service is allowed if the settings name it', () => {
    const local = 'http://localhost:4443';
    expect(pushAddress('http://localhost:4443/push', local)?.port).toBe('4443');
    expect(pushAddress('http://localhost:4444/push', local)).toBeUndefined();
    expect(pushAddress('http://anna@localhost:4443/push', local)).toBeUndefined();
  });
});

describe('an IP address', () => {
  test.each(['8.8.8.8', '142.250.1.1', '172.32.0.1', '2a00:1450:4001:81b::200a', '2620:149::1'])(
    'is public: %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2001:0:7f00:1::',
    '2002:7f00:1::',
  ])('is private or reserved: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('a host name', () => {
  const look = async (addresses: readonly string[], all: boolean) =>
    await new Promise((resolve) => {
      const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      publicLookup((_host, _options, done) => done(null, found))('push.example', { all }, (fault, address) => {
        resolve(fault ? fault.message : address);
      });
    });

  test('resolves to the checked addresses', async () => {
    expect(await look(['8.8.8.8', '2a00::1'], false)).toBe('8.8.8.8');
    expect(await look(['8.8.8.8'], true)).toEqual([{ address: '8.8.8.8', family: 4 }]);
  });

  test('with a private address does not resolve, whatever other addresses it has', async () => {
    expect(await look(['127.0.0.1'], false)).toBe('push.example resolves to a private address.');
    expect(await look(['8.8.8.8', '10.0.0.1'], true)).toBe('push.example resolves to a private address.');
    expect(await look([], true)).toBe('push.example has no address.');
  });
});
