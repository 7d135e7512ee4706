import type { Worker } from 'node:cluster';
import { stopMessage } from './worker.ts';

/** One that was told to stop and still runs after this long is killed. */
const stopMilliseconds = 20_000;

/** Asks a worker to finish what it has in hand, and waits for its end; whoever takes too long is killed. Never fails. */
export async function stopWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const ended = new Promise<void>((resolve) => void worker.once('exit', () => resolve()));
  const late = setTimeout(() => worker.process.kill('SIGKILL'), stopMilliseconds);
  // One that is about to die cannot be told any more, which is no fault: its end is what we wait for.
  if (worker.isConnected()) worker.send(stopMessage, undefined, () => undefined);
  await ended;
  clearTimeout(late);
}
