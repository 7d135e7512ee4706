import { describe, expect, onTestFinished, test } from 'vitest';
import { logIn, signUp } from '#contract/accounts/accounts.ts';
import { openDatabase, prepare } from '../../process/database.ts';
import { embeddedAccount } from './accounts.ts';
import { embeddedAddress } from '#testing/databases/embedded-database.ts';
import { connected, emptyDatabase } from '#testing/databases/empty-database.ts';
import { reconnectingBrowser } from '#testing/reconnecting-browser.ts';
import { signUpForm, testPassword } from '#testing/people.ts';
import { dataFolder, startProduct } from '#testing/product.ts';

const forbidden = '42501';
const changes = [
  'DROP TABLE message',
  'ALTER TABLE member ADD COLUMN planted text',
  'CREATE TABLE planted (id int)',
  'CREATE INDEX planted ON member (name)',
  'TRUNCATE member',
  "UPDATE ledger SET delta = 1000000 WHERE cause = 'welcome'",
  "UPDATE staff_action SET action = 'member.view'",
  'DELETE FROM staff_action',
  'DELETE FROM staff_seal',
  "INSERT INTO migration (name, ran_at) VALUES ('9999-planted.sql', now())",
  'DROP SCHEMA pgboss CASCADE',
  'DROP TABLE pgboss.job',
  'CREATE ROLE planted',
  "COPY member TO PROGRAM 'cat'",
  'CREATE FUNCTION planted() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
];

/** Checks that the account is denied every change to tables, and can read and write rows. */
async function tries(client: Awaited<ReturnType<typeof connected>>) {
  const codes: Record<string, string> = {};
  for (const statement of changes) {
    codes[statement] = await client.query(statement).then(
      () => 'done',
      (fault: { code: string }) => fault.code,
    );
  }
  expect(codes).toEqual(Object.fromEntries(changes.map((statement) => [statement, forbidden])));
  expect((await client.query('SELECT FROM member')).rowCount).toBeGreaterThanOrEqual(0);
  await client.query("INSERT INTO lasting_key (purpose, sealed) VALUES ('a test', 'x')");
  expect((await client.query("DELETE FROM lasting_key WHERE purpose = 'a test'")).rowCount).toBe(1);
}

/** Creates a database, the account that owns it, and a second account without privileges. */
async function twoAccounts() {
  const { DATABASE_URL: DATABASE_MIGRATOR_URL, client } = await emptyDatabase();
  const role = `damson_app_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  await client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'app'`);
  onTestFinished(async () => {
    await client.query(`DROP OWNED BY ${role}`);
    await client.query(`DROP ROLE ${role}`);
  });
  const app = new URL(DATABASE_MIGRATOR_URL);
  app.username = role;
  app.password = 'app';
  return { DATABASE_URL: app.href, DATABASE_MIGRATOR_URL, client };
}

describe('the account of serving processes cannot change tables', () => {
  test('on a server, where another account migrates; members can sign up and log in', async () => {
    const { client, ...urls } = await twoAccounts();
    const product = await (await startProduct({ ...urls, DATA_DIR: await dataFolder() })).ready();
    const browser = reconnectingBrowser(product.url);
    const form = signUpForm('Anna');
    await browser.ask(signUp, form);
    expect((await browser.ask(logIn, { email: form.email, password: testPassword })).user.email).toBe(form.email);
    const app = await connected({ connectionString: urls.DATABASE_URL });
    await tries(app);
    await app.end();
    expect((await client.query('SELECT FROM ledger')).rowCount).toBeGreaterThan(0);
    expect(await product.end()).toBe(0);
    expect(product.printed()).not.toContain('permission denied');
  });

  test('in the embedded database, which creates both accounts itself', async () => {
    const DATA_DIR = await dataFolder();
    const database = await openDatabase(
      { databaseUrl: undefined, directUrl: undefined, migratorUrl: undefined, dataDir: DATA_DIR },
      () => undefined,
    );
    onTestFinished(async () => await database.stop());
    await prepare(database);
    // A second process of the same folder uses the same account.
    await prepare(database);
    const address = await embeddedAddress(DATA_DIR);
    const { name: user, password: own } = embeddedAccount(address.password);
    expect(database.connection).toMatchObject({ user, password: own });
    const app = await connected(database.connection);
    await tries(app);
    await app.end();
  });
});

test('one account for both URLs, or two different databases, is reported in one clear sentence', async () => {
  const { DATABASE_URL, DATABASE_MIGRATOR_URL } = await twoAccounts();
  const other = await emptyDatabase();
  const open = async (databaseUrl: string, migratorUrl: string) =>
    await openDatabase({ databaseUrl, directUrl: undefined, migratorUrl, dataDir: '' }, () => undefined);
  await expect(open(DATABASE_MIGRATOR_URL, DATABASE_MIGRATOR_URL)).rejects.toThrow(
    'DATABASE_MIGRATOR_URL has the account of DATABASE_URL.',
  );
  await expect(open(DATABASE_URL, other.DATABASE_URL)).rejects.toThrow('leads to another database');
  await expect(open(DATABASE_URL, DATABASE_URL.replace('5432', '1'))).rejects.toThrow('DATABASE_MIGRATOR_URL');
});
