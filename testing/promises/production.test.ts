import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { accountNamed, isRoot } from '#server/platform/core/system-account.ts';
import { isReadableByAll } from '#server/platform/postgres/embedded/embedded-binaries.ts';
import { readConfig } from '#server/process/config.ts';
import { type ProductionSettings, unsafeSettings } from '#server/process/production.ts';
import { SetupError } from '#server/platform/core/setup-error.ts';
import { postmasterOf } from '../databases/embedded-database.ts';
import { plumSite } from '../doubles/plum-site.ts';
import { emptyDatabase } from '../databases/empty-database.ts';
import { freePort } from '../free-port.ts';
import { openPostOffice } from '../doubles/post-office.ts';
import { dataFolder, startProduct } from '../product.ts';

const office = await openPostOffice();
afterAll(async () => await office.close());

const random = () => randomBytes(32).toString('base64url');
const program = path.resolve(import.meta.dirname, '../..');
/** Whether the product can switch to another account: not if the checkout is in a folder that only root can read. */
const mayLeave = isRoot() && (await isReadableByAll(program));

/** Returns settings that are safe for production. */
async function safe(): Promise<NodeJS.ProcessEnv> {
  const PORT = String(await freePort());
  return {
    APP_ENV: 'production',
    PORT,
    PUBLIC_URL: `http://localhost:${PORT}`,
    DATA_DIR: await dataFolder(),
    DEMO_COMMUNITY: '',
    SECRET: random(),
    SMTP_URL: office.url,
    MAIL_FROM: 'hello@plum.dating',
    // No other account can reach the socket of the tests' embedded server.
    RUN_AS: isRoot() && accountNamed('postgres') ? 'postgres' : '',
  };
}

async function admin(environment: NodeJS.ProcessEnv, ...words: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: '', ...environment, NODE_ENV: '' };
  const { stdout } = await promisify(execFile)(process.execPath, ['server/process/admin.ts', ...words], {
    cwd: program,
    env,
  });
  return stdout;
}

/** Creates the tables and the site, as an operator does before the first start. */
async function describeSite(environment: NodeJS.ProcessEnv): Promise<string> {
  await admin(environment, 'migrate');
  const file = path.join(await dataFolder(), 'site.json');
  await writeFile(file, JSON.stringify(plumSite));
  return await admin(environment, 'site', 'localhost', file);
}

describe('an unsafe start in production', () => {
  test('is refused with all problems at once, one sentence each', async () => {
    const { DATABASE_URL } = await emptyDatabase();
    const product = await startProduct({
      APP_ENV: 'production',
      DATABASE_URL,
      DATA_DIR: await dataFolder(),
      PUBLIC_URL: 'http://dating.example',
      SECRET: 'a'.repeat(36),
      DEMO_COMMUNITY: 'on',
      SANDBOX_PAYMENTS: 'on',
      ...(isRoot() && { RUN_AS: 'root' }),
    });
    expect(await product.ended).toBe(1);
    const printed = product.printed().trim().split('\n');
    const about = [
      'SECRET can be guessed',
      'PUBLIC_URL begins with https',
      'set SMTP_URL',
      'set MAIL_FROM',
      'DEMO_COMMUNITY stays off',
      'SANDBOX_PAYMENTS stays off',
      ...(isRoot() ? ['does not run as root'] : []),
      'No site discloses its operator',
    ];
    expect(printed.map((line, at) => line.includes(about[at]!) || line)).toEqual(about.map(() => true));
    expect(product.printed()).not.toContain('aaaa');
  });

  test('reports unusable values together with the other problems', async () => {
    const environment = {
      APP_ENV: 'production',
      DATA_DIR: await dataFolder(),
      SECRET: 'too short',
      PUBLIC_URL: 'dating',
      PORT: '70000',
      BOUNCE_PORT: '2525',
      MAIL_FROM: 'hello@plum.dating',
    };
    const sentences = [
      'PORT cannot be used as it is set; docs/operating/settings.md says what it may be.',
      'PUBLIC_URL cannot be used as it is set; docs/operating/settings.md says what it may be.',
      'SECRET cannot be used as it is set; docs/operating/settings.md says what it may be.',
      'With BOUNCE_PORT, set BOUNCE_ADDRESS: the address that receives bounces.',
      'In production, set SMTP_URL: without it no mail leaves, and nobody can confirm their account.',
    ];
    expect(() => readConfig(environment)).toThrow(new SetupError(sentences.join('\n')));
  });

  const safeSettings: ProductionSettings = {
    SECRET: random(),
    PUBLIC_URL: 'https://plum.dating',
    SMTP_URL: 'smtp://mail',
    MAIL_FROM: 'a@plum.dating',
    ...(isRoot() && { RUN_AS: 'nobody' }),
  };
  const namesOf = (settings: ProductionSettings) => unsafeSettings(settings).map(([name]) => name);

  test.each([
    'a'.repeat(64),
    'abcd'.repeat(8),
    'x7Q-planted-piece/'.repeat(2),
    'abcdefghijklmnopqrstuvwxyz0123456789',
    '0123456789012345678901234567890123456789',
    'qwertyuiopasdfghjklzxcvbnm1234567890',
    'change-me-change-me-please-change-it',
    'a secret that only tests know, of some length',
    'ThisIsThePasswordOfOurDatingSite2026',
    'replace this with thirty-two letters',
  ])('rejects a guessable secret: %s', (SECRET) => {
    expect(namesOf({ ...safeSettings, SECRET })).toEqual(['SECRET']);
    expect(namesOf({ ...safeSettings, OPERATOR_SECRET: SECRET })).toEqual(['OPERATOR_SECRET']);
  });

  test('does not report a random secret, whatever its encoding', () => {
    for (let made = 0; made < 200; made += 1) {
      for (const written of ['hex', 'base64', 'base64url'] as const) {
        const SECRET = randomBytes(24).toString(written);
        expect(namesOf({ ...safeSettings, SECRET }), SECRET).toEqual([]);
      }
    }
    expect(namesOf({ ...safeSettings, OPERATOR_SECRET: safeSettings.SECRET })).toEqual(['OPERATOR_SECRET']);
  });

  test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000', 'https://plum.dating'])(
    'accepts plain HTTP only on this machine: %s',
    (PUBLIC_URL) => {
      expect(namesOf({ ...safeSettings, PUBLIC_URL })).toEqual([]);
      const open = PUBLIC_URL.replace(/^https?:\/\/(localhost|127\.0\.0\.1|\[::1\]|plum)/, 'http://localhost.plum');
      expect(namesOf({ ...safeSettings, PUBLIC_URL: open })).toEqual(['PUBLIC_URL']);
    },
  );
});

