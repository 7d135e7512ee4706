import cluster, { type Worker as Process } from 'node:cluster';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { makeLog } from '../../platform/core/log.ts';
import { SetupError } from '../../platform/core/setup-error.ts';
import { leaveRoot } from '../leave-root.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/postgres/embedded/embedded.ts';
import type { Lifecycle } from '../run.ts';
import { restartPauses } from './restart-pauses.ts';
import { stopWorker } from './stop-worker.ts';
import type { SharedDatabase, WorkerPart, WorkerReport } from './worker.ts';

/** The maximum number of PostgreSQL connections of one worker, and the number left for others. */
const connections = { each: 27, others: 20 };

/**
 * Runs `config.workers` processes behind one port, and the embedded PostgreSQL if it is used. The first process migrates
 * and seeds the database; the others start when it is ready. A crashed process is restarted. SIGHUP replaces the
 * processes one by one, each as soon as its successor is ready.
 */
export async function supervise(config: Config, { opened, stopping, onHangup }: Lifecycle): Promise<void> {
  const log = makeLog(config.logLevel);
  const pauseAfter = restartPauses();
  const database = Promise.withResolvers<SharedDatabase>();
  const ready = new Set<Process>();
  const leaving = new Set<Process>();
  /** Binds the port although it cannot serve yet, because no other process serves. */
  let early: Process | undefined;
  let embedded: EmbeddedPostgres | undefined;

  function fork(): Process {
    const worker = cluster.fork();
    // Ignore the error of a worker that has just died: its exit event follows.
    worker.on('error', () => undefined);
    closeUntaken(worker);
    worker.on('message', (report: WorkerReport) => void hear(worker, report));
    worker.once('exit', () => {
      ready.delete(worker);
      if (early === worker) early = undefined;
    });
    return worker;
  }

  async function hear(worker: Process, report: WorkerReport): Promise<void> {
    if (report === 'asks_database') worker.send(await database.promise);
    if (report !== 'asks_part') return;
    const isFirst = ready.size === 0 && !early;
    if (isFirst) early = worker;
    worker.send({ isFirst } satisfies WorkerPart);
  }

  /** Waits until the worker reports that it is ready. False if the worker or the supervisor ends first. */
  async function says(worker: Process, awaited: WorkerReport): Promise<boolean> {
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, stopping]);
    const said = async () => {
      for (let report; report !== awaited;) [report] = (await once(worker, 'message', { signal })) as [WorkerReport];
      return true;
    };
    const ended = once(worker, 'exit', { signal }).then(() => false);
    const reached = await Promise.race([said(), ended]).catch(() => false);
    over.abort();
    return reached;
  }

  async function becomesReady(worker: Process): Promise<boolean> {
    if (!(await says(worker, 'ready'))) return false;
    if (early === worker) early = undefined;
    ready.add(worker);
    worker.once('exit', (code, signal) => {
      if (leaving.delete(worker) || stopping.aborted) return;
      log.error({ worker: worker.process.pid, code, signal }, 'a worker has died, and is started again');
      void startAnother();
    });
    return true;
  }

  async function startAnother(): Promise<void> {
    do {
      await sleep(pauseAfter(performance.now()), undefined, { signal: stopping }).catch(() => undefined);
      if (stopping.aborted) return;
    } while (!(await becomesReady(fork())));
  }

  async function stop(worker: Process): Promise<void> {
    leaving.add(worker);
    await stopWorker(worker);
  }

  async function replaceAll(): Promise<void> {
    const old = [...ready];
    for (const worker of old) {
      if (!(await becomesReady(fork()))) {
        if (!stopping.aborted) log.error('a new worker does not start: the ones there are go on');
        return;
      }
      await stop(worker);
    }
    log.info('all workers have been replaced');
  }

  opened.defer(async () => await embedded?.stop());
  opened.defer(async () => void (await Promise.all(Object.values(cluster.workers ?? {}).map((one) => stop(one!)))));
  const first = fork();
  if (!(await says(first, 'asks_database'))) return failUnless(stopping.aborted);
  // Drop root only now: the first worker has bound the port, and low ports need root.
  await leaveRoot(config);
  if (config.metrics) {
    const { serveWorkers } = await import('./collect-metrics.ts');
    opened.adopt(await serveWorkers(config.metrics, () => ready, config.workers), (open) => open.close());
  }
  if (!config.databaseUrl) embedded = await startShared(config, (fault) => log.error({ fault }, 'fault'));
  database.resolve({ embedded: embedded?.connection });
  if (!(await becomesReady(first))) return failUnless(stopping.aborted);
  const others = Array.from({ length: config.workers - 1 }, fork);
  await Promise.all(others.map(async (worker) => (await becomesReady(worker)) || (await startAnother())));
  if (stopping.aborted) return;
  let replacing: Promise<void> = Promise.resolve();
  onHangup(() => {
    replacing = replacing.then(replaceAll);
  });
  console.log(`Damson is ready, in ${config.workers} processes: ${config.publicUrl}`);
}

/** The worker has logged the reason. */
function failUnless(stopping: boolean): void {
  if (!stopping) throw new SetupError('The first process did not start, so no other was started.');
}

/**
 * Closes a connection that was handed to a worker while it died. It would stay open without an answer; the browser
 * retries instead.
 */
function closeUntaken({ process }: Process): void {
  const send = process.send.bind(process) as (...sent: unknown[]) => boolean;
  let last: { close?(): void } | undefined;
  process.send = (message: unknown, handle?: unknown, ...rest: unknown[]) => {
    if (handle && typeof handle === 'object') last = handle;
    return send(message, handle, ...rest);
  };
  process.once('exit', () => last?.close?.());
}

async function startShared({ dataDir, workers }: Config, onFault: (fault: unknown) => void): Promise<EmbeddedPostgres> {
  const max_connections = String(workers * connections.each + connections.others);
  return await startEmbeddedPostgres(path.join(dataDir, 'postgres'), onFault, { max_connections });
}
