import type { Worker } from 'node:cluster';
import { stopMessage } from './worker.ts';

/** A worker that still runs this long after the request to stop is killed. In milliseconds. */
const stopMilliseconds = 20_000;

/** Lets a worker finish its requests and waits for its end; kills it if it takes too long. Never fails. */
export async function stopWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = new Promise<void>((resolve) => void worker.once('exit', () => resolve()));
  const late = setTimeout(() => worker.process.kill('SIGKILL'), stopMilliseconds);
  // Ignore the error: a dying worker cannot receive messages, and we only wait for its end.
  if (worker.isConnected()) worker.send(stopMessage, undefined, () => undefined);
  await ended;
  clearTimeout(late);
}
