import cluster from 'node:cluster';
import { once } from 'node:events';
import type pg from 'pg';

/** What the supervisor tells a worker that asks what it is to do. */
export interface WorkerPart {
  /** Nobody else serves: it takes the port at once, and asks early visitors to wait. */
  readonly isFirst: boolean;
}

export interface SharedDatabase {
  /** The embedded PostgreSQL that the supervisor runs; undefined if the database is elsewhere. */
  readonly embedded: pg.PoolConfig | undefined;
}

/** What a worker says to its supervisor; the first two are questions. */
export type WorkerReport = 'asks_part' | 'asks_database' | 'ready';

/** What a supervisor says unasked: finish what is in hand, and end. */
export const stopMessage = 'stop';

/** One of several processes behind one port, as it talks to the process that supervises them. */
export interface WorkerProcess {
  askPart(): Promise<WorkerPart>;
  /** Answered once the database runs; the first worker has taken the port by then. */
  askDatabase(): Promise<SharedDatabase>;
  tellReady(): void;
  /** Calls `stop` when the supervisor wants this process to end. */
  whenTold(stop: () => void): void;
}

/** This process as one of several; undefined if it is the only one. */
export function asWorker(): WorkerProcess | undefined {
  if (!cluster.isWorker) return undefined;
  const say = (report: WorkerReport) => void process.send!(report);
  async function ask(question: WorkerReport): Promise<unknown> {
    const answered = once(process, 'message');
    say(question);
    const [answer] = await answered;
    return answer;
  }
  return {
    askPart: async () => (await ask('asks_part')) as WorkerPart,
    askDatabase: async () => (await ask('asks_database')) as SharedDatabase,
    tellReady: () => say('ready'),
    whenTold: (stop) => {
      process.on('message', (said) => said === stopMessage && stop());
    },
  };
}
