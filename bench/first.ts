import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type { Tables } from '#database/tables.ts';
import { everybody, wholeSegment } from '#server/areas/members/search/search-order.ts';
import { anybody, cardsWanted, type Wanted } from '#server/areas/members/search/search-queries.ts';
import { makePool } from '#server/platform/postgres/pool.ts';
import { compressBuilt } from '../tools/build.ts';
import { printInTurns } from './calls/in-turns.ts';
import { grow, loggedIn, ownDatabase } from './community.ts';
import { timesOf } from './measure.ts';
import { ended, round, start, untilAnswers } from './product.ts';

/** `npm run bench`: the cost of the main journey, compared with a lower bound. (bench/README.md) */
const server = process.env.DATABASE_URL;
if (!server) throw new Error('Set DATABASE_URL to a PostgreSQL server; the bench makes a database of its own there.');

const rounds = Number(process.env.ROUNDS ?? 5);
const database = await ownDatabase(server);
const dataDir = await mkdtemp(path.join(tmpdir(), 'damson-bench-'));
const product = start('server/process/main.ts', 3941, {
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
});
const bare = start('bench/bare/hono.ts', 3942, {});
const hello = { name: 'bare Hono hello', pid: bare.pid!, times: 2000, ask: async () => await get(3942, '/') };
let cookie = '';
let tag = '';
try {
  await Promise.all([untilAnswers(3941, '/readyz'), untilAnswers(3942, '/')]);
  cookie = await logIn('anna');
  const call = (path: string, most: number) => {
    return { name: `GET ${path}`, pid: product.pid!, times: 500, ask: async () => await get(3941, path), most };
  };
  const calls = [call('/api/settings.php', 2), call('/api/user.php', 6), call('/api/chats.php', 10)];
  const unchanged = { name: 'GET /api/refresh.php, 304', pid: product.pid!, times: 500, ask: askAgain };
  const { ONLY } = process.env;
  if (ONLY !== 'pages') await printInTurns([hello, ...calls, unchanged], rounds, database.name);
  if (ONLY !== 'calls') await pagesAndSearches();
} finally {
  for (const child of [product, bare]) child.kill('SIGTERM');
  await Promise.all([product, bare].map(ended));
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}

async function get(port: number, address: string): Promise<string> {
  // Browsers accept these encodings from an https site.
  const headers = { cookie, 'accept-encoding': 'gzip, deflate, br, zstd' };
  const answer = await fetch(`http://localhost:${port}${address}`, { headers });
  if (!answer.ok) throw new Error(`${address} returned ${answer.status}.`);
  return await answer.text();
}

/** The regular refresh of an open page, usually answered with 304; its tag changes every five minutes. */
async function askAgain(): Promise<void> {
  const answer = await fetch('http://localhost:3941/api/refresh.php', { headers: { cookie, 'if-none-match': tag } });
  tag = answer.headers.get('etag') ?? '';
  await answer.arrayBuffer();
}

async function pagesAndSearches(): Promise<void> {
  // Searches are limited per member and hour, and a rejected search costs less.
  const viewers = await loggedIn(database.url, 8);
  let asked = 0;
  const askForMembers = async () => {
    cookie = viewers[(asked += 1) % viewers.length]!.cookie;
    const html = await get(3941, '/members');
    if (html.length < 50_000) throw new Error(`A page without members: ${html.length} characters.`);
  };
  const visit = async () => {
    cookie = '';
    await get(3941, '/');
  };
  const pages = [
    { name: 'page /, a visitor', pid: product.pid!, times: 500, ask: visit },
    { name: 'page /members', pid: product.pid!, times: 300, ask: askForMembers },
  ];
  await printInTurns([hello, ...pages], rounds, database.name);
  if (process.env.ONLY === 'pages') return;

  const searches: Record<string, object> = {};
  // Searches are limited per member and hour, so each size has a member of its own.
  for (const [size, who] of [
    [10_000, 'anna'],
    [100_000, 'bram'],
  ] as const) {
    await grow(database.url, size);
    cookie = await logIn(who);
    const http = await timesOf(100, () => get(3941, '/api/members.php?country=NL'));
    const sql = await bareSearch(database.url);
    searches[`${size} members`] = {
      'SQL p50': round(sql.p50),
      'SQL p99': round(sql.p99),
      'HTTP p50': round(http.p50),
      'HTTP p99': round(http.p99),
    };
  }
  console.log('A first page of a search in one country, with its count, in ms:');
  console.table(searches);

  console.log('First-load JavaScript, brotli:');
  console.table({
    '/': { kB: await firstLoad(await (await fetch('http://localhost:3941/')).text()) },
    '/members': { kB: await firstLoad(await get(3941, '/members')) },
  });
}

async function logIn(who: string): Promise<string> {
  const answer = await fetch('http://localhost:3941/api/user.php', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email: `${who}@example.org`, password: 'plum-tree-2026' }),
  });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** Runs only the most expensive statement of a search, on one prepared connection. */
async function bareSearch(url: string) {
  const pool = makePool({ connectionString: url }, { size: 1 });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const wanted: Wanted = {
    seeks: 'female',
    gender: 'male',
    country: 'NL',
    regions: undefined,
    born_from: '1926-01-01',
    born_to: '2008-01-01',
    ...anybody,
    real_members_only: true,
    hidden: [],
  };
  const all = wholeSegment(new Date(), { ...everybody, country: 'NL' }, null);
  const taken = await timesOf(100, async () => await cardsWanted(db, wanted, all, 24));
  await db.destroy();
  return taken;
}

/** The size of the scripts in a page's head, which load before the page is interactive. */
async function firstLoad(html: string): Promise<number> {
  await compressBuilt();
  const files = new Set(html.match(/\/assets\/[\w.-]+\.js\b/g));
  const sizes = await Promise.all([...files].map(async (file) => (await readFile(`build/client${file}.br`)).length));
  return round(sizes.reduce((sum, size) => sum + size, 0) / 1000);
}
