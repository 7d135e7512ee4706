import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { HttpRequest, Reply } from '#server/platform/http/types.ts';
import { makeLog } from '#server/platform/core/log.ts';
import { makeSecret } from '#server/platform/core/secret.ts';
import { type PageCalls, pageCalls } from '#server/pages/page-calls.ts';

const secret = makeSecret('a secret that only tests know, of some length');
const log = makeLog('silent');

type Answering = (httpRequest: HttpRequest, time: number) => Reply;

/** Renders a page whose calls receive the responses of `answering`. */
async function drawn(answering: Answering, draw: (calls: PageCalls) => Promise<object>, headers = {}) {
  const asked: string[] = [];
  const calls = {
    has: () => true,
    answer: async (httpRequest: HttpRequest) => {
      asked.push(`${httpRequest.method} ${httpRequest.path}`);
      return await Promise.resolve(answering(httpRequest, asked.length));
    },
  };
  const page = new Hono().get('*', async (context) => {
    const asking = pageCalls(context, { calls, secret, ip: '192.0.2.1', log });
    return context.json({ ...(await draw(asking)), lacks: asking.lacks });
  });
  return { ...((await (await page.request('/members', { headers })).json()) as object), asked };
}

const reply = (status: number, body = '"here"'): Reply => ({ status, headers: {}, cookies: [], body });
/** Simulates an unavailable database for the first `busy` calls. */
const busyFor =
  (busy: number): Answering =>
  (_, time) =>
    time > busy ? reply(200) : { ...reply(503), headers: { 'retry-after': '0' } };

const get = async ({ ask }: PageCalls) => {
  const { status } = await ask('/api/user.php');
  return { status };
};

test('a read that is temporarily unavailable is retried once', async () => {
  expect(await drawn(busyFor(1), get)).toEqual({
    status: 200,
    lacks: false,
    asked: Array(2).fill('GET /api/user.php'),
  });
});

test('a read is not retried a second time', async () => {
  expect(await drawn(busyFor(5), get)).toEqual({ status: 503, lacks: true, asked: Array(2).fill('GET /api/user.php') });
});

const send = async ({ ask }: PageCalls) => {
  const { status } = await ask('/api/login.php', { method: 'POST', json: '{"email":"ä"}' });
  return { status };
};

test('a form is not retried', async () => {
  expect(await drawn(busyFor(1), send)).toEqual({ status: 503, lacks: false, asked: ['POST /api/login.php'] });
});

test('a form is passed on unchanged, with a key that identifies repetitions', async () => {
  const keys = new Set<string | undefined>();
  let body = '';
  for (let time = 0; time < 2; time += 1) {
    await drawn(({ header, bytes }) => {
      keys.add(header('idempotency-key'));
      void bytes(64).then((all) => (body = String(all)));
      return reply(200);
    }, send);
  }
  expect(body).toBe('{"email":"ä"}');
  expect([...keys]).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
});

test('a call that throws is refused without revealing the cause', async () => {
  const broken: Answering = () => {
    throw new Error('the secret cause');
  };
  const whole = async ({ ask }: PageCalls) => {
    const answer = await ask('/api/user.php?a=b');
    return { ok: answer.ok, type: answer.headers.get('content-type'), told: await answer.json() };
  };
  const told = await drawn(broken, whole);
  expect(told).toMatchObject({
    ok: false,
    type: 'application/problem+json',
    asked: ['GET /api/user.php'],
    told: { status: 500, code: 'fault' },
  });
  expect(JSON.stringify(told)).not.toContain('secret');
});

test('a call receives the viewer and the host, but no other headers from the browser', async () => {
  let known: Record<string, string | undefined> = {};
  const see: Answering = ({ header, host, search }) => {
    const names = ['cookie', 'user-agent', 'x-forwarded-for', 'idempotency-key', 'if-none-match'];
    known = { host, search, ...Object.fromEntries(names.map((name) => [name, header(name)])) };
    return reply(200);
  };
  const ask = async (calls: PageCalls) => await calls.ask('/api/members.php?country=NL&city=Den+Haag');
  const forged = { 'x-forwarded-for': '203.0.113.9', 'idempotency-key': 'somebody-elses', 'if-none-match': '"tag"' };
  await drawn(see, ask, { ...forged, cookie: 'auth=token', 'user-agent': 'Firefox', host: 'damson.example' });
  expect(known).toEqual({
    host: 'damson.example',
    search: '?country=NL&city=Den+Haag',
    cookie: 'auth=token',
    'user-agent': 'Firefox',
  });
});
