import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import type { Tables } from '#database/tables.ts';
import { viewerOf } from '#server/platform/http/viewer.ts';
import { systemClock } from '#server/platform/core/clock.ts';
import { type KnownSite, makeSites } from '#server/platform/core/sites.ts';
import { isPremium } from '#server/areas/members/premium.ts';
import { likesPageOf } from '#server/areas/likes/likes.ts';
import { profileOf } from '#server/areas/members/profile/profile.ts';
import { search } from '#server/areas/members/search/search.ts';
import { makePhotoAddresses } from '#server/platform/core/photo-addresses.ts';
import { makePool } from '#server/platform/postgres/pool.ts';
import { makeTokenCipher } from '#server/platform/core/encrypted-token.ts';
import type { BareAnswer } from './bare/answers.ts';
import { giveLikes, grow, loggedIn, onDatabase, ownDatabase, type AskingMember } from './community.ts';
import { cpuFromNow } from './cpu.ts';
import { clientsAt } from './measure.ts';
import { ended, round, start, untilAnswers } from './product.ts';
import { makeSecret } from '#server/platform/core/secret.ts';

/**
 * The cost of a search over HTTP, compared with its statements alone and with a server that only runs them and sends
 * the same bytes; with ten thousand, a hundred thousand and a million members, and sixteen parallel clients.
 * (bench/README.md)
 */
const server = process.env.DATABASE_URL;
if (!server) throw new Error('Set DATABASE_URL to a PostgreSQL server; the bench makes a database of its own there.');
const sizes = (process.env.SIZES ?? '10000,100000,1000000').split(',').map(Number);
const clients = 16;
const eachAsks = 40;
const depths = [1, 10, 20];
const port = 3941;
const barePort = 3942;
const agent = new Agent({ keepAlive: true });

const database = await ownDatabase(server);
const dataDir = await mkdtemp(path.join(tmpdir(), 'damson-bench-'));
const product = start('server/process/main.ts', port, {
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
});
const bareServer = fork('bench/bare/answers.ts', {
  env: { ...process.env, PORT: String(barePort), DATABASE_URL: database.url },
  serialization: 'advanced',
});
const pool = makePool({ connectionString: database.url }, { size: clients });
const asked: CompiledQuery[] = [];
const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void asked.push(query) });
const secret = makeSecret('bench');
const addresses = makePhotoAddresses(secret);
const cipher = makeTokenCipher(secret, 'search');
// Cached from the start, as in the product, so no search reads it.
let site: KnownSite | undefined;
const sites = { of: async () => site! };
const viewing = { sites, addresses, isPremium: async (member: MemberId) => await isPremium(db, member) };
const asking = (member: MemberId, now: Date) => viewerOf(viewing, { member, closed: false }, 'localhost', now);

try {
  await untilAnswers(port, '/readyz');
  site = await makeSites(db, systemClock, 'http://localhost').of('localhost');
  const p50s: Record<string, number[]> = {};
  for (const [index, size] of sizes.entries()) {
    const began = performance.now();
    await grow(database.url, size);
    // Searches are limited per member and hour, so each size has members of its own.
    const viewers = await loggedIn(database.url, clients, index * clients);
    for (const { id } of viewers) await giveLikes(database.url, id, 2000);
    console.log(
      `\n${size} members, created in ${Math.round((performance.now() - began) / 1000)} s; ms at ${clients} clients:`,
    );
    const table: Record<string, object> = {};
    for (const { name, addressOf, statements } of await questions(viewers)) {
      let asks = 0;
      const spent = await cpuFromNow(product.pid!, database.name);
      const http = await clientsAt(clients, eachAsks, async (client) => {
        asks += 1;
        await get(viewers[client]!, addressOf(client));
      });
      const cpu = await spent();
      const answers: BareAnswer[] = [];
      for (const [client, viewer] of viewers.entries())
        answers.push({ statements: statementsOf(statements[client]!), bytes: await get(viewer, addressOf(client)) });
      bareServer.send(answers);
      await once(bareServer, 'message');
      const floor = await clientsAt(clients, eachAsks, async (client) => await getFrom(barePort, `/${client}`, ''));
      // The product is a child of this process, and idle meanwhile.
      const spentBare = await cpuFromNow(process.pid, database.name);
      const sql = await clientsAt(clients, eachAsks, (client) => replay(statements[client % statements.length]!));
      const bare = await spentBare();
      (p50s[name] ??= []).push(http.p50);
      table[name] = {
        'SQL p50': round(sql.p50),
        'HTTP p50': round(http.p50),
        'bare HTTP p50': round(floor.p50),
        'p50 ×': round(http.p50 / sql.p50),
        'bare ×': round(floor.p50 / sql.p50),
        'SQL p99': round(sql.p99),
        'HTTP p99': round(http.p99),
        'bare HTTP p99': round(floor.p99),
        'p99 within 2 × + 3': http.p99 <= 2 * sql.p99 + 3,
        'CPU ms': round((cpu.server + cpu.postgres) / asks),
        'CPU ×': round((cpu.server + cpu.postgres) / (bare.server + bare.postgres)),
        statements: statements[0]!.length,
      };
    }
    console.table(table);
  }
  const growth = (values: number[]) => Math.log(values.at(-1)! / values[0]!) / Math.log(sizes.at(-1)! / sizes[0]!);
  console.log('\nGrowth exponent of p50 over HTTP, from the smallest community to the largest:');
  console.table(
    Object.fromEntries(Object.entries(p50s).map(([name, values]) => [name, { exponent: round(growth(values)) }])),
  );
} finally {
  await db.destroy();
  agent.destroy();
  bareServer.kill();
  product.kill('SIGTERM');
  await ended(product);
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}

