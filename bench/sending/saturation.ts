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

/** Maximum time between the first and the last process of the product to become ready, in milliseconds. */
const startMilliseconds = 6_000;

/** Sends as many messages to the product as it can answer. */
export type Saturating = (what: Omit<Extract<SenderWork, { work: 'saturate' }>, 'work' | 'port'>) => Promise<Worked>;

/** Starts a process of members who write as fast as they get responses. It survives restarts of the product. */
export async function saturation() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'damson-bench-saturation-'));
  const port = await freePort();
  // Only this process knows which writer is next.
  const senders = fork('bench/senders.ts').setMaxListeners(0);

  const saturate: Saturating = async (what) => {
    senders.send({ work: 'saturate', ...what, port });
    const gone = once(senders, 'exit').then(() => {
      throw new Error('The senders exited.');
    });
    const [worked] = (await Promise.race([once(senders, 'message'), gone])) as [Worked];
    return worked;
  };

  return {
    senders,
    /** Starts the product, or another server of ours, while `use` runs. */
    serving: async (
      environment: NodeJS.ProcessEnv,
      use: (saturate: Saturating, product: ChildProcess) => Promise<unknown>,
      file = 'server/process/main.ts',
    ): Promise<void> => {
      const product = start(file, port, { DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...environment });
      try {
        await untilAnswers(port, '/readyz');
        // Connections opened before all processes are ready would stay with the first one.
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

/** Writers per connection; and all of them divided into eight groups, to start each conversation once. */
export function seatsOf(writers: readonly Writer[], connections: number) {
  const turns = writers.length / connections;
  const seats = Array.from({ length: connections }, (_, seat) => writers.slice(seat * turns, (seat + 1) * turns));
  const starting = Array.from({ length: 8 }, (_, seat) => writers.filter((_writer, index) => index % 8 === seat));
  return { seats, starting };
}
