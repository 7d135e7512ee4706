import { existsSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { compiledFolder } from '../../tools/compiled-folder.ts';
import { postmasterOf } from '../databases/embedded-database.ts';
import { emptyDatabase } from '../databases/empty-database.ts';
import { freePort } from '../free-port.ts';
import { dataFolder, startProduct } from '../product.ts';

describe('a start that fails prints one sentence and exits with code 1', () => {
  async function reasonOf(environment: NodeJS.ProcessEnv): Promise<string> {
    const product = await startProduct(environment);
    expect(await product.ended).toBe(1);
    expect(product.printed().trim().split('\n'), 'one sentence').toHaveLength(1);
    return product.printed();
  }

  test('reports a port that is taken', async () => {
    const PORT = String(await freePort());
    const other = createServer().listen(Number(PORT), 'localhost');
    onTestFinished(() => void other.close());
    expect(await reasonOf({ PORT, DATA_DIR: await dataFolder() })).toBe(
      `Port ${PORT} is taken; set PORT to a free one.\n`,
    );
  });

  test('reports a data folder that is not writable', async () => {
    const file = path.join(await dataFolder(), 'file');
    await writeFile(file, '');
    const reason = await reasonOf({ DATA_DIR: path.join(file, 'var') });
    expect(reason).toContain('cannot be written (ENOTDIR); choose another DATA_DIR.');
  });

  test('reports an unreachable DATABASE_URL', async () => {
    const DATABASE_URL = `postgres://damson:the-password@localhost:${await freePort()}/damson`;
    const reason = await reasonOf({ DATABASE_URL, DATA_DIR: await dataFolder() });
    expect(reason).toMatch(/^DATABASE_URL leads to no database \(.*ECONNREFUSED/);
    expect(reason).not.toContain('the-password');
  });

  // Skipped with DATABASE_URL, because a configured server may trust all connections and accept every password.
  test.skipIf(process.env.DATABASE_URL)('reports a wrong password in DATABASE_URL', async () => {
    const { DATABASE_URL } = await emptyDatabase();
    const wrong = new URL(DATABASE_URL);
    wrong.password = 'not the password';
    const reason = await reasonOf({ DATABASE_URL: wrong.href, DATA_DIR: await dataFolder() });
    expect(reason).toContain('password authentication failed');
  });

  test('reports an account that cannot create tables', async () => {
    const { DATABASE_URL, client } = await emptyDatabase();
    const role = `damson_reader_${process.pid}`;
    await client.query(`CREATE ROLE ${role} LOGIN PASSWORD 'reader'`);
    onTestFinished(async () => void (await client.query(`DROP ROLE ${role}`)));
    const reader = new URL(DATABASE_URL);
    reader.username = role;
    reader.password = 'reader';
    expect(await reasonOf({ DATABASE_URL: reader.href, DATA_DIR: await dataFolder() })).toBe(
      'The account of DATABASE_URL may not make schemas: GRANT CREATE ON DATABASE to it.\n',
    );
  });

  test.each([
    ['DATABASE_URL', 'mysql://root:the-secret@localhost/damson'],
    ['SECRET', 'the-secret'],
    ['SMTP_URL', 'https://the-secret@localhost'],
    ['PORT', '70000'],
  ])('reports an invalid %s without printing values that may be secret', async (name, value) => {
    const reason = await reasonOf({ [name]: value, DATA_DIR: await dataFolder() });
    expect(reason).toContain(`${name} cannot be used`);
    expect(reason).not.toContain('the-secret');
  });

  test('rejects a password in TRANSLATION_URL, because errors would quote it', async () => {
    const reason = await reasonOf({
      TRANSLATION_URL: 'http://anna:the-secret@localhost',
      DATA_DIR: await dataFolder(),
    });
    expect(reason).toContain('a key goes into TRANSLATION_KEY.');
    expect(reason).not.toContain('the-secret');
  });

  test('rejects a BOUNCE_PORT without BOUNCE_ADDRESS, and a BOUNCE_ADDRESS without room for a tag', async () => {
    const DATA_DIR = await dataFolder();
    expect(await reasonOf({ BOUNCE_PORT: '2525', DATA_DIR })).toContain('With BOUNCE_PORT, set BOUNCE_ADDRESS');
    const tooLong = 'BOUNCE_ADDRESS has at most 7 characters before its @, and no plus sign.\n';
    expect(await reasonOf({ BOUNCE_ADDRESS: 'returned@example.org', DATA_DIR })).toBe(tooLong);
  });

  test('reports an embedded database of a different version, without leaving a process', async () => {
    const DATA_DIR = await dataFolder();
    const first = await (await startProduct({ DATA_DIR })).ready();
    expect(await first.end()).toBe(0);
    await writeFile(path.join(DATA_DIR, 'postgres/data/PG_VERSION'), '9\n');
    const reason = await reasonOf({ DATA_DIR });
    expect(reason).toMatch(/^The embedded PostgreSQL does not start: .*incompatible/);
    expect(await postmasterOf(DATA_DIR)).toBeUndefined();
  });

  test('closes everything that it had opened', async () => {
    const DATA_DIR = await dataFolder();
    const reason = await reasonOf({ DATA_DIR, GEOIP_DATABASE: path.join(DATA_DIR, 'no-such.mmdb') });
    expect(reason).toContain('no-such.mmdb');
    expect(existsSync(path.join(DATA_DIR, 'postgres/data/PG_VERSION')), 'the database had been made').toBe(true);
    expect(await postmasterOf(DATA_DIR), 'and was stopped').toBeUndefined();
  });
});

test('the next start reuses the compile cache', async () => {
  await rm(compiledFolder, { recursive: true, force: true });
  // Use the product's compile cache instead of that of the tests.
  const product = await (await startProduct({ DATA_DIR: await dataFolder(), NODE_COMPILE_CACHE: '' })).ready();
  expect(await product.end()).toBe(0);
  const kept = await readdir(compiledFolder, { recursive: true });
  expect(kept.length).toBeGreaterThan(500);
});
