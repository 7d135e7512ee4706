import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { administer } from '#server/process/admin/administer.ts';
import { databaseCommands, standaloneCommands } from '#server/process/admin/commands.ts';
import { emptyDatabase } from '../databases/empty-database.ts';
import { dataFolder, urlOf } from '../product.ts';
import { testSecret, testServices } from '../services.ts';

const { connection, folder } = await testServices();
const SECRET = testSecret;
const settings = { DATABASE_URL: urlOf(connection), DATA_DIR: folder, SECRET };

/** Runs a command line. Returns its exit code, and the first line after the one that names the database. */
async function admin(environment: NodeJS.ProcessEnv, words: readonly string[]) {
  await using opened = new AsyncDisposableStack();
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  const { code, said, reason } = await administer({
    args: words,
    environment,
    opened,
    print,
    stopping: new AbortController().signal,
  });
  return { code, first: (said ?? reason ?? '').split(/\r?\n/)[0]!, printed };
}

const id = '01990000-0000-7000-8000-000000000000';
const nowhere = '/no/such/file';
const missing = `${nowhere} does not exist.`;
const elsewhere = ['--dns', '127.0.0.1:9', '--time', 'http://127.0.0.1:9'];

type Row = readonly [name: string, words: readonly string[], code: number, first: string | RegExp];

