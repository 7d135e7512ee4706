import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { deleteAccount } from '#contract/accounts/account-deletion.ts';
import type { MemberId } from '#contract/members/members.ts';
import { deletePhoto, listPhotos, uploadPhoto } from '#contract/photos.ts';
import { photoVariants } from '#server/platform/core/photo-addresses.ts';
import { browser } from '../browser.ts';
import { embeddedIn } from '../databases/embedded-database.ts';
import { brokenInvariants } from '../databases/invariants.ts';
import { jpeg } from '../doubles/photo-files.ts';
import { hasStandby, postgresServers } from '../doubles/postgres-servers.ts';
import { freePort } from '../free-port.ts';
import { testPassword } from '../people.ts';
import { dataFolder, startProduct } from '../product.ts';
import { overNetwork } from '../reconnecting-browser.ts';
import { buys, comesIn, confirms, type Deeds, drillLikes, keeps, type Player, writes } from './drill.ts';
import { type DrillRows, rowsAt } from './drilled-product.ts';
import { filesIn, filesWith } from './traces.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');
const polling = { timeout: 90_000, interval: 200 };
const people = 6;

/** A place with a database and a data folder, before or after the restoration. */
interface Site {
  readonly environment: NodeJS.ProcessEnv & { readonly DATA_DIR: string };
  readonly rows: DrillRows;
}

const embedded = async (): Promise<Site> => {
  const DATA_DIR = await dataFolder();
  const rows: DrillRows = async (text) => {
    const client = await embeddedIn(DATA_DIR);
    const answer = await client.query<{ id: string }>(text);
    await client.end();
    return answer;
  };
  return { environment: { DATA_DIR }, rows };
};

/** Databases of a server whose version the programs of this machine can dump. */
async function ownDatabases(): Promise<() => Promise<Site>> {
  const server = await (await postgresServers()).primary();
  const { port, user } = server.connection;
  let made = 0;
  return async () => {
    made += 1;
    await server.query(`CREATE DATABASE backup_${made}`);
    const DATABASE_URL = `postgres://${user}@127.0.0.1:${port}/backup_${made}`;
    return { environment: { DATA_DIR: await dataFolder(), DATABASE_URL }, rows: rowsAt(DATABASE_URL) };
  };
}

async function admin(environment: NodeJS.ProcessEnv, ...words: string[]): Promise<string> {
  const { NODE_ENV: _ours, ...inherited } = process.env;
  const env = { ...inherited, DATABASE_URL: '', DEMO_COMMUNITY: 'off', ...environment };
  const { stdout } = await run(process.execPath, ['server/process/admin.ts', ...words], { cwd: root, env });
  return stdout;
}

/** A member with photos, and a browser that uploads more. */
async function photographer(url: string, player: Player) {
  const own = browser({ fetch: async (request) => await overNetwork(url, request) });
  for (const [name, value] of player.cookies) own.cookies.set(name, value);
  let motif = 0;
  const upload = async () => {
    motif += 1;
    const { status, problem } = await own.upload(uploadPhoto, await jpeg({ width: 600, height: 800, motif }));
    if (status === 200 || problem.code === 'too_many_requests') return;
    // A free member has at most three photos, so the oldest goes.
    expect(problem.code).toBe('photo_limit_reached');
    const { photos } = (await own.ask(listPhotos, {})).reply;
    await own.ask(deletePhoto, { photo: photos[0]!.id });
  };
  return { upload, ask: own.ask, send: own.send };
}

async function erase({ ask, id }: Player, rows: DrillRows): Promise<void> {
  await ask(deleteAccount, { password: testPassword, confirmed: true });
  await rows(`UPDATE account_deletion SET erase_at = now() - interval '1 day' WHERE member_id = '${id}'`);
  await rows(`INSERT INTO pgboss.job (name) VALUES ('erase_members')`);
  await vi.waitFor(async () => {
    expect((await rows(`SELECT id FROM member WHERE id = '${id}'`)).rows).toEqual([]);
  }, polling);
}

