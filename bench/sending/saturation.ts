import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#testing/free-port.ts';
import { ended, start, untilAnswers } from '../product.ts';
import type { SenderWork, Worked } from '../senders.ts';
import type { Writer } from '../writers.ts';

/** Within this time after the first process of a product, the others are ready. */
const startMilliseconds = 6_000;

/** Has the product answer as many messages as it can. */
export type Saturating = (what: Omit<Extract<SenderWork, { work: 'saturate' }>, 'work' | 'port'>) => Promise<Worked>;

/** People who write to the product as fast as they are answered, in a process of their own: one, however often it starts. */
export async function saturation() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'damson-bench-saturation-'));
  const port = await freePort();
  // It knows whose turn it is.
  const senders = fork('bench/senders.ts').setMaxListeners(0);

  const saturate: Saturating = async (what) => {
    senders.send({ work: 'saturate', ...what, port });
    const gone = once(senders, 'exit').then(() => {
      throw new Error('The senders gave up.');
    });
    const [worked] = (await Promise.race([once(senders, 'message'), gone])) as [Worked];
    return worked;
  };

  return {
    senders,
    /** Starts the product, or a server of ours in its place, for as long as `use` takes. */
    serving: async (
      environment: NodeJS.ProcessEnv,
      use: (saturate: Saturating, product: ChildProcess) => Promise<unknown>,
      file = 'server/process/main.ts',
    ): Promise<void> => {
      const product = start(file, port, { DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...environment });
      try {
        await untilAnswers(port, '/readyz');
        // What connects before all are there stays with the first.
        if (Number(environment.WORKERS ?? 1) > 1) await sleep(startMilliseconds);
        await use(saturate, product);
      } finally {
        product.kill('SIGTERM');
        await ended(product);
      }
    },
    close: async () => {
      senders.kill();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Writers for so many connections, and, with eight connections, all of them once: their conversations are started so. */
export function seatsOf(writers: readonly Writer[], connections: number) {
  const turns = writers.length / connections;
  const seats = Array.from({ length: connections }, (_, seat) => writers.slice(seat * turns, (seat + 1) * turns));
  const starting = Array.from({ length: 8 }, (_, seat) => writers.filter((_writer, index) => index % 8 === seat));
  return { seats, starting };
}
