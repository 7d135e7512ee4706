import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#testing/free-port.ts';
import { ownDatabase } from './community.ts';
import { shareOf } from './measure.ts';
import { ended, round, start, untilAnswers } from './product.ts';
import { getRequest, type Wire, wire } from './wire.ts';
import { makeWriters } from './writers.ts';

/**
 * The effect of a storm of logins on members who are logged in: the duration of listing chats before and during it, and
 * how long somebody with the right password waits. (bench/README.md)
 */
const server = process.env.DATABASE_URL;
if (!server) throw new Error('Set DATABASE_URL to a PostgreSQL server; the bench makes a database of its own there.');
const logIns = Number(process.env.LOG_INS ?? 400);
const addresses = Number(process.env.ADDRESSES ?? 8);
const seconds = 4;
const readers = 8;
const wantedMilliseconds = 500;

const port = await freePort();
const database = await ownDatabase(server);
const dataDir = await mkdtemp(path.join(tmpdir(), 'damson-bench-'));
const environment = { DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'warn', TRUST_PROXY: 'on' };
const product = start('server/process/main.ts', port, environment);
try {
  await untilAnswers(port, '/readyz');
  const members = await makeWriters(database.url, readers);
  const cookies = members.map(({ cookie }) => cookie);
  await reads(cookies, 1);
  const before = await reads(cookies, seconds);
  const storm = breaks();
  const [meanwhile, owner] = await Promise.all([reads(cookies, seconds), sleep(2_000).then(ownerLogsIn)]);
  const codes = await storm;
  console.log(
    `\n${logIns} logins in ${seconds} s from ${addresses} IP addresses, while ${readers} members list their chats:`,
  );
  console.table({ before: timesOf(before), meanwhile: timesOf(meanwhile) });
  console.log(`Checked: ${countOf(codes, 401)}; rate-limited: ${countOf(codes, 429)}.`);
  console.log(`A login with the right password from elsewhere took ${round(owner)} ms.`);
  if (shareOf(meanwhile, 0.95) > wantedMilliseconds) process.exitCode = 1;
} finally {
  product.kill('SIGTERM');
  await ended(product);
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Lists each member's chats ten times a second. Returns the duration of each response. */
async function reads(cookies: readonly string[], lasting: number): Promise<number[]> {
  const wires = await Promise.all(cookies.map(async () => await wire(port)));
  const taken: number[] = [];
  const until = performance.now() + lasting * 1000;
  const read = async (own: Wire, cookie: string) => {
    while (performance.now() < until) {
      const began = performance.now();
      const { status } = await own.ask(getRequest(port, '/api/chats.php', cookie));
      if (status !== 200) throw new Error(`The server returned ${status}.`);
      taken.push(performance.now() - began);
      await sleep(Math.max(0, 100 - (performance.now() - began)));
    }
  };
  await Promise.all(wires.map(async (own, index) => await read(own, cookies[index]!)));
  for (const own of wires) own.close();
  return taken;
}

/** Logs in with guessed passwords at a constant rate. Returns the statuses of the responses. */
async function breaks(): Promise<number[]> {
  const answers: Promise<number>[] = [];
  for (let guess = 0; guess < logIns; guess += 1) {
    answers.push(logIn(`203.0.113.${guess % addresses}`, `somebody${guess}@example.net`, 'a guessed password'));
    await sleep((seconds * 1000) / logIns);
  }
  return await Promise.all(answers);
}

/** The duration of a login as the demo's Anna, with retries as the server requests. */
async function ownerLogsIn(): Promise<number> {
  const began = performance.now();
  while ((await logIn('198.51.100.1', 'anna@example.org', 'plum-tree-2026')) !== 200) await sleep(500);
  return performance.now() - began;
}

async function logIn(from: string, email: string, password: string): Promise<number> {
  const { status } = await fetch(`http://localhost:${port}/api/user.php`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'x-forwarded-for': from },
    body: JSON.stringify({ email, password }),
  });
  return status;
}

function timesOf(taken: readonly number[]) {
  return { answers: taken.length, 'p50, ms': round(shareOf(taken, 0.5)), 'p95, ms': round(shareOf(taken, 0.95)) };
}

function countOf(statuses: readonly number[], status: number): number {
  return statuses.filter((one) => one === status).length;
}