/** Each command without an argument, with a wrong one, and with a file that does not exist. */
const rows: readonly Row[] = [
  ['', [], 0, 'Nothing needs attention.'],
  ['', ['--since', '3'], 2, 'The list has no option --since.'],
  ['site', [], 0, /^damson\.test \(default\) {2}company 1 {2}imprint lacks: /],
  ['site', ['Plum Dating', 'x'], 2, '“Plum Dating” is not a domain such as dating.example, in lowercase.'],
  ['site', ['damson.test', nowhere], 1, missing],
  ['site show', [], 0, '{'],
  ['site show', ['nowhere.example'], 1, 'There is no site nowhere.example. Sites: damson.test.'],
  ['site set', [], 2, 'FIELD is missing.'],
  ['site set', ['photo_aproval', 'x'], 2, 'There is no field photo_aproval. Did you mean photo_approval?'],
  ['site unset', [], 2, 'FIELD is missing.'],
  ['site unset', ['kvk'], 2, 'A detail of the company has no default: change it with site set.'],
  ['page', [], 0, 'There is no page yet.'],
  ['page', ['x'], 2, '“x” is one argument too many for “page”.'],
  ['page publish', [], 2, 'DOMAIN is missing.'],
  ['page publish', ['nowhere.example', 'a', 'b'], 1, 'There is no site nowhere.example. Sites: damson.test.'],
  ['page publish', ['damson.test', 'about-us', nowhere], 1, `The folder ${nowhere} does not exist.`],
  ['page remove', [], 2, 'DOMAIN is missing.'],
  ['page remove', ['damson.test', 'about-us'], 1, 'damson.test has no page about-us.'],
  ['sources', [], 0, 'No link of a partner was followed in 30 days.'],
  ['age-pass', [], 0, /^http.+\/signup\?pass=[\w-]{60,}$/],
  ['age-pass', ['a', 'b'], 2, '“b” is one argument too many for “age-pass”.'],
  ['sources', ['x'], 2, '“x” is not a number of days from 1 to 999.'],
  ['staff list', [], 0, 'Nobody works at the desk. To begin: staff add EMAIL NAME owner'],
  ['staff list', ['x'], 2, '“x” is one argument too many for “staff list”.'],
  ['staff add', [], 2, 'EMAIL is missing.'],
  ['staff add', ['noor', 'Noor', 'owner'], 2, '“noor” is not an email address.'],
  ['staff reset', [], 2, 'WHO is missing.'],
  ['staff reset', ['Noor'], 1, 'Nobody at the desk has this name or email: Noor. See: staff list'],
  ['staff remove', [], 2, 'WHO is missing.'],
  ['staff remove', ['Noor'], 1, 'Nobody at the desk has this name or email: Noor. See: staff list'],
  ['staff verify', [], 0, 'The chain holds: 0 entries in 0 seals, 0 not sealed yet.'],
  ['requests', [], 0, 'Nothing waits for a second person.'],
  ['requests withdraw', [], 2, 'ID is missing.'],
  ['requests withdraw', ['abcd'], 1, 'There is no open request abcd.'],
  ['photos', [], 0, 'There are no pending photos.'],
  ['photos', ['aprove'], 2, '“aprove” is one argument too many for “photos”. Did you mean photos approve?'],
  ['photos show', [], 2, 'ID is missing.'],
  ['photos show', ['xyz1'], 2, '“xyz1” cannot be the id of a photo.'],
  ['photos approve', [], 2, 'ID is missing.'],
  ['photos approve', ['019'], 2, '“019” is too short: type at least 4 characters of the photo’s id.'],
  ['photos reject', [], 2, 'ID is missing.'],
  ['photos reject', [id, 'other'], 1, `There is no photo ${id}.`],
  ['discount', [], 0, 'There is no discount code yet.'],
  ['discount', ['create'], 2, '“create” is one argument too many for “discount”.'],
  ['discount make', [], 2, 'CODE is missing.'],
  [
    'discount make',
    ['SUMMER', '10', '--untill', 'x'],
    2,
    '“discount make” has no option --untill. Did you mean --until?',
  ],
  ['discount withdraw', [], 2, 'CODE is missing.'],
  ['discount withdraw', ['SUMMER'], 1, 'There is no active code SUMMER.'],
  ['withdrawals', [], 0, 'Nothing to do.'],
  ['withdrawals', ['x'], 2, '“x” is one argument too many for “withdrawals”.'],
  ['withdrawals done', [], 2, 'ID is missing.'],
  ['withdrawals done', ['abcd'], 1, 'There is no pending withdrawal abcd.'],
  ['disputes', [], 0, 'No dispute is open.'],
  ['disputes', ['won'], 2, 'PAYMENT is missing.'],
  ['disputes evidence', [], 2, 'PAYMENT is missing.'],
  ['disputes evidence', [id, nowhere], 1, `There is no payment ${id}.`],
  ['disputes won', [], 2, 'PAYMENT is missing.'],
  ['disputes won', [id], 1, `There is no payment ${id}.`],
  ['disputes lost', [], 2, 'PAYMENT is missing.'],
  ['disputes lost', ['x'], 2, '“x” cannot be the id of a payment.'],
  ['disputes open', [], 2, 'PAYMENT is missing.'],
  ['disputes open', ['x'], 2, '“x” cannot be the id of a payment.'],
  ['disputes reverse', [], 2, 'PAYMENT is missing.'],
  ['disputes reverse', ['x'], 2, '“x” cannot be the id of a payment.'],
  ['bank', [], 0, 'Nothing to send back.'],
  ['bank', [nowhere], 1, missing],
  ['bank assign', [], 2, 'ENTRY is missing.'],
  ['bank assign', ['abcd', id], 1, 'There is no bank entry abcd.'],
  ['bank returned', [], 2, 'ENTRY is missing.'],
  ['bank returned', ['abcd'], 1, 'There is no bank entry abcd.'],
  ['bank refunded', [], 2, 'REFERENCE is missing.'],
  ['bank refunded', ['a', 'b'], 1, 'No such refund is waiting.'],
  ['debit file', [], 0, 'No debit is due.'],
  ['debit file', ['D1'], 1, 'There is no debit file D1.'],
  ['debit returns', [], 2, 'FILE is missing.'],
  ['debit returns', [nowhere], 1, missing],
  ['debit blocked', [], 0, 'Nobody is blocked.'],
  ['debit blocked', ['x'], 2, '“x” is one argument too many for “debit blocked”.'],
  ['debit unblock', [], 2, 'WHO is missing.'],
  ['debit unblock', ['abcd'], 1, 'There is no block abcd.'],
  ['books', [], 2, 'DAY is missing.'],
  ['books', ['yesterday'], 2, '“yesterday” is not a day such as 2026-11-02.'],
  ['books export', [], 2, 'FROM is missing.'],
  ['books export', ['2026-11-03', '2026-11-02'], 2, '2026-11-03 is after 2026-11-02.'],
  ['messages', [], 0, 'There are no pending messages.'],
  ['messages', ['don'], 2, '“don” is one argument too many for “messages”. Did you mean messages done?'],
  ['messages done', [], 2, 'ID is missing.'],
  ['messages done', ['0199'], 1, 'There is no pending message 0199.'],
  ['reports', [], 0, 'There are no pending reports.'],
  ['reports', ['warn'], 2, 'ID is missing.'],
  ['reports show', [], 2, 'ID is missing.'],
  ['reports show', [id], 1, `There is no report ${id}.`],
  ['reports dismiss', [], 2, 'ID is missing.'],
  ['reports dismiss', ['x'], 2, '“x” cannot be the id of a report.'],
  ['reports warn', [], 2, 'ID is missing.'],
  ['reports warn', [id, 'rude'], 2, /^“rude” is not a ground\. Permitted: /],
  ['reports remove', [], 2, 'ID is missing.'],
  ['reports remove', [id, 'scam'], 1, `There is no report ${id}.`],
  ['reports block', [], 2, 'ID is missing.'],
  ['reports block', [id], 2, 'GROUND is missing.'],
  ['reports appeals', [], 0, 'There are no pending appeals.'],
  ['reports appeals', ['x'], 2, '“x” is one argument too many for “reports appeals”.'],
  ['reports answer', [], 2, 'ID is missing.'],
  ['reports answer', [id, 'me', 'upheld'], 2, '“me” is not a side. Permitted: reporter, concerned.'],
  ['ban', [], 2, 'ADDRESS is missing.'],
  ['ban', ['anna', '3'], 2, '“anna” is not an email address.'],
  ['ban show', [], 2, 'ADDRESS is missing.'],
  ['ban show', ['anna'], 2, '“anna” is not an email address.'],
  ['ban lift', [], 2, 'ADDRESS is missing.'],
  ['ban lift', ['anna@example.org'], 1, 'anna@example.org is not refused.'],
  ['campaign', [], 2, 'TYPE is missing.'],
  ['campaign', ['spam', nowhere], 2, '“spam” is not a type. Permitted: promotions, news, reminders.'],
  ['campaign', ['news', nowhere], 1, missing],
  ['privacy', [], 0, /^\|? ?.+/],
  ['privacy', ['x'], 2, '“x” is one argument too many for “privacy”.'],
  ['jobs', [], 0, 'There are no failed jobs.'],
  ['jobs', ['x'], 2, '“x” is one argument too many for “jobs”.'],
  ['jobs retry', [], 2, 'ID is missing.'],
  ['jobs retry', ['abcd'], 1, 'There is no failed job abcd.'],
  ['jobs discard', [], 2, 'ID is missing.'],
  ['jobs discard', ['abcd'], 1, 'There is no failed job abcd.'],
  ['mark', [], 2, 'ADDRESS is missing.'],
  ['mark', ['a', 'b'], 2, '“b” is one argument too many for “mark”.'],
  ['distribute', ['x'], 2, '“x” is one argument too many for “distribute”.'],
  ['setup', [], 1, /^(Set-up asks questions on a terminal|The product does not run as root)\. /],
  ['setup', ['--answer', 'x'], 2, '“setup” has no option --answer. Did you mean --answers?'],
  ['setup', ['--answers', nowhere], 1, missing],
  ['check', elsewhere, 1, 'warn  settings  APP_ENV is development.'],
  ['check', ['me@example.org'], 2, '“me@example.org” is one argument too many for “check”.'],
  ['mail-records', [], 0, /^_dmarc\.damson\.example\. IN TXT /],
  ['mail-records', ['x'], 2, '“x” is one argument too many for “mail-records”.'],
  ['backup', [], 2, 'DIR is missing.'],
  ['backup', [nowhere, '--keep', '0'], 2, '“0” is not a number of backups from 1 to 999999.'],
  ['backup', [nowhere, '--key-file', nowhere], 1, /no\/such\/file/],
  ['restore', [], 2, 'DIR is missing.'],
  ['restore', [nowhere], 1, /no\/such\/file/],
  ['backup-key', [], 2, 'FILE is missing.'],
  ['backup-key', ['a', 'b'], 2, '“b” is one argument too many for “backup-key”.'],
  ['narrow', [], 0, /^(No migration waits\.|These migrations remove)/],
  ['narrow', ['some'], 2, '“some” is one argument too many for “narrow”.'],
  ['narrow all', [], 0, /./],
  ['narrow all', ['x'], 2, '“x” is one argument too many for “narrow all”.'],
  ['migrate', [], 0, /^The tables are of this version\. Database: /],
  ['migrate', ['x'], 2, '“x” is one argument too many for “migrate”.'],
];

