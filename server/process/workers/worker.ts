import cluster from 'node:cluster';
import { once } from 'node:events';
import type pg from 'pg';
import type { Measured } from '../../platform/metrics/exposition.ts';

/** The supervisor's reply to a worker that requests its task. */
export interface WorkerPart {
  /** No other process serves: the worker binds the port at once and shows early visitors a waiting page. */
  readonly isFirst: boolean;
}

export interface SharedDatabase {
  /** The supervisor's embedded PostgreSQL. Undefined if the database is elsewhere. */
  readonly embedded: pg.PoolConfig | undefined;
}

/**
 * Messages from a worker to its supervisor. The first two expect a reply. Both may be of different releases: messages
 * may be added, but not changed.
 */
export type WorkerReport = 'asks_part' | 'asks_database' | 'ready';

/** Message from the supervisor to a ready worker: report the metrics of the process, or the figures of the site. */
export interface MetricsRequest {
  /** The number of the request, which the report repeats. */
  readonly metrics: number;
  readonly about: 'process' | 'site';
}

/** The response to a {@link MetricsRequest}. `measured` is undefined if collecting failed. */
export interface MetricsReport {
  readonly metricsOf: number;
  readonly measured: readonly Measured[] | undefined;
}

/** Message from the supervisor: finish the requests in flight, and end. */
export const stopMessage = 'stop';

/** One of several processes behind one port, and its channel to the supervisor. */
export interface WorkerProcess {
  askPart(): Promise<WorkerPart>;
  /** Resolves once the database runs. The first worker has bound the port by then. */
  askDatabase(): Promise<SharedDatabase>;
  tellReady(): void;
  /** Responds to requests for metrics from now on. Call it before {@link tellReady}. */
  reportMetrics(collect: (about: MetricsRequest['about']) => Promise<readonly Measured[]>): void;
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
    reportMetrics: (collect) => {
      async function report({ metrics, about }: MetricsRequest): Promise<void> {
        const measured = await collect(about).catch(() => undefined);
        const report: MetricsReport = { metricsOf: metrics, measured };
        // The supervisor may be gone.
        if (process.connected) process.send!(report, undefined, undefined, () => undefined);
      }
      process.on('message', (request: MetricsRequest | typeof stopMessage) => {
        if (request !== stopMessage && request.metrics !== undefined) void report(request);
      });
    },
    whenTold: (stop) => {
      process.on('message', (said) => said === stopMessage && stop());
    },
  };
}
