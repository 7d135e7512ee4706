import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '#testing/free-port.ts';
import { middle, spread } from '../measure.ts';
import { round } from '../product.ts';

/**
 * The duration of a start: in a fresh clone of the latest commit, after `npm ci`, from `npm start` to the first
 * response of `/readyz`. The first start builds the pages and creates the database; both are deleted before the next
 * first start.
 */
const rounds = Number(process.env.ROUNDS ?? 5);
const run = promisify(execFile);
const clone = await mkdtemp(path.join(tmpdir(), 'damson-start-'));
const { NODE_ENV: _, DATABASE_URL: __, ...environment } = process.env;

async function start(): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  while (!(await fetch(`http://localhost:${port}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('The product exited.');
    await sleep(20);
  }
  const took = (performance.now() - began) / 1_000;
  // Waits for the compression that runs after the start.
  await sleep(5_000);
  child.kill('SIGTERM');
  await ended;
  await sleep(2_000);
  return took;
}

try {
  await run('git', ['clone', '--quiet', path.resolve(import.meta.dirname, '../..'), clone]);
  await run('npm', ['ci', '--prefer-offline'], { cwd: clone, env: environment });
  const first: number[] = [];
  const later: number[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    for (const made of ['build', '.cache', 'var']) await rm(path.join(clone, made), { recursive: true, force: true });
    first.push(await start());
    // The first start after a build recompiles code that had been cached before.
    await start();
    later.push(await start());
  }
  console.log(`load ${round(loadavg()[0]!)}, ${rounds} rounds, seconds: median and range`);
  console.log(`first start: ${spread(first)} (target: 10)`);
  console.log(`later:       ${spread(later)} (target: 2)`);
  if (middle(first) > 10 || middle(later) > 2) process.exitCode = 1;
} finally {
  await rm(clone, { recursive: true, force: true });
}
