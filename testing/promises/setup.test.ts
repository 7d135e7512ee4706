import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { parseEnv } from 'node:util';
import pg from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { isRoot } from '#server/platform/core/system-account.ts';
import { isReadableByAll } from '#server/platform/postgres/embedded/embedded-binaries.ts';
import { onServer } from '../databases/servers.ts';
import { openPostOffice } from '../doubles/post-office.ts';
import { freePort } from '../free-port.ts';
import { startProduct, urlOf } from '../product.ts';

const office = await openPostOffice();
const { connection: server } = inject('postgres');
const name = `damson_setup_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
afterAll(async () => {
  await office.close();
  await rm(folder, { recursive: true, force: true });
  await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`, `DROP ROLE IF EXISTS ${name}, ${name}_app`);
});

const program = path.resolve(import.meta.dirname, '../..');
/** As root, the set-up switches to another account, which has to read the program. */
const canRun = !isRoot() || (await isReadableByAll(program));

const answers = {
  domain: 'localhost',
  name: 'Plum',
  company_name: 'Plum Ltd',
  company_address: '1 Orchard Road',
  company_city: 'York',
  company_country: 'GB',
  company_number: '01234567',
  company_vat: 'GB123456789',
  company_phone: '+44 1904 000000',
  support_email: 'help@plum.dating',
  smtp_url: office.url,
  bank_iban: 'NL91ABNA0417164300',
  bank_holder: 'Plum Ltd',
  database: 'own',
  database_admin_url: urlOf(server),
  database_name: name,
  // No other account can reach the socket of the tests' embedded server.
  run_as: isRoot() ? 'postgres' : '',
};

// Another account may enter it.
const folder = await mkdtemp(path.join(tmpdir(), 'damson-setup-'));
await chmod(folder, 0o755);
const file = path.join(folder, 'damson.env');
const data_dir = path.join(folder, 'data');

async function admin(...words: string[]) {
  const { NODE_ENV: _ours, DATABASE_URL: _theirs, ...env } = process.env;
  const child = spawn(process.execPath, ['--', path.join(program, 'server/process/admin.ts'), ...words], {
    cwd: program,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, told, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { said, told, code: code as unknown };
}

async function setUp(given: object, ...words: string[]) {
  const written = path.join(folder, 'answers.json');
  await writeFile(written, JSON.stringify(given));
  return await admin('setup', '--answers', written, '--env-file', file, ...words);
}

describe.skipIf(!canRun)('npm run admin -- setup', () => {
  test('reports all missing and wrong answers together, and writes nothing', async () => {
    const { company_vat: _vat, ...incomplete } = answers;
    const { told, code } = await setUp({ ...incomplete, domain: 'Plum Dating', colour: 'blue', data_dir });
    expect(code).toBe(1);
    expect(told).toContain('domain: expected a domain such as dating.example');
    expect(told).toContain('company_vat: ');
    expect(told).toContain('colour: there is no such field');
    await expect(stat(file)).rejects.toThrow('ENOENT');
  });

  test('writes settings, accounts, tables and a site, with which the product starts', async () => {
    const { said, told, code } = await setUp({ ...answers, data_dir });
    expect(told).toBe('');
    expect(code).toBe(0);
    expect(said).toContain(`Settings  ${file}`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const settings = parseEnv(await readFile(file, 'utf8'));
    expect(settings).toMatchObject({ APP_ENV: 'production', DATA_DIR: data_dir, MAIL_FROM: 'help@plum.dating' });
    expect(settings.SECRET).not.toBe(settings.OPERATOR_SECRET);
    expect((await stat(settings.DKIM_KEY_FILE!)).mode & 0o777).toBe(0o600);

    const shown = await admin('site', 'show', '--env-file', file);
    expect(JSON.parse(shown.said)).toMatchObject({ company: { name: 'Plum Ltd' }, settings: { name: 'Plum' } });
    const PORT = String(await freePort());
    const product = await startProduct({ ...settings, PORT, PUBLIC_URL: `http://localhost:${PORT}` });
    await product.ready();
    expect((await fetch(product.url)).status).toBe(200);
    expect(await product.end()).toBe(0);
  });

  test('creates an account that cannot change tables', async () => {
    const { DATABASE_URL } = parseEnv(await readFile(file, 'utf8'));
    const client = new pg.Client({ connectionString: DATABASE_URL! });
    await client.connect();
    await expect(client.query('DROP TABLE site')).rejects.toThrow('must be owner');
    await expect(client.query('CREATE TABLE x (y int)')).rejects.toThrow('permission denied');
    await client.end();
  });

  test('refuses to change existing settings unless asked to', async () => {
    const before = await readFile(file, 'utf8');
    const { told, code } = await setUp({ ...answers, data_dir });
    expect(told).toContain(`${file} exists already. To change it, add --overwrite.`);
    expect(code).toBe(1);
    expect(await readFile(file, 'utf8')).toBe(before);
  });

  test('keeps secrets, passwords and settings that it does not ask for', async () => {
    const before = parseEnv(await readFile(file, 'utf8'));
    await writeFile(file, `${await readFile(file, 'utf8')}WORKERS=2\n`);
    const { code } = await setUp({ ...answers, name: 'Plum Two', data_dir }, '--overwrite');
    expect(code).toBe(0);
    expect(parseEnv(await readFile(file, 'utf8'))).toEqual({ ...before, WORKERS: '2' });
    const shown = await admin('site', 'show', '--env-file', file);
    expect(JSON.parse(shown.said)).toMatchObject({ settings: { name: 'Plum Two' } });
  });

  test('never takes over a database that the settings do not know', async () => {
    await writeFile(file, '');
    const { told, code } = await setUp({ ...answers, data_dir }, '--overwrite');
    expect(told).toContain(`The database ${name} exists already`);
    expect(code).toBe(1);
  });
});
