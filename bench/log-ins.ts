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
 * How a storm of log-ins affects members who are logged in: how long the list of chats takes before and during it, and
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
    `\n${logIns} log-ins in ${seconds} s from ${addresses} addresses, while ${readers} members look at their chats:`,
  );
  console.table({ before: timesOf(before), meanwhile: timesOf(meanwhile) });
  console.log(`Looked at: ${countOf(codes, 401)}; told to ask again: ${countOf(codes, 429)}.`);
  console.log(`Somebody with the right password, from elsewhere, was in after ${round(owner)} ms.`);
  if (shareOf(meanwhile, 0.95) > wantedMilliseconds) process.exitCode = 1;
} finally {
  product.kill('SIGTERM');
  await ended(product);
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Each member asks for their chats ten times a second. Returns how long each answer took. */
async function reads(cookies: readonly string[], lasting: number): Promise<number[]> {
  const wires = await Promise.all(cookies.map(async () => await wire(port)));
  const taken: number[] = [];
  const until = performance.now() + lasting * 1000;
  const read = async (own: Wire, cookie: string) => {
    while (performance.now() < until) {
      const began = performance.now();
      const { status } = await own.ask(getRequest(port, '/api/chats.php', cookie));
      if (status !== 200) throw new Error(`It was answered with ${status}.`);
      taken.push(performance.now() - began);
      await sleep(Math.max(0, 100 - (performance.now() - began)));
    }
  };
  await Promise.all(wires.map(async (own, index) => await read(own, cookies[index]!)));
  for (const own of wires) own.close();
  return taken;
}

/** Log-ins with guessed passwords, evenly over the time. Returns their answers' statuses. */
async function breaks(): Promise<number[]> {
  const answers: Promise<number>[] = [];
  for (let guess = 0; guess < logIns; guess += 1) {
    answers.push(logIn(`203.0.113.${guess % addresses}`, `somebody${guess}@example.net`, 'a guessed password'));
    await sleep((seconds * 1000) / logIns);
  }
  return await Promise.all(answers);
}

/** How long it takes the demo's Anna to log in, retrying whenever she is told to. */
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
