import { afterAll, describe, expect, test } from 'vitest';
import webPush from 'web-push';
import { makeLog } from '../../platform/core/log.ts';
import {
  type PushAnswer,
  pushBrowser,
  type PushReceived,
  senderIn,
  standInPushService,
} from '#testing/doubles/push-browser.ts';
import { webPushService } from './push-service.ts';

const logged: string[] = [];
const log = makeLog('debug', { write: (line) => void logged.push(line) });
let answer: (push: PushReceived) => PushAnswer = () => ({ status: 201 });
const outside = await standInPushService((push) => answer(push));
afterAll(async () => await outside.close());
const keys = webPush.generateVAPIDKeys();
const settings = { keys, contact: 'hello@damson.test', local: outside.origin, log };
const service = webPushService(settings);
const content = { title: 'Damson', body: 'You have a new message' };
const push = { text: JSON.stringify(content), topic: '/chats/1', ttlSeconds: 14_400 };

function somebody(origin = outside.origin) {
  const browser = pushBrowser(origin);
  const { endpoint, keys: own } = browser.subscription;
  return { ...browser, to: { endpoint, ...own } };
}

test('a push is encrypted for its browser only, signed with our key, and has a time to live', async () => {
  const { to, read } = somebody();
  answer = () => ({ status: 201 });
  expect(await service.send(to, push)).toBe('taken');
  const received = outside.received.at(-1)!;
  expect(received.endpoint).toBe(to.endpoint);
  expect(Buffer.from(received.body).includes('message')).toBe(false);
  expect(read(received.body)).toEqual(content);
  expect(() => somebody().read(received.body)).toThrow();
  expect(received.headers).toMatchObject({ ttl: '14400', urgency: 'normal', 'content-encoding': 'aes128gcm' });
  expect(received.headers.topic, 'which tells nothing').toMatch(/^[\w-]{32}$/);
  const sender = senderIn(received, keys.publicKey);
  expect(sender).toMatchObject({ aud: outside.origin, sub: 'mailto:hello@damson.test' });
  expect(sender.exp * 1000 - Date.now(), 'at most a day').toBeLessThanOrEqual(86_400_000);
});

describe('the response of a push service', () => {
  test.each([
    [200, 'taken'],
    [202, 'taken'],
    [404, 'gone'],
    [410, 'gone'],
    [400, 'refused'],
    [403, 'refused'],
    [413, 'refused'],
    [301, 'refused'],
    [500, { laterSeconds: 60 }],
    [503, { laterSeconds: 60 }],
  ])('%d results in %j', async (status, outcome) => {
    answer = () => ({ status, headers: { location: 'http://localhost:9/inside' } });
    const before = outside.received.length;
    expect(await service.send(somebody().to, push)).toEqual(outcome);
    expect(outside.received, 'no redirect is followed').toHaveLength(before + 1);
  });

  test.each([
    ['120', 120],
    ['0', 1],
    ['999999', 3600],
    ['soon', 60],
    [new Date(0).toUTCString(), 1],
  ])('429 with Retry-After %s delays the push', async (said, laterSeconds) => {
    answer = () => ({ status: 429, headers: { 'retry-after': said } });
    expect(await service.send(somebody().to, push)).toEqual({ laterSeconds });
  });

  test('timeouts and connection errors delay the push', async () => {
    answer = () => undefined;
    const hasty = webPushService({ ...settings, timeoutMilliseconds: 50 });
    expect(await hasty.send(somebody().to, push)).toEqual({ laterSeconds: 60 });
    const nobody = webPushService({ ...settings, local: 'http://localhost:9' });
    expect(await nobody.send(somebody('http://localhost:9').to, push)).toEqual({ laterSeconds: 60 });
  });

  test('is logged with the service, but without the browser’s address', async () => {
    answer = () => ({ status: 403 });
    const { to } = somebody();
    await service.send(to, push);
    expect(logged.at(-1)).toContain('localhost');
    expect(logged.join('')).not.toContain(to.endpoint.split('/').at(-1));
  });
});

describe('a push is never sent', () => {
  test('to a known host name that resolves to a private address', async () => {
    const { to } = somebody('https://fcm.googleapis.com');
    const asked: string[] = [];
    const rebound = webPushService({
      ...settings,
      resolve: (host, _options, done) => {
        asked.push(host);
        done(null, [{ address: '127.0.0.1', family: 4 }]);
      },
    });
    const before = outside.received.length;
    expect(await rebound.send(to, push)).toEqual({ laterSeconds: 60 });
    expect(asked).toEqual(['fcm.googleapis.com']);
    expect(outside.received).toHaveLength(before);
    expect(logged.at(-1)).toContain('resolves to a private address');
  });

  test('to an unknown address, or if it is too long', async () => {
    const before = outside.received.length;
    expect(await service.send(somebody('http://localhost:9').to, push)).toBe('refused');
    expect(await service.send(somebody().to, { ...push, text: 'é'.repeat(2000) })).toBe('refused');
    expect(outside.received).toHaveLength(before);
  });
});

test('keys that cannot be used for encryption are rejected', () => {
  const { to } = somebody();
  expect(service.accepts(to)).toBe(true);
  const point = Buffer.from(to.p256dh, 'base64url');
  const elsewhere = Buffer.concat([point.subarray(0, 64), Buffer.from([point[64]! ^ 1])]);
  expect(service.accepts({ ...to, p256dh: elsewhere.toString('base64url') }), 'no point of the curve').toBe(false);
  expect(service.accepts({ ...to, p256dh: 'AA' })).toBe(false);
  expect(service.accepts({ ...to, auth: 'AA' })).toBe(false);
  expect(service.accepts({ ...to, endpoint: 'https://10.0.0.1/push' })).toBe(false);
});