async function drill(makeSite: () => Promise<Site>): Promise<void> {
  const old = await makeSite();
  const environment = { ...old.environment, PORT: String(await freePort()), LOG_LEVEL: 'silent' };
  const first = await (await startProduct(environment)).ready();
  await old.rows(`UPDATE site SET settings = '${JSON.stringify({ signup_credits: 1000 })}'`);
  await first.end();
  const product = await (await startProduct(environment)).ready();
  const deeds: Deeds = { signUps: [], messages: [], likes: [], orders: [] };
  const players: Player[] = [];
  for (let player = 0; player < people + 2; player += 1) players.push(await comesIn(product.url, deeds));
  for (const player of players) await confirms(player, { query: old.rows });
  const [before, after] = players.splice(people) as [Player, Player];
  for (const player of [before, after]) await (await photographer(product.url, player)).upload();
  await writes(after, players[0]!, deeds);
  await erase(before, old.rows);

  const over = new AbortController();
  const photographers = await Promise.all(players.slice(0, 4).map(async (one) => await photographer(product.url, one)));
  // These photos stay, so that their bytes can be compared at the end.
  for (const player of players.slice(4)) await (await photographer(product.url, player)).upload();
  const lives = [
    ...players.map(async (player, index) => {
      await keeps(over.signal, 100, async () => await writes(player, players[index ^ 1]!, deeds));
    }),
    ...photographers.map(async ({ upload }) => await keeps(over.signal, 1_500, upload)),
    keeps(over.signal, 300, async (time) => await drillLikes(players[0]!, players[1 + (time % 4)]!, deeds)),
    // A member may order thirty times an hour.
    keeps(over.signal, 4_000, async () => await buys(players[5]!, product.url, deeds)),
  ];
  const grew = async (kind: keyof Deeds) => {
    const from = deeds[kind].length;
    await vi.waitFor(() => expect(deeds[kind].length).toBeGreaterThan(from + 2), polling);
  };
  await Promise.all([grew('messages'), grew('orders')]);
  const acknowledged = structuredClone({
    messages: deeds.messages.map(({ id }) => id),
    orders: deeds.orders.map(({ id }) => id),
  });
  const backups = await mkdtemp(path.join(tmpdir(), 'damson-backups-'));
  onTestFinished(async () => await rm(backups, { recursive: true, force: true }));
  const keyFile = path.join(backups, 'key');
  await admin(environment, 'backup-key', keyFile);
  const saved = await admin(environment, 'backup', path.join(backups, 'all'), '--key-file', keyFile);
  const saving = new Date().toISOString();
  // The product went on meanwhile.
  await grew('messages');
  over.abort();
  await Promise.all(lives);
  await erase(after, old.rows);
  expect(await filesWith(path.join(backups, 'all'), after.email, deeds.messages[0]!.asked.text)).toEqual([]);

  const restored = await makeSite();
  // The list of the erased survived, newer than that of the backup.
  await copyFile(path.join(environment.DATA_DIR, 'erased'), path.join(restored.environment.DATA_DIR, 'erased'));
  const said = await admin(restored.environment, 'restore', path.join(backups, 'all'), '--key-file', keyFile);
  process.stdout.write(`${saved}${said}`);
  const next = { ...restored.environment, PORT: String(await freePort()), LOG_LEVEL: 'silent' };
  const again = await (await startProduct(next)).ready();

  const idsOf = async (text: string, site = restored) => (await site.rows(text)).rows.map(({ id }) => id).toSorted();
  // Everything acknowledged before the backup is there, and nothing that the old site does not have.
  const messages = await idsOf('SELECT id FROM message');
  const erasedOnes = new Set(deeds.messages.filter(({ by }) => by.id === after.id).map(({ id }) => id));
  const lost = acknowledged.messages.filter((id) => !messages.includes(id) && !erasedOnes.has(id));
  expect(lost, 'messages').toEqual([]);
  const known = new Set(deeds.messages.map(({ id }) => id));
  expect(messages.filter((id) => !known.has(id))).toEqual([]);
  const orders = await idsOf('SELECT payment_id AS id FROM payment');
  expect(acknowledged.orders.filter((id) => !orders.includes(id))).toEqual([]);
  // The newest order may have been unpaid.
  const paid = acknowledged.orders.slice(0, -1);
  await vi.waitFor(async () => {
    const completed = await idsOf("SELECT payment_id AS id FROM payment WHERE status = 'completed'");
    expect(paid.filter((id) => !completed.includes(id))).toEqual([]);
  }, polling);
  // A conversation with an erased member is in one inbox only, on both sites.
  const broken = await brokenInvariants({ query: restored.rows });
  expect(broken, 'the ledger and everything else').toEqual(await brokenInvariants({ query: old.rows }));
  expect(Object.keys(broken)).toEqual(['every conversation is in both inboxes and was started by one member']);
  const ledger = 'SELECT member_id || cause || delta || idem_key AS id FROM ledger';
  const booked = new Set(await idsOf(ledger, old));
  const unknown = (await idsOf(ledger)).filter((entry) => !booked.has(entry) && !entry.includes('purchase'));
  expect(unknown, 'entries that the old ledger does not have').toEqual([]);

  // The erased are gone, everywhere.
  expect(said).toContain('members erased again: 1');
  for (const { id, email } of [before, after]) await isGone(restored, id, email);

  await hasPhotos(old, restored, Number(/without files[^:]*: (\d+)/.exec(said)?.[1] ?? 0));
  const own = await photographer(again.url, players[0]!);
  const { photos } = (await own.ask(listPhotos, {})).reply;
  expect(photos.length).toBeGreaterThan(0);
  expect((await own.send(photos[0]!.filename)).status).toBe(200);

  const resent = `SELECT id::text FROM mail WHERE created_at < '${saving}' AND sent_at > '${saving}'`;
  expect(await idsOf(resent), 'emails that the old site has sent').toEqual([]);
  expect(await again.end()).toBe(0);
  expect(await product.end()).toBe(0);
}

