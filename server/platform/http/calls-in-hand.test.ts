import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#contract/call.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { answer } from './answer.ts';
import { clientReader } from './client-address.ts';
import { protectionFor } from './protection.ts';
import { makeDeskHost } from './desk-host.ts';
import { makeCallServer, maxCallsInFlight, serveCalls } from './serve-calls.ts';

const services = await testServices();
const nothing = { input: z.strictObject({}), reply: z.object({}), refusals: {} };
const held = call({ method: 'GET', path: '/api/held.php', by: 'visitor', ...nothing });

test('with a thousand stuck calls, further requests are refused at once with a time to retry', async () => {
  expect(maxCallsInFlight).toBe(1_000);
  let letGo = () => undefined as void;
  const locked = new Promise<void>((resolve) => (letGo = resolve));
  const stuck = answer(held, async () => {
    await locked;
    return {};
  });
  const { clock, db, limits, log, security, uploads, config } = services;
  const auth = { viewer: async () => ({ id: undefined }), desk: { host: makeDeskHost(config) } } as never;
  const serving = { clock, db, limits, log, security, uploads, secret: config.secret, auth };
  const protection = protectionFor('http://damson.test');
  const app = serveCalls(makeCallServer([stuck], serving), { clientOf: clientReader(false), protection });
  const asking = Array.from({ length: maxCallsInFlight }, async () => await browser(app).send(held.path));
  const [first, next] = [await browser(app).ask(held, {}), await browser(app).ask(held, {})];
  expect(first.status).toBe(503);
  expect(first.problem.code).toBe('unavailable');
  expect(first.headers.get('retry-after')).toBe('1');
  expect(next.status).toBe(503);
  letGo();
  expect((await Promise.all(asking)).filter(({ status }) => status !== 200)).toEqual([]);
  expect((await browser(app).send(held.path)).status).toBe(200);
});