const wordsOf = (name: string) => name.split(' ').filter(Boolean);
const names = databaseCommands.map(({ name }) => name);

test('the table has every command', () => {
  const all = [...names, ...standaloneCommands.map(({ name }) => name)];
  expect([...new Set(rows.map(([name]) => name))].toSorted()).toEqual(all.toSorted());
});

test.each(rows)('admin %s %j exits with code %i: %s', async (name, words, code, first) => {
  const done = await admin(settings, [...wordsOf(name), ...words]);
  if (typeof first === 'string') expect(done.first).toBe(first);
  else expect(done.first).toMatch(first);
  expect(done.code).toBe(code);
});

/** A correct command line for each command that needs a database. */
const correct = (name: string): string[] => {
  const { takes } = databaseCommands.find((one) => one.name === name)!;
  const values = takes.filter((parameter) => !parameter.startsWith('[')).map(() => id);
  return [...wordsOf(name), ...values];
};

describe.each([
  [
    'without a database',
    async () => ({ SECRET, DATA_DIR: await dataFolder() }),
    /^There is no database: DATABASE_URL is not set, and .* has no embedded one\.$/,
  ],
  [
    'with an empty database',
    async () => ({ ...settings, DATABASE_URL: (await emptyDatabase()).DATABASE_URL }),
    /^The database damson_empty_\S+ at .* is empty\. To create its tables, start the product or run: /,
  ],
  [
    'with the database of another program',
    async () => {
      const { DATABASE_URL, client } = await emptyDatabase();
      await client.query('CREATE TABLE wordpress (id int)');
      return { ...settings, DATABASE_URL };
    },
    /^The database damson_empty_\S+ at .* is not one of Damson: it has other tables\.$/,
  ],
  [
    'with a database that cannot be reached',
    async () => await Promise.resolve({ ...settings, DATABASE_URL: 'postgres://damson@127.0.0.1:9/damson' }),
    /^DATABASE_URL leads to no database \(.*ECONNREFUSED/,
  ],
] as const)('%s', (_what, surroundings, reason) => {
  test('every command that needs one fails with the reason', async () => {
    const environment = await surroundings();
    for (const name of names) {
      const { code, first, printed } = await admin(environment, correct(name));
      expect(first, name).toMatch(reason);
      expect([code, printed], name).toEqual([1, []]);
    }
  });
});

describe('with a schema of another version', () => {
  const other = '9999-of-a-later-version.narrow.sql';
  const withClient = async (statement: string, values: readonly unknown[] = []) => {
    const client = new pg.Client(connection);
    await client.connect();
    const { rows: found } = await client.query<{ name: string }>(statement, [...values]);
    await client.end();
    return found;
  };

  test('every command names the migration that is unknown', async () => {
    await withClient('INSERT INTO migration (name, ran_at) VALUES ($1, now())', [other]);
    for (const name of names) {
      const done = await admin(settings, correct(name));
      expect(done.first, name).toContain(
        `is of another version, which has run ${other}: run the command of that version.`,
      );
      expect(done.code, name).toBe(1);
    }
    await withClient('DELETE FROM migration WHERE name = $1', [other]);
  });

  test('every command works with tables that a later version has only widened', async () => {
    const widened = '9998-of-a-later-version.sql';
    await withClient('INSERT INTO migration (name, ran_at) VALUES ($1, now())', [widened]);
    expect(await admin(settings, ['photos'])).toMatchObject({ code: 0, first: 'There are no pending photos.' });
    await withClient('DELETE FROM migration WHERE name = $1', [widened]);
  });

  test('the command names the migration that is missing', async () => {
    const [oldest] = await withClient('SELECT name FROM migration ORDER BY name LIMIT 1');
    await withClient('DELETE FROM migration WHERE name = $1', [oldest!.name]);
    const done = await admin(settings, ['photos']);
    expect(done.first).toContain(`is of an older version, which lacks ${oldest!.name}.`);
    await withClient('INSERT INTO migration (name, ran_at) VALUES ($1, now())', [oldest!.name]);
  });
});

test('a refused command writes nothing: neither a folder nor a secret', async () => {
  const outer = await dataFolder();
  const DATA_DIR = path.join(outer, 'var');
  const DATABASE_URL = 'postgres://damson@127.0.0.1:9/damson';
  const done = await admin({ DATA_DIR, DATABASE_URL }, ['photos']);
  expect(done.first).toBe(`${DATA_DIR} does not exist: DATA_DIR is the folder of the product’s data.`);
  expect(existsSync(DATA_DIR)).toBe(false);
});

test('the process names database and site first, prints the result, and exits with the code', async () => {
  const run = async (...words: string[]) => {
    const { NODE_ENV: _ours, ...inherited } = process.env;
    const file = path.resolve(import.meta.dirname, '../../server/process/admin.ts');
    const child = spawn(process.execPath, ['--', file, ...words], {
      env: { ...inherited, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [said, told, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { said: said.trim(), told: told.trim(), code: code as unknown };
  };
  const { said, told, code } = await run('photos');
  expect(told).toMatch(/^Database: damson_test_\S+ at .*\. Site: damson\.test\.$/);
  expect(said).toBe('There are no pending photos.');
  expect(code).toBe(0);
  const unknown = await run('fotos');
  expect(unknown.told).toMatch(/^There is no command “fotos”\. Did you mean photos\?/);
  expect(unknown).toMatchObject({ code: 2, said: '' });
  expect(await run('--env-file', nowhere, 'photos')).toMatchObject({
    code: 1,
    told: `The file of settings ${nowhere} does not exist.`,
  });
});