describe('a safe start in production', () => {
  test('serves members, without the mailbox and the sandbox checkout', async () => {
    const { DATABASE_URL, countOf } = await emptyDatabase();
    const environment = { ...(await safe()), DATABASE_URL, LOG_LEVEL: 'warn' };
    expect(await describeSite(environment)).toBe('localhost (default)  company 1  complete\n');
    const product = await (await startProduct(environment)).ready();
    const asked = async (at: string) => (await fetch(`${product.url}${at}`)).status;
    expect(await Promise.all(['/', '/login', '/ops/mail', '/sandbox-pay/x'].map(asked))).toEqual([200, 200, 404, 404]);
    const packages = await (await fetch(`${product.url}/api/packages.php`)).json();
    expect(packages, 'nobody collects money, so nothing is sold').toMatchObject({ paymentmethods: [] });
    expect(product.printed()).toContain('Nothing can be bought: neither PAYMENT_PROVIDER nor BANK_IBAN is set.');
    expect(await countOf('member')).toBe(0);
    expect(await product.end()).toBe(0);
  });

  test.skipIf(!mayLeave)('never serves as root: it switches to another account, which owns the data', async () => {
    const environment = await safe();
    const DATA_DIR = environment.DATA_DIR!;
    // Create files that root and PostgreSQL's account have left in the data folder.
    await mkdir(path.join(DATA_DIR, 'photos/ab'), { recursive: true });
    await writeFile(path.join(DATA_DIR, 'photos/ab/one.webp'), '');
    await writeFile(path.join(DATA_DIR, 'not-ours.txt'), '');
    await describeSite({ ...environment, APP_ENV: 'development', DEMO_COMMUNITY: 'off' });
    const ownerOf = async (name: string) => (await stat(path.join(DATA_DIR, name))).uid;
    expect(await ownerOf('postgres/data'), 'PostgreSQL does not run as root').not.toBe(0);

    const product = await (await startProduct({ ...environment, RUN_AS: 'nobody' })).ready();
    const uids = await uidsOf(product.child.pid!);
    expect(uids).toEqual(['65534', '65534', '65534', '65534']);
    expect(await groupsOf(product.child.pid!)).toEqual(['65534']);
    expect(await uidsOf((await postmasterOf(DATA_DIR))!)).toEqual(uids);
    for (const name of ['', 'postgres', 'postgres/data/PG_VERSION', 'photos', 'photos/ab/one.webp']) {
      expect(await ownerOf(name), name).toBe(65534);
    }
    expect(await ownerOf('not-ours.txt')).toBe(0);
    expect((await fetch(product.url)).status).toBe(200);
    expect(await product.end()).toBe(0);
    expect(await postmasterOf(DATA_DIR)).toBeUndefined();
  });

  test.skipIf(!mayLeave)('reports that the account may not enter the data folder', async () => {
    const outer = await dataFolder();
    const DATA_DIR = path.join(outer, 'data');
    await mkdir(DATA_DIR);
    await promisify(execFile)('chmod', ['700', outer]);
    const product = await startProduct({ ...(await safe()), DATA_DIR, RUN_AS: 'nobody' });
    expect(await product.ended).toBe(1);
    expect(product.printed()).toBe(
      `The account nobody may not enter ${DATA_DIR}; set RUN_AS to one that may, or move it.\n`,
    );
  });
});

/** Returns the real, effective, saved and file-system user ids of a process. */
async function uidsOf(pid: number): Promise<string[]> {
  return await statusOf(pid, 'Uid');
}

async function groupsOf(pid: number): Promise<string[]> {
  return await statusOf(pid, 'Groups');
}

async function statusOf(pid: number, name: string): Promise<string[]> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const [, values] = new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)!;
  return values!.trim().split(/\s+/);
}
