import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { stopWorker } from './stop-worker.ts';
import { stopMessage } from './worker.ts';

async function workerThat(does: string): Promise<Worker> {
  const exec = path.join(await mkdtemp(path.join(tmpdir(), 'damson-worker-')), 'worker.mjs');
  await writeFile(exec, does);
  cluster.setupPrimary({ exec, execArgv: [] });
  return cluster.fork();
}

test('stopping a worker resolves after it has exited', async () => {
  const worker = await workerThat(
    `process.on('message', (said) => said === '${stopMessage}' && process.exit(3)); process.send('ready');`,
  );
  await once(worker, 'message');
  await stopWorker(worker);
  expect(worker.process.exitCode).toBe(3);
});

test('stopping a worker that is about to exit and cannot receive messages waits for its exit', async () => {
  // The worker exits when it notices that its supervisor is gone.
  const worker = await workerThat(
    `process.disconnect(); process.on('exit', () => { for (const until = Date.now() + 300; Date.now() < until;); });`,
  );
  await once(worker, 'disconnect');
  expect(worker.isDead()).toBe(false);
  await stopWorker(worker);
  expect(worker.isDead()).toBe(true);
});

test('stopping a worker twice in parallel ends it once', async () => {
  const worker = await workerThat(
    `process.on('message', (said) => said === '${stopMessage}' && setTimeout(process.exit, 100, 5)); process.send('ready');`,
  );
  await once(worker, 'message');
  await Promise.all([stopWorker(worker), stopWorker(worker)]);
  await stopWorker(worker);
  expect(worker.process.exitCode).toBe(5);
});
