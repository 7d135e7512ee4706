import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeSecretToken, tokenHash } from '#server/areas/accounts/credentials/secret-token.ts';
import { newId } from '#server/platform/core/ids.ts';
import { freePort } from '#testing/free-port.ts';
import { onDatabase, ownDatabase } from '../community.ts';
import { cpuFromNow } from '../cpu.ts';
import { spread } from '../measure.ts';
import { ended, untilAnswers } from '../product.ts';
import { getRequest, listenTo, type TimedAnswer, type Wire, wire } from '../wire.ts';

/**
 * The cost of idle members: open pages with their streams and regular refreshes, compared with a server that only has
 * streams and a hello; before that, the product without any members. (bench/README.md)
 */
const server = process.env.DATABASE_URL;
if (!server) throw new Error('Set DATABASE_URL to a PostgreSQL server; the bench makes a database of its own there.');
const seconds = Number(process.env.SECONDS ?? 600);
const count = Number(process.env.MEMBERS ?? 500);
const rounds = Number(process.env.ROUNDS ?? 5);
/** Interval of an open page's refresh. (Specification, section 9.) */
const everySeconds = 60;
const lines = 20;

const database = await ownDatabase(server);
const dataDir = await mkdtemp(path.join(tmpdir(), 'damson-bench-'));
const settings = { DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
const children: ChildProcess[] = [];
const over = new AbortController();
try {
  const first = await started('server/process/main.ts', settings);
  first.child.kill('SIGTERM');
  await ended(first.child);
  // Disables the activity of the demo community.
  const product = await started('server/process/main.ts', { ...settings, DEMO_COMMUNITY: 'off' });
  const bare = await started('bench/bare/messages.ts', settings, '/');
  const cookies = await logIn();
  await sleep(15_000);
  const nobody = await watched(product.child, Math.max(30, seconds / 5));

  const conditional = (await fetch(`http://localhost:${product.port}/api/refresh.php`)).status !== 404;
  const asked = conditional ? ['refresh'] : ['user', 'chats', 'likes'];
  const answers = { whole: 0, unchanged: 0 };
  for (const at of [product, bare]) await openStreams(at.port, cookies);
  const hello = linesTo(bare.port);
  const questions = linesTo(product.port);
  for (const [index, cookie] of cookies.entries()) {
    const own = questions[index % lines]!;
    const tags = new Map<string, string>();
    void staysOpen(index, async () => {
      for (const name of asked) await question(product.port, own, { cookie, name, tags, answers });
    });
    void staysOpen(index, async () => void (await hello[index % lines]!(getRequest(bare.port, '/', cookie))));
  }
  // Excludes the first refresh of all pages.
  await sleep(everySeconds * 1000);
  Object.assign(answers, { whole: 0, unchanged: 0 });
  const [open, peer] = await Promise.all([watched(product.child, seconds), watched(bare.child, seconds)]);

  console.log(`\nNo members; ${rounds} parts, median and range:`);
  console.table({ Damson: figures(nobody), 'target, at most': { 'statements a second': 3, 'CPU ms a second': 5 } });
  console.log(
    `${cookies.length} members with an open page, ${seconds} s in ${rounds} parts; calls: ${asked.join(', ')}`,
  );
  console.log(`${answers.unchanged} responses were 304, ${answers.whole} were complete.`);
  // The bare server does not have a database, so all CPU time of PostgreSQL belongs to the product.
  const alone = peer.map((part) => ({ ...part, postgres: 0 }));
  console.table({ Damson: perMember(open), 'bare streams and a hello': perMember(alone) });
  console.log(`Load of the machine: ${spread([...nobody, ...open].map(({ load }) => load))}.`);
} finally {
  over.abort();
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(children.map(ended));
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}
// Open streams would keep the process alive.
process.exit();

async function started(file: string, more: NodeJS.ProcessEnv, ready = '/readyz') {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', './bench/idle/statements.ts', file], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...more, PORT: String(port) },
  });
  children.push(child);
  await untilAnswers(port, ready);
  return { port, child };
}

/** Creates sessions for members of the demo community, who have conversations and likes. */
async function logIn(): Promise<string[]> {
  return await onDatabase(database.url, async (client) => {
    const tokens = Array.from({ length: count }, makeSecretToken);
    const { rowCount } = await client.query(
      `INSERT INTO session (token_hash, id, member_id, created_at, last_seen_at, expires_at, user_agent, password_mark)
       SELECT hash, made.id, member.id, now(), now(), now() + interval '1 day', '',
         encode(sha256(convert_to(password_hash, 'UTF8')), 'hex')
       FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM member WHERE status = 'active') AS member
       JOIN unnest($1::text[], $2::uuid[]) WITH ORDINALITY AS made (hash, id, n) USING (n)`,
      [tokens.map(tokenHash), tokens.map(() => newId(new Date()))],
    );
    return tokens.slice(0, rowCount!).map((token) => `auth=${token}`);
  });
}

