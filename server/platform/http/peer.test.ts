import { request } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import { geocode } from '#contract/site.ts';
import { makeApp } from '../../process/app.ts';
import { answerWith, drained, listening } from '../../process/listen.ts';
import { freePort } from '#testing/free-port.ts';
import { testServices } from '#testing/services.ts';
import { makeLimits } from './limits.ts';
import { isLoopback } from './client-address.ts';

/** Services as in development: browsers on this machine are exempt from limits. */
const services = await testServices();
const limits = makeLimits(services.db, {
  ...services,
  secret: services.config.secret,
  exempt: isLoopback,
  onFault: () => undefined,
});
afterAll(async () => await limits.close());
const [plain, trusting] = await Promise.all([false, true].map(served));

async function served(trustProxy: boolean): Promise<number> {
  const { fetch, listener } = makeApp({ ...services, limits, config: { ...services.config, trustProxy } });
  const port = await freePort();
  const server = await listening({ port, host: '127.0.0.1' });
  answerWith(server, fetch, { calls: listener });
  afterAll(async () => await drained(server));
  return port;
}

/** Sends a real request from this machine, with additional headers. */
async function statusOf(port: number, path: string, headers: Record<string, string> = {}): Promise<number> {
  return await new Promise((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port, path, headers: { host: `localhost:${port}`, ...headers } });
    asking.once('error', reject);
    asking.once('response', (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode!));
    });
    asking.end();
  });
}

describe('the mailbox with activation links', () => {
  test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LOCALHOST'])(
    'is visible to browsers on this machine, as %s',
    async (host) => {
      expect(await statusOf(plain!, '/ops/mail', { host })).toBe(200);
    },
  );

  test.each(['evil.example', 'localhost.evil.example', 'evil.example:3000', '127.0.0.1.nip.io'])(
    'is hidden under a foreign name that points here: "%s"',
    async (host) => {
      expect(await statusOf(plain!, '/ops/mail', { host })).toBe(404);
    },
  );

  test.each([
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'Forwarded',
    'Via',
    'X-Real-IP',
    'CF-Connecting-IP',
    'True-Client-IP',
  ])('is hidden behind a proxy on this machine, recognized by %s', async (name) => {
    for (const value of ['8.8.8.8', '127.0.0.1', '::1', 'for=127.0.0.1']) {
      expect(await statusOf(plain!, '/ops/mail', { [name]: value }), value).toBe(404);
      expect(await statusOf(trusting!, '/ops/mail', { [name]: value }), `${value}, with TRUST_PROXY`).toBe(404);
      expect(await statusOf(plain!, '/ops/mail/some-id', { [name]: value })).toBe(404);
    }
  });
});

test('browsers behind an untrusted proxy are counted as one', async () => {
  const path = `${geocode.path}?lat=52.1&lon=5.1`;
  const asked = async (headers: (at: number) => Record<string, string>) => {
    const answers: number[] = [];
    for (let at = 0; at < 31; at += 1) answers.push(await statusOf(plain!, path, headers(at)));
    return answers.filter((status) => status === 429).length;
  };
  expect(await asked(() => ({})), 'no limit during development').toBe(0);
  expect(await asked((at) => ({ 'x-forwarded-for': `198.51.100.${at}` })), '30 an hour').toBe(1);
  expect(await asked(() => ({ host: 'evil.example' }))).toBe(31);
});
