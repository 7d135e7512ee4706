import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { makeSecret } from './kernel/secret.ts';
import { pageCalls } from './page-calls.ts';

const secret = makeSecret('a secret that only tests know, of some length');

/** A page that is drawn of an application whose database is away for the first `busy` calls. */
async function drawn(busy: number, draw: (calls: ReturnType<typeof pageCalls>) => Promise<Response>) {
  const asked: string[] = [];
  const calls = new Hono().all('*', ({ req, text }) => {
    asked.push(`${req.method} ${req.path}`);
    return asked.length > busy ? text('here') : text('busy', 503, { 'retry-after': '0' });
  });
  const page = new Hono().get('*', async (context) => {
    const asking = pageCalls(context, { app: calls, secret, ip: '192.0.2.1' });
    const { status } = await draw(asking);
    return context.json({ status, lacks: asking.lacks });
  });
  return { ...((await (await page.request('/members')).json()) as { status: number; lacks: boolean }), asked };
}

const get = async ({ ask }: ReturnType<typeof pageCalls>) => await ask('/api/user.php');

test('what cannot be answered just now is asked once more', async () => {
  expect(await drawn(1, get)).toEqual({ status: 200, lacks: false, asked: Array(2).fill('GET /api/user.php') });
});

test('and not a third time', async () => {
  expect(await drawn(5, get)).toEqual({ status: 503, lacks: true, asked: Array(2).fill('GET /api/user.php') });
});

test('a form is sent once', async () => {
  const send = async ({ ask }: ReturnType<typeof pageCalls>) =>
    await ask('/api/login.php', { method: 'POST', json: '{}' });
  expect(await drawn(1, send)).toEqual({ status: 503, lacks: false, asked: ['POST /api/login.php'] });
});
