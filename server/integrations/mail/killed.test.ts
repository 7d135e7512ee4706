import { afterAll, describe, expect, test, vi } from 'vitest';
import { signUp } from '#contract/accounts/accounts.ts';
import { emptyDatabase } from '#testing/databases/empty-database.ts';
import { reconnectingBrowser } from '#testing/reconnecting-browser.ts';
import { signUpForm } from '#testing/people.ts';
import { openPostOffice } from '#testing/doubles/post-office.ts';
import { dataFolder, startProduct } from '#testing/product.ts';

const office = await openPostOffice();
afterAll(async () => await office.close());

const polling = { timeout: 80_000, interval: 100 };

describe('kill -9 while an email is being sent', () => {
  test('before the mail server accepts it: it arrives once after the restart', async () => {
    await killedWhile(async (end) => {
      await end();
      return '421 the line broke';
    });
    expect(office.received.filter(({ taken }) => taken)).toHaveLength(1);
  });

  test('after the mail server accepts it: a copy may arrive with the same id, so that mailboxes can drop it', async () => {
    await killedWhile(async (end) => {
      await end();
      return undefined;
    });
    expect(office.received).toHaveLength(2);
    expect(new Set(office.received.map(({ headers }) => headers.get('message-id'))).size).toBe(1);
    expect(new Set(office.received.map(({ text }) => /token=([\w-]{43})/.exec(text)?.[1])).size).toBe(1);
  });
});

/** Signs up, kills the product while the mail server receives the email, and restarts it. */
async function killedWhile(answer: (end: () => Promise<unknown>) => Promise<string | undefined>): Promise<void> {
  const { DATABASE_URL, client } = await emptyDatabase();
  const environment = { DATABASE_URL, DATA_DIR: await dataFolder(), SMTP_URL: office.url };
  const product = await (await startProduct(environment)).ready();
  office.received.length = 0;
  office.say({
    toMail: async () => (office.received.length === 1 ? await answer(() => product.end('SIGKILL')) : undefined),
  });
  // The response may be lost with the process. Only the email matters here.
  void reconnectingBrowser(product.url).ask(signUp, signUpForm('Anna'), crypto.randomUUID());
  expect(await product.ended).toBeNull();
  await (await startProduct({ ...environment, PORT: new URL(product.url).port })).ready();
  await vi.waitFor(async () => {
    const { rows } = await client.query('SELECT sent_at IS NOT NULL AS sent FROM mail');
    expect(rows).toEqual([{ sent: true }]);
  }, polling);
}