async function isGone({ rows, environment }: Site, id: MemberId, email: string): Promise<void> {
  for (const table of ['member', 'member_card', 'profile']) {
    expect((await rows(`SELECT id FROM ${table} WHERE id = '${id}'`)).rows, table).toEqual([]);
  }
  expect((await rows(`SELECT id::text FROM mail WHERE to_address = '${email}'`)).rows).toEqual([]);
  expect((await rows(`SELECT id FROM picture WHERE member_id = '${id}'`)).rows).toEqual([]);
  expect(await readFile(path.join(environment.DATA_DIR, 'erased'), 'utf8')).toContain(id);
}

/** Every photo of the restored database has its five files, with the bytes that the old site still has. */
async function hasPhotos(old: Site, restored: Site, missing: number): Promise<void> {
  const ids = (await restored.rows('SELECT file_id AS id FROM picture')).rows.map(({ id }) => id);
  const folderIn = ({ environment }: Site, id: string) => path.join(environment.DATA_DIR, 'photos', id.slice(-2), id);
  const found = await Promise.all(ids.map(async (id) => await readdir(folderIn(restored, id)).catch(() => [])));
  expect(found.filter((names) => names.length === 0)).toHaveLength(missing);
  let compared = 0;
  for (const [at, id] of ids.entries()) {
    if (found[at]!.length === 0) continue;
    expect(new Set(found[at])).toEqual(new Set(photoVariants.map((name) => `${name}.webp`)));
    for (const name of found[at]!) {
      // Its owner may have deleted it since.
      const bytes = await readFile(path.join(folderIn(old, id), name)).catch(() => undefined);
      if (!bytes) continue;
      compared += 1;
      expect(bytes.equals(await readFile(path.join(folderIn(restored, id), name))), `${id} ${name}`).toBe(true);
    }
  }
  expect(compared).toBeGreaterThanOrEqual(2 * photoVariants.length);
  // Files of photos that came after the database was copied are scheduled for deletion.
  const { rows: loose } = await restored.rows('SELECT file_id AS id FROM loose_file');
  const known = new Set([...ids, ...loose.map(({ id }) => id)]);
  const files = await filesIn(path.join(restored.environment.DATA_DIR, 'photos'));
  const stored = new Set(files.filter((name) => name !== 'place').map((name) => name.split(path.sep)[1]!));
  expect([...stored].filter((id) => !known.has(id))).toEqual([]);
}

describe('a backup made while members write, buy and upload, restored into another folder', () => {
  test('has everything of an embedded PostgreSQL, and no erased member', async () => {
    await drill(embedded);
  }, 400_000);

  test.skipIf(!hasStandby)(
    'has everything of a PostgreSQL of its own, and no erased member',
    async () => {
      await drill(await ownDatabases());
    },
    400_000,
  );
});
