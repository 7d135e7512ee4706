import { execFile, type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { appendFile, chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { accountForPostgres } from '#server/platform/postgres/embedded/embedded-home.ts';
import { freePort } from '#testing/free-port.ts';
import { grow, onDatabase } from '../community.ts';
import { ended, round, start, untilAnswers } from '../product.ts';
import { makeWriters } from '../writers.ts';
import { writeMessages } from './messages.ts';

/**
 * Performs the backup and the restoration described in docs/operating/backup.md, and times each step: a community with
 * this many members and messages on a PostgreSQL of its own, `pg_basebackup` with its log archived, more messages, loss
 * of the machine, restoration to a point in time, and a start of the product on it. Fails if anything written before
 * that point is missing, or anything written later exists. Requires Debian's PostgreSQL. (bench/README.md)
 */
const members = Number(process.env.MEMBERS ?? 20_000);
const messages = Number(process.env.MESSAGES ?? 500_000);
const binaries = globSync('/usr/lib/postgresql/*/bin').at(-1);
if (!binaries) throw new Error('Install Debian’s `postgresql`: the embedded one has no pg_basebackup.');

const run = promisify(execFile);
const account = accountForPostgres();
const folder = await mkdtemp(path.join(tmpdir(), 'damson-backup-'));
await chmod(folder, 0o755);
const [data, backup, log] = [await own('data'), await own('backup'), await own('log')];
const dataDir = await mkdtemp(path.join(tmpdir(), 'damson-bench-'));
const port = await freePort();
const url = `postgres://damson@127.0.0.1:${port}/damson`;
const taken: Record<string, { readonly seconds: number; readonly MB?: number }> = {};
let server: ChildProcess | undefined;
try {
  await postgres('initdb', ['-D', data, '-U', 'damson', '-E', 'UTF8', '--locale=C', '-A', 'trust']);
  await writeFile(
    path.join(data, 'postgresql.auto.conf'),
    `archive_mode = on\narchive_command = 'cp %p ${log}/%f'\nlisten_addresses = '127.0.0.1'\nport = ${port}\n` +
      `unix_socket_directories = ''\nmax_wal_size = 2GB\n`,
  );
  await startServer();
  await onDatabase(url.replace(/damson$/, 'postgres'), async (client) => await client.query('CREATE DATABASE damson'));
  await withProduct(async () => await grow(url, members));
  const pairs = await makeWriters(url, Math.min(5_000, Math.ceil(members / 10)));
  await writeMessages(url, pairs, messages);
  const size = await megabytesOf('SELECT pg_database_size(current_database()) AS bytes');

  await timed('back up', size, async () => {
    await postgres('pg_basebackup', [
      '-D',
      backup,
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      '-U',
      'damson',
      '-c',
      'fast',
    ]);
  });
  // Data written after the backup exists only in the archived log.
  await writeMessages(url, pairs, Math.ceil(messages / 10));
  const before = await countMessages();
  const [moment] = await onDatabase(
    url,
    async (client) => (await client.query<{ now: string }>('SELECT clock_timestamp()::text AS now')).rows,
  );
  await sleep(1_000);
  await writeMessages(url, pairs, 1_000);
  await untilArchived();
  const logSize = Number((await run('du', ['-sk', log])).stdout.split('\t')[0]) / 1000;
  await stopServer();
  await rm(data, { recursive: true, force: true });

  await timed('copy the backup back', size, async () => {
    await run('cp', ['-a', backup, data]);
  });
  await timed('replay the log, up to the moment', logSize, async () => {
    await writeFile(path.join(data, 'recovery.signal'), '');
    await appendFile(
      path.join(data, 'postgresql.auto.conf'),
      `restore_command = 'cp ${log}/%f %p'\nrecovery_target_time = '${moment!.now}'\n` +
        `recovery_target_action = 'promote'\n`,
    );
    await startServer();
    await onDatabase(url, async (client) => {
      const isRecovering = 'SELECT pg_is_in_recovery() AS recovering';
      while ((await client.query<{ recovering: boolean }>(isRecovering)).rows[0]!.recovering) await sleep(50);
    });
  });
  let isStopped = Promise.resolve();
  await timed('start the product', undefined, async () => {
    await new Promise<void>((ready, fail) => {
      isStopped = withProduct(async () => ready());
      isStopped.catch(fail);
    });
  });
  await isStopped;
  const after = await countMessages();
  if (after !== before) throw new Error(`Expected ${before} messages after the restoration, but found ${after}.`);
  console.table(taken);
  console.log(
    `${members} members, ${before} messages, ${round(size)} MB: nothing that was written before the moment is missing, ` +
      `and nothing after it is there. Load of the machine: ${loadavg()[0]!.toFixed(1)}.`,
  );
} finally {
  await stopServer();
  await rm(folder, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}

async function timed(name: string, megabytes: number | undefined, work: () => Promise<void>): Promise<void> {
  const began = performance.now();
  await work();
  const seconds = round((performance.now() - began) / 1000);
  taken[name] = megabytes === undefined ? { seconds } : { seconds, MB: Math.round(megabytes) };
}

async function own(name: string): Promise<string> {
  const made = path.join(folder, name);
  await mkdir(made, { mode: 0o700 });
  if (account) await chown(made, account.uid, account.gid);
  return made;
}

async function postgres(program: string, words: readonly string[]): Promise<void> {
  await run(path.join(binaries!, program), words, { ...account, cwd: '/' });
}

async function startServer(): Promise<void> {
  server = spawn(path.join(binaries!, 'postgres'), ['-D', data], {
    ...account,
    env: { HOME: data, PATH: process.env.PATH },
    stdio: 'ignore',
  });
  for (let isUp = false; !isUp; await sleep(50)) {
    if (server.exitCode !== null) throw new Error('PostgreSQL does not start.');
    isUp = await onDatabase(url.replace(/damson$/, 'postgres'), async () => true).catch(() => false);
  }
}

async function stopServer(): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGINT');
  await gone;
}

/** Runs the product on the database while `work` runs. */
async function withProduct(work: () => Promise<void>): Promise<void> {
  const serving = await freePort();
  const product = start('server/process/main.ts', serving, { DATABASE_URL: url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  try {
    await untilAnswers(serving, '/readyz');
    await work();
  } finally {
    product.kill('SIGTERM');
    await ended(product);
  }
}

async function megabytesOf(statement: string): Promise<number> {
  const { rows } = await onDatabase(url, async (client) => await client.query<{ bytes: string }>(statement));
  return Number(rows[0]!.bytes) / 1e6;
}

async function countMessages(): Promise<number> {
  const statement = 'SELECT count(*)::int AS n FROM message';
  return (await onDatabase(url, async (client) => await client.query<{ n: number }>(statement))).rows[0]!.n;
}

/** Waits until everything written so far is in the archive. */
async function untilArchived(): Promise<void> {
  await onDatabase(url, async (client) => {
    const { rows } = await client.query<{ last: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS last');
    const isDone = 'SELECT coalesce(last_archived_wal >= $1, false) AS done FROM pg_stat_archiver';
    while (!(await client.query<{ done: boolean }>(isDone, [rows[0]!.last])).rows[0]!.done) await sleep(100);
  });
}
