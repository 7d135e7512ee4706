import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { connected } from '#testing/databases/empty-database.ts';
import { bucketServer } from '#testing/doubles/bucket.ts';
import { hasStandby, postgresServers } from '#testing/doubles/postgres-servers.ts';
import { dataFolder } from '#testing/product.ts';
import type { PhotoFileId } from '#database/stored-types.ts';
import { areaJobs } from '../../areas/index.ts';
import { makeSecret } from '../../platform/core/secret.ts';
import { openQueue } from '../../platform/jobs/queue.ts';
import { openDatabase, prepare } from '../database.ts';
import { openPhotoFiles } from '../storage.ts';
import { type BackupOptions, backUp } from './back-up.ts';
import { createKeyFile, readKeyFile } from './key-file.ts';
import { restore, type RestoreOptions } from './restore.ts';
import { keptJobs } from './settle-restored.ts';

const now = new Date();
const noSignal = new AbortController().signal;
const secret = makeSecret('a secret that only tests know, of some length');
const gone = '00000000-0000-7000-8000-00000000000e';

interface Place {
  readonly databaseUrl?: string;
  readonly s3?: Parameters<typeof openPhotoFiles>[0]['s3'];
  readonly secret?: typeof secret;
}

async function settings({ databaseUrl, s3, secret: own = secret }: Place = {}) {
  const shared = { directUrl: undefined, migratorUrl: undefined, secretFile: undefined };
  const dataDir = await dataFolder();
  return { ...shared, databaseUrl, s3, dataDir, secret: own, production: false, demoCommunity: false };
}
type Settings = Awaited<ReturnType<typeof settings>>;

/** A site with a photo, a waiting email with its job, and an erased member. Its database runs until the end. */
async function site(place: Place = {}) {
  const config = await settings(place);
  const database = await openDatabase(config, () => undefined);
  onTestFinished(async () => await database.stop());
  await prepare(database);
  const queue = await openQueue(database.direct, areaJobs, () => undefined);
  await queue.stop();
  const client = await connected(database.migrator);
  onTestFinished(async () => await client.end());
  await client.query(`
    INSERT INTO mail (id, kind, to_name, to_address, from_name, language, subject, body_text, body_html, created_at, sent_at)
    SELECT gen_random_uuid(), 'activation', 'Anna', n || '@example.org', 'Damson', 'en', 's', 't', 'h', now(),
      CASE WHEN n > 1 THEN now() END FROM generate_series(1, 3) AS n;
    INSERT INTO pgboss.job (name) VALUES ('send_mail'), ('was_liked'), ('save_card');
    INSERT INTO pgboss.job (name, start_after) VALUES ('unread_long', now() + interval '30 years')`);
  await writeFile(path.join(config.dataDir, 'erased'), `2026-11-01T00:00:00.000Z ${gone}\n`);
  const file = crypto.randomUUID() as string as PhotoFileId;
  const bytes = randomBytes(70_000);
  const { storage } = await openPhotoFiles(config);
  await storage.write(file, 'full', bytes);
  await storage.write(file, 'part-0', bytes);
  return { config, client, file, bytes };
}

async function backupFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'damson-backups-'));
  onTestFinished(async () => await rm(folder, { recursive: true, force: true }));
  return folder;
}

async function save(config: Settings, folder: string, options: Partial<BackupOptions> = {}, signal = noSignal) {
  const given = { key: undefined, withPhotos: true, keep: undefined, ...options };
  return await backUp(config, folder, given, { signal, now });
}

async function bringBack(config: Settings, folder: string, options: Partial<RestoreOptions> = {}, signal = noSignal) {
  const given = { key: undefined, withPhotos: true, sendsWaiting: false, ...options };
  return await restore(config, folder, given, { signal, now: new Date() });
}

async function rowsIn(config: Settings, text: string): Promise<unknown[]> {
  const database = await openDatabase(config, () => undefined);
  try {
    const client = await connected(database.migrator);
    const { rows } = await client.query(text);
    await client.end();
    return rows;
  } finally {
    await database.stop();
  }
}

const waiting = `SELECT (SELECT count(*)::int FROM mail WHERE sent_at IS NULL) AS emails,
  (SELECT array_agg(name ORDER BY name) FROM pgboss.job WHERE name NOT LIKE '\\_\\_%') AS jobs`;