/** The paths to request, and the statements behind each. */
async function questions(viewers: readonly AskingMember[]) {
  const now = new Date();
  const men = await onDatabase(database.url, async (client) => {
    const { rows } = await client.query<{ id: MemberId }>(
      `SELECT id FROM member_card WHERE listed AND gender = 'male' AND seeks_female ORDER BY random() LIMIT 640`,
    );
    return rows.map(({ id }) => id);
  });
  let turn = 0;
  const someMan = () => men[(turn += 1) % men.length]!;
  const recorded = async (work: () => Promise<unknown>) => {
    asked.length = 0;
    await work();
    return asked.slice();
  };
  const deep = [];
  for (const depth of depths) {
    const marks = await Promise.all(viewers.map(async (viewer) => await markAt(viewer, depth)));
    const statements: CompiledQuery[][] = [];
    for (const { id } of viewers) statements.push(await statementsAt(id, depth, now));
    const addressOf = (client: number) => `/api/members.php?country=DE${marks[client] && `&after=${marks[client]}`}`;
    deep.push({ name: `search, page ${depth}`, addressOf, statements });
  }
  const likes = [];
  for (const { id } of viewers)
    likes.push(await recorded(async () => await likesPageOf(db, asking(id, now), { type: 'received' })));
  const profiles = [];
  for (const { id } of viewers)
    profiles.push(await recorded(async () => await profileOf(db, asking(id, now), someMan())));
  return [
    ...deep,
    { name: 'likes, a page', addressOf: () => '/api/likes-page.php?type=received', statements: likes },
    { name: 'profile', addressOf: () => `/api/member.php?id=${someMan()}`, statements: profiles },
  ];
}

/** The cursor of the previous page, as written by the product; empty for the first page. */
async function markAt(viewer: AskingMember, depth: number): Promise<string> {
  let mark = '';
  for (let page = 1; page < depth; page += 1) {
    const answer = await get(viewer, `/api/members.php?country=DE${mark && `&after=${mark}`}`);
    mark = (JSON.parse(gunzipSync(answer).toString()) as { next: string }).next;
  }
  return mark;
}

/** The statements for one page of a search, without those for earlier pages. */
async function statementsAt(id: MemberId, depth: number, now: Date): Promise<CompiledQuery[]> {
  let after: string | undefined;
  for (let page = 1; page <= depth; page += 1) {
    asked.length = 0;
    const found = await search(db, asking(id, now), { country: 'DE', after }, cipher);
    if ('refused' in found) throw new Error(`The search was refused: ${found.refused}.`);
    after = found.next ?? undefined;
  }
  return asked.slice();
}

async function replay(statements: readonly CompiledQuery[]): Promise<void> {
  for (const { sql, parameters } of statements) await pool.query(sql, [...parameters]);
}

function statementsOf(queries: readonly CompiledQuery[]): BareAnswer['statements'] {
  return queries.map(({ sql, parameters }) => ({ sql, parameters }));
}

async function get({ cookie }: AskingMember, address: string): Promise<Buffer> {
  return await getFrom(port, address, cookie);
}

/**
 * Accepts compressed responses like a browser, and reads them completely. The client is lightweight because it shares
 * the cores.
 */
async function getFrom(port: number, address: string, cookie: string): Promise<Buffer> {
  const asking = request({ port, path: address, agent, headers: { cookie, 'accept-encoding': 'gzip' } }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  const bytes = await buffer(answer);
  if (answer.statusCode !== 200) throw new Error(`${address} returned ${answer.statusCode}.`);
  return bytes;
}