async function openStreams(port: number, cookies: readonly string[]): Promise<void> {
  for (const [index, cookie] of cookies.entries()) {
    // Stays below the limit of new streams per second.
    if (index % 40 === 39) await sleep(1_100);
    await listenTo(port, getRequest(port, `/api/live.php?member=${index}`, cookie), () => undefined);
  }
}

/** Connections shared by many pages, and reopened after the server closes them. */
function linesTo(port: number): Line[] {
  return Array.from({ length: lines }, () => {
    let open: Promise<Wire> | undefined;
    const ask = async (request: string) => await (await (open ??= wire(port))).ask(request);
    return async (request) =>
      await ask(request).catch(async () => {
        open = undefined;
        return await ask(request);
      });
  });
}

type Line = (request: string) => Promise<TimedAnswer>;

/** Sends a refresh every minute, at a different time for each page. */
async function staysOpen(index: number, ask: () => Promise<void>): Promise<void> {
  await sleep((everySeconds * 1000 * index) / count);
  while (!over.signal.aborted) {
    const began = performance.now();
    await ask().catch((fault: unknown) => over.signal.aborted || console.error(fault));
    await sleep(everySeconds * 1000 - (performance.now() - began), undefined, { signal: over.signal }).catch(() => 0);
  }
}

interface Question {
  readonly cookie: string;
  readonly name: string;
  /** The latest ETags of the page, by call. */
  readonly tags: Map<string, string>;
  readonly answers: { whole: number; unchanged: number };
}

async function question(port: number, own: Line, { cookie, name, tags, answers }: Question): Promise<void> {
  const tag = tags.get(name);
  const more = `accept-encoding: gzip\r\n${tag ? `if-none-match: ${tag}\r\n` : ''}`;
  const { status, head } = await own(getRequest(port, `/api/${name}.php`, cookie, more));
  if (status !== 200 && status !== 304) throw new Error(`${name} returned ${status}.`);
  answers[status === 304 ? 'unchanged' : 'whole'] += 1;
  const given = /\r\netag: *([^\r]+)/i.exec(head)?.[1];
  if (given) tags.set(name, given);
}

interface Part {
  /** Statements per second. */
  readonly statements: number;
  /** CPU milliseconds per second, of the server and of PostgreSQL. */
  readonly node: number;
  readonly postgres: number;
  readonly load: number;
}

/** Measures a server for this long, in parts. */
async function watched(child: ChildProcess, forSeconds: number): Promise<Part[]> {
  const parts: Part[] = [];
  for (let part = 0; part < rounds; part += 1) {
    const began = performance.now();
    const before = await statementsOf(child);
    const spent = await cpuFromNow(child.pid!, database.name);
    await sleep((forSeconds * 1000) / rounds);
    const cpu = await spent();
    const statements = (await statementsOf(child)) - before;
    const passed = (performance.now() - began) / 1000;
    parts.push({
      statements: statements / passed,
      node: cpu.server / passed,
      postgres: cpu.postgres / passed,
      load: loadavg()[0]!,
    });
  }
  return parts;
}

async function statementsOf(child: ChildProcess): Promise<number> {
  child.send('how many?');
  const [sent] = (await once(child, 'message')) as [number];
  return sent;
}

function figures(parts: readonly Part[]) {
  return {
    'statements a second': spread(parts.map(({ statements }) => statements)),
    'CPU ms a second': spread(parts.map(({ node, postgres }) => node + postgres)),
    'of the server': spread(parts.map(({ node }) => node)),
    'of PostgreSQL': spread(parts.map(({ postgres }) => postgres)),
  };
}

/** The CPU time of a member with an open page, in milliseconds per hour. */
function perMember(parts: readonly Part[]) {
  const hour = (each: (part: Part) => number) => spread(parts.map((part) => (each(part) * 3600) / count));
  return {
    'CPU ms an hour': hour(({ node, postgres }) => node + postgres),
    'of the server': hour(({ node }) => node),
    'of PostgreSQL': hour(({ postgres }) => postgres),
    'statements a second': spread(parts.map(({ statements }) => statements)),
  };
}
