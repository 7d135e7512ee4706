import { afterAll, expect, test, vi } from 'vitest';
import { activate, logIn, logOut, signUp } from '#contract/accounts/accounts.ts';
import { askPasswordReset, changePassword, resetPassword } from '#contract/accounts/passwords.ts';
import { sendMessage } from '#contract/chats/chats.ts';
import { comesIn, confirms, type Deeds } from '../drills/drill.ts';
import { emptyDatabase } from '../databases/empty-database.ts';
import { reconnectingBrowser } from '../reconnecting-browser.ts';
import { signUpForm } from '../people.ts';
import { openPostOffice } from '../doubles/post-office.ts';
import { dataFolder, startProduct } from '../product.ts';

const office = await openPostOffice();
afterAll(async () => await office.close());

const polling = { timeout: 30_000, interval: 50 };
const first = 'planted-first-password-7Qx';
const second = 'planted-second-password-8Qy';
const third = 'planted-third-password-9Qz';
const wrong = 'planted-wrong-password-6Qw';
const message = 'planted words between two people';

/** Returns the token in the latest email of this kind. */
async function mailedToken(to: string, path: string): Promise<string> {
  const token = () =>
    office.received
      .filter((mail) => mail.to.includes(to))
      .flatMap(({ text }) => [...text.matchAll(new RegExp(`${path}\\?token=([\\w-]{43})`, 'g'))].map(([, it]) => it!))
      .at(-1);
  await vi.waitFor(() => expect(token()).toBeDefined(), polling);
  return token()!;
}

test('the log does not contain secrets at any level: sign up, confirm, fail, log in, write, reset, log out', async () => {
  const { DATABASE_URL, client, hold, someoneWaits } = await emptyDatabase();
  const environment = { DATABASE_URL, DATA_DIR: await dataFolder(), LOG_LEVEL: 'debug', SMTP_URL: office.url };
  const product = await (
    await startProduct({ ...environment, SECRET: 'planted-secret-of-the-house-'.repeat(2) })
  ).ready();
  const secrets = new Set([first, second, third, wrong, message, 'planted-secret-of-the-house']);
  const browser = reconnectingBrowser(product.url);
  const remember = () => secrets.add(browser.cookies.get('auth')!);

  const form = signUpForm('Anna', { password: first, email: 'planted-anna@example.org' });
  await browser.ask(signUp, form);
  remember();
  const confirming = await mailedToken(form.email, '/activate/done');
  secrets.add(confirming);
  await browser.send(`/activate/done?token=${confirming}`);
  await browser.ask(activate, { token: confirming });

  await expect(browser.ask(logIn, { email: form.email, password: wrong })).rejects.toThrow('login_failed');
  await browser.ask(logIn, { email: form.email, password: first });
  remember();
  await browser.ask(changePassword, { old_password: first, password: second, password_again: second });
  remember();
  await browser.ask(askPasswordReset, { email: form.email });
  const resetting = await mailedToken(form.email, '/reset-password/do');
  secrets.add(resetting);
  await browser.send(`/reset-password/do?token=${resetting}`);
  await browser.ask(resetPassword, { token: resetting, password: third, password_again: third });
  remember();

  const deeds: Deeds = { signUps: [], messages: [], likes: [], orders: [] };
  const bram = await comesIn(product.url, deeds);
  await confirms(bram, {
    query: async () => ({ rows: [{ id: `token=${await mailedToken(bram.email, '/activate/done')}` }] }),
  });
  await browser.ask(sendMessage, { profile: bram.id, text: message });

  // Aborts a statement that has parameters, which the log must not reveal.
  const letGo = await hold('LOCK TABLE message IN ACCESS EXCLUSIVE MODE');
  const faulty = browser.send('/api/message.php', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ profile: bram.id, text: message }),
  });
  await vi.waitFor(async () => expect(await someoneWaits()).toBe(true), polling);
  await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  expect((await faulty).status).toBe(503);
  await letGo();
  await browser.ask(logOut, {});
  await product.end();

  const log = product.printed();
  expect(log).toContain('"path":"/api/signup.php"');
  expect(log).toContain('"path":"/activate/done"');
  expect(log).toContain('"msg":"unavailable"');
  expect(secrets.size).toBeGreaterThanOrEqual(11);
  for (const secret of secrets) expect(log.includes(secret), secret).toBe(false);
  expect(log, 'nor who it was').not.toContain('planted-anna');
});

test('the database does not contain secrets: tokens, passwords and sessions are hashed', async () => {
  const { DATABASE_URL, client } = await emptyDatabase();
  const product = await (
    await startProduct({ DATABASE_URL, DATA_DIR: await dataFolder(), SMTP_URL: office.url })
  ).ready();
  const browser = reconnectingBrowser(product.url);
  const form = signUpForm('Bram', { password: first, email: 'planted-bram@example.org' });
  const key = crypto.randomUUID();
  await browser.ask(signUp, form, key);
  const token = await mailedToken(form.email, '/activate/done');
  await vi.waitFor(async () => {
    expect((await client.query('SELECT FROM mail WHERE sent_at IS NULL')).rowCount).toBe(0);
  }, polling);
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE'`,
  );
  expect(tables.length).toBeGreaterThan(20);
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${name} AS t`);
    const text = rows.map(({ row }) => row).join('\n');
    for (const secret of [first, token, browser.cookies.get('auth')!]) expect(text.includes(secret), name).toBe(false);
  }
});
