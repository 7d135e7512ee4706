import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { citusSettings } from '#testing/doubles/citus-settings.ts';
import { passCommitsOnLate } from '#testing/doubles/late-commits.ts';

// The experiment of decision 272: eight writers debit, list and store messages, the last of these on a worker, while
// the coordinator and all its processes are killed, `KILLS` times. Commits reach the workers up to `DELAY` ms late, so
// that many kills happen between the commits of two servers. Afterwards each message must be debited, listed and
// stored, or none of it, and each acknowledged one must be there. `TWO_PHASE=off` shows what happens without the
// statement that makes Citus commit in two phases. `node bench/cluster/kill-coordinator.ts`, as root, after
// build-citus.sh.

const {
  KILLS = '200',
  PORT = '9800',
  BINARIES = '/usr/lib/postgresql/15/bin',
  TWO_PHASE = 'on',
  DELAY = '100',
} = process.env;
const ports = [0, 1, 2].map((at) => Number(PORT) + at);
const [coordinator, ...workers] = ports as [number, number, number];
const folder = mkdtempSync(path.join(tmpdir(), 'damson-kill-'));
// PostgreSQL refuses to run as root.
const [uid, gid] = ['-u', '-g'].map((which) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' })));
chmodSync(folder, 0o755);

const statements = `
  CREATE TABLE wallet (member int PRIMARY KEY, balance int NOT NULL);
  CREATE TABLE ledger (member int, key text, delta int, PRIMARY KEY (member, key));
  CREATE TABLE inbox (conversation int PRIMARY KEY, last_key text, messages int NOT NULL);
  CREATE TABLE message (conversation int, key text, PRIMARY KEY (conversation, key));
  SELECT create_distributed_table('message', 'conversation');
  CREATE TABLE two_phase (id int PRIMARY KEY);
  SELECT citus_add_local_table_to_metadata('two_phase');
  INSERT INTO wallet SELECT at, 0 FROM generate_series(0, 7) AS at;
  INSERT INTO inbox SELECT at, NULL, 0 FROM generate_series(0, 7) AS at`;

function start(port: number): void {
  const data = path.join(folder, String(port));
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...citusSettings,
    fsync: 'off',
    'citus.shard_count': 8,
    'citus.recover_2pc_interval': '1s',
  };
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  spawn(path.join(BINARIES, 'postgres'), ['-D', data, ...given], {
    uid: uid!,
    gid: gid!,
    env: { HOME: data },
    stdio: 'ignore',
    detached: true,
  });
}

function pidOf(port: number): number {
  return Number(readFileSync(path.join(folder, String(port), 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** Kills the postmaster and all its processes at once, so that none of them can finish what it does. */
function kill(port: number): void {
  const postmaster = pidOf(port);
  process.kill(postmaster, 'SIGSTOP');
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' });
  for (const pid of children.split(/\s+/).filter(Boolean)) end(Number(pid));
  end(postmaster);
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

async function client(port: number): Promise<pg.Client> {
  for (let tries = 0; ; tries += 1) {
    const made = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
    made.on('error', () => undefined);
    try {
      await made.connect();
      return made;
    } catch (fault) {
      if (tries > 600) throw fault;
      await sleep(100);
    }
  }
}

async function query(port: number, text: string): Promise<pg.QueryResult> {
  const made = await client(port);
  try {
    return await made.query(text);
  } finally {
    await made.end();
  }
}

const acknowledged = new Set<string>();
let sends = 0;
const over = new AbortController();

/** Sends until the experiment is over, and connects again after each kill. */
async function write(member: number): Promise<void> {
  while (!over.signal.aborted) {
    const made = await client(coordinator);
    try {
      while (!over.signal.aborted) {
        sends += 1;
        const key = `${member}-${sends}`;
        await made.query('BEGIN');
        await made.query(`UPDATE wallet SET balance = balance - 1 WHERE member = ${member}`);
        await made.query(`INSERT INTO ledger VALUES (${member}, '${key}', -1)`);
        await made.query(
          `UPDATE inbox SET last_key = '${key}', messages = messages + 1 WHERE conversation = ${member}`,
        );
        if (TWO_PHASE === 'on') await made.query('DELETE FROM two_phase WHERE id = -1');
        await made.query(`INSERT INTO message VALUES (${member}, '${key}')`);
        await made.query('COMMIT');
        acknowledged.add(key);
      }
    } catch {
      await made.end().catch(() => undefined);
    }
  }
  return undefined;
}

const differences = `
  SELECT 'stored, not debited', key FROM message WHERE key NOT IN (SELECT key FROM ledger)
  UNION ALL SELECT 'debited, not stored', key FROM ledger WHERE key NOT IN (SELECT key FROM message)
  UNION ALL SELECT 'balance', member::text FROM wallet
    WHERE balance <> (SELECT coalesce(sum(delta), 0) FROM ledger WHERE ledger.member = wallet.member)
  UNION ALL SELECT 'listed', conversation::text FROM inbox
    WHERE messages <> (SELECT count(*) FROM ledger WHERE ledger.member = conversation)`;

try {
  for (const port of ports) {
    const data = path.join(folder, String(port));
    execFileSync('install', ['-d', '-o', 'postgres', '-g', 'postgres', '-m', '700', data]);
    const made = ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust', '--no-sync'];
    execFileSync(path.join(BINARIES, 'initdb'), made, { uid: uid!, gid: gid!, stdio: 'ignore' });
    start(port);
    await query(port, 'CREATE EXTENSION citus');
  }
  await query(coordinator, `SELECT citus_set_coordinator_host('127.0.0.1', ${coordinator})`);
  for (const port of workers) {
    const late = await passCommitsOnLate(port, () => Math.random() * Number(DELAY));
    await query(coordinator, `SELECT citus_add_node('127.0.0.1', ${late})`);
  }
  for (const statement of statements.split(';')) await query(coordinator, statement);

  const writers = Array.from({ length: 8 }, async (_, member) => await write(member));
  let inDoubt = 0;
  for (let kills = 0; kills < Number(KILLS); kills += 1) {
    await sleep(300 + Math.random() * 400);
    kill(coordinator);
    for (const port of workers) {
      const { rows } = await query(port, 'SELECT count(*)::int AS n FROM pg_prepared_xacts');
      inDoubt += rows[0].n;
    }
    await sleep(50);
    start(coordinator);
  }
  over.abort();
  await Promise.all(writers);
  await query(coordinator, 'SELECT recover_prepared_transactions()');
  const { rows: stored } = await query(coordinator, 'SELECT key FROM message');
  const there = new Set(stored.map(({ key }) => key));
  const { rows: wrong } = await query(coordinator, differences);
  console.log(
    `Two phases: ${TWO_PHASE}. Kills: ${KILLS}. Messages: ${there.size}, acknowledged: ${acknowledged.size}.`,
  );
  console.log(`Prepared on a worker at a kill: ${inDoubt}.`);
  console.log(`Acknowledged and lost: ${[...acknowledged].filter((key) => !there.has(key)).length}.`);
  console.log(`Written in part: ${wrong.length}.`, wrong.slice(0, 5));
} finally {
  over.abort();
  for (const port of ports) kill(port);
  rmSync(folder, { recursive: true, force: true });
}