describe('an embedded database', () => {
  test('comes back with its photos, the list of the erased and nothing that was sent already', async () => {
    const { config, file, bytes } = await site();
    const folder = await backupFolder();
    await createKeyFile(path.join(folder, 'key'), now);
    const key = await readKeyFile(path.join(folder, 'key'));
    expect(await save(config, folder, { key })).toContain('photos: 1 files; erased members and bans: 1 lines');
    const next = await settings();
    await writeFile(path.join(next.dataDir, 'erased'), `2026-11-02T00:00:00.000Z ${gone.replace(/e$/, 'f')}\n`);
    const said = await bringBack(next, folder, { key });
    expect(said).toContain('discarded: 1 emails, 1 was_liked');
    expect(said).toContain('files without a photo, which the product will delete: 1');
    const { storage } = await openPhotoFiles(next);
    expect(Buffer.from((await storage.read(file, 'full'))!).equals(bytes)).toBe(true);
    expect(await storage.read(file, 'part-0'), 'archives of data are not in a backup').toBeUndefined();
    const lines = (await readFile(path.join(next.dataDir, 'erased'), 'utf8')).trim().split('\n');
    expect(lines.map((line) => line.slice(0, 10))).toEqual(['2026-11-01', '2026-11-02']);
    expect(await rowsIn(next, waiting)).toEqual([{ emails: 0, jobs: ['save_card', 'unread_long'] }]);
    expect((await readdir(next.dataDir)).toSorted()).toEqual(['erased', 'photos', 'postgres']);
    await expect(bringBack(next, folder, { key }), 'a second time').rejects.toThrow('has a database already');
  });

  test('keeps what waits after a move', async () => {
    const { config } = await site();
    const folder = await backupFolder();
    await save(config, folder);
    const next = await settings();
    await bringBack(next, folder, { sendsWaiting: true });
    const jobs = ['save_card', 'send_mail', 'unread_long', 'was_liked'];
    expect(await rowsIn(next, waiting)).toEqual([{ emails: 1, jobs }]);
  });

  test('is restored from a bucket into another', async () => {
    const s3Of = async () => {
      const { S3_ENDPOINT: endpoint, ...own } = (await bucketServer()).environment;
      const region = own.S3_REGION;
      return { endpoint, region, accessKeyId: own.S3_ACCESS_KEY, secretAccessKey: own.S3_SECRET_KEY };
    };
    const { config, file, bytes } = await site({ s3: await s3Of() });
    const folder = await backupFolder();
    await save(config, folder);
    const next = await settings({ s3: await s3Of() });
    await bringBack(next, folder);
    const { storage } = await openPhotoFiles(next);
    expect(Buffer.from((await storage.read(file, 'full'))!).equals(bytes)).toBe(true);
    expect(await rowsIn(next, 'SELECT file_id AS id FROM loose_file')).toEqual([{ id: file }]);
  });

  test('is refused if the backup is damaged, of another secret, or encrypted without the key', async () => {
    const { config } = await site();
    const folder = await backupFolder();
    await save(config, folder);
    const other = await settings({ secret: makeSecret('another secret that only tests know, of some length') });
    await expect(bringBack(other, folder)).rejects.toThrow('another SECRET');
    const next = await settings();
    await writeFile(path.join(next.dataDir, 'photo'), '');
    await expect(bringBack(next, folder)).rejects.toThrow('is not empty');
    await rm(path.join(next.dataDir, 'photo'));
    const [name] = await readdir(folder);
    const archive = path.join(folder, name!, 'database.tar.gz');
    const bytes = await readFile(archive);
    bytes[bytes.length - 100]! ^= 1;
    await writeFile(archive, bytes);
    await expect(bringBack(next, folder)).rejects.toThrow('database.tar.gz has another checksum');
    await truncate(archive, bytes.length - 1);
    await expect(bringBack(next, folder)).rejects.toThrow(`${bytes.length - 1} bytes instead of ${bytes.length}`);
    await rm(archive);
    await expect(bringBack(next, folder)).rejects.toThrow('database.tar.gz is missing');
    expect(await readdir(next.dataDir), 'nothing was written').toEqual([]);
    await expect(bringBack(next, next.dataDir)).rejects.toThrow('is not a whole backup');
    await createKeyFile(path.join(next.dataDir, 'key'), now);
    const key = await readKeyFile(path.join(next.dataDir, 'key'));
    const sealed = await backupFolder();
    await save(config, sealed, { key });
    await rm(path.join(next.dataDir, 'key'));
    await expect(bringBack(next, sealed)).rejects.toThrow(`encrypted for ${key.recipient}`);
  });

  test('one backup runs at a time, and an interrupted one leaves nothing behind', async () => {
    const { config, client } = await site();
    const folder = await backupFolder();
    const stopping = new AbortController();
    const saving = save(config, folder, {}, stopping.signal);
    saving.catch(() => undefined);
    const copying = async () => (await readdir(folder, { recursive: true })).some((name) => name.includes('database.'));
    while (!(await copying())) await sleep(2);
    await expect(save(config, folder)).rejects.toThrow('Another backup of this database is running');
    stopping.abort(new Error('stopped'));
    await expect(saving).rejects.toThrow('stopped');
    expect(await readdir(folder)).toEqual([]);
    await vi.waitFor(async () => {
      expect((await client.query('SELECT FROM pg_replication_slots')).rowCount).toBe(0);
    });
    expect(await save(config, folder, { keep: 1 })).toContain('not encrypted');
  });

  test('an interrupted restoration leaves an empty folder, and can be repeated', async () => {
    const { config } = await site();
    const folder = await backupFolder();
    await save(config, folder);
    const next = await settings();
    const stopping = new AbortController();
    const restoring = bringBack(next, folder, {}, stopping.signal);
    restoring.catch(() => undefined);
    while (!existsSync(path.join(next.dataDir, '.restore/photos'))) await sleep(2);
    stopping.abort(new Error('stopped'));
    await expect(restoring).rejects.toThrow('stopped');
    expect(await readdir(next.dataDir)).toEqual([]);
    expect(await bringBack(next, folder)).toContain('Restored');
  });

  test('a folder without a database is not backed up as an empty site', async () => {
    await expect(save(await settings(), await backupFolder())).rejects.toThrow('There is no database in');
  });
});

