import cluster from 'node:cluster';
import { once } from 'node:events';
import type pg from 'pg';

/** The supervisor's reply to a worker that requests its task. */
export interface WorkerPart {
  /** No other process serves: the worker binds the port at once and shows early visitors a waiting page. */
  readonly isFirst: boolean;
}

export interface SharedDatabase {
  /** The supervisor's embedded PostgreSQL. Undefined if the database is elsewhere. */
  readonly embedded: pg.PoolConfig | undefined;
}

/** Messages from a worker to its supervisor. The first two expect a reply. */
export type WorkerReport = 'asks_part' | 'asks_database' | 'ready';

/** Message from the supervisor: finish the requests in flight, and end. */
export const stopMessage = 'stop';

/** One of several processes behind one port, and its channel to the supervisor. */
export interface WorkerProcess {
  askPart(): Promise<WorkerPart>;
  /** Resolves once the database runs. The first worker has bound the port by then. */
  askDatabase(): Promise<SharedDatabase>;
  tellReady(): void;
  /** Calls `stop` when the supervisor ends this process. */
  whenTold(stop: () => void): void;
}

/** This process as one of several. Undefined if it is the only one. */
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