describe.skipIf(!hasStandby)('a PostgreSQL of its own (skipped without Debian’s postgresql)', () => {
  test('comes back from a dump into an empty database, and into no other', async () => {
    const server = await (await postgresServers()).primary();
    const { port, user } = server.connection;
    const urlOf = (name: string) => `postgres://${user}:unused%20word@127.0.0.1:${port}/${name}`;
    await server.query('CREATE DATABASE one');
    await server.query('CREATE DATABASE other');
    const { config, file } = await site({ databaseUrl: urlOf('one') });
    const folder = await backupFolder();
    await createKeyFile(path.join(folder, 'key'), now);
    const key = await readKeyFile(path.join(folder, 'key'));
    await save(config, folder, { key });
    const next = await settings({ databaseUrl: urlOf('other') });
    await expect(bringBack({ ...next, databaseUrl: undefined }, folder, { key })).rejects.toThrow('set DATABASE_URL');
    await expect(bringBack({ ...next, databaseUrl: urlOf('one') }, folder, { key })).rejects.toThrow('is not empty');
    expect(await bringBack(next, folder, { key })).toContain('photos: 1 files');
    expect(await rowsIn(next, waiting)).toEqual([{ emails: 0, jobs: ['save_card', 'unread_long'] }]);
    expect(await rowsIn(next, 'SELECT file_id AS id FROM loose_file')).toEqual([{ id: file }]);
    await expect(save(await settings({ databaseUrl: urlOf('postgres') }), folder)).rejects.toThrow('is empty');
  });
});

test('a restore knows every job that does not recur', () => {
  const kept = new Set(keptJobs.map(({ name }) => name));
  const discarded = areaJobs
    .filter(({ every, name }) => every === undefined && !kept.has(name))
    .map(({ name }) => name);
  // A new job that is neither an email nor a notification belongs into `keptJobs`.
  expect(discarded.toSorted()).toEqual([
    'became_unread',
    'debit_mandate_mail',
    'debit_return_mail',
    'decide_push',
    'dispute_mail',
    'photo_decisions',
    'receipt',
    'send_campaign',
    'send_mail',
    'send_push',
    'still_unread',
    'transfer_mail',
    'unread_long',
    'warn_of_scam',
    'was_liked',
    'was_matched',
    'was_reading',
    'weekly_update',
  ]);
});
