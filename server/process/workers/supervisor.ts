import cluster, { type Worker as Process } from 'node:cluster';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { deskPath } from '#contract/desk/paths.ts';
import type { Config } from '../config.ts';
import { makeDeskHost } from '../../platform/http/desk-host.ts';
import { canStart, currentProgram, ownProgram } from '../../platform/core/releases.ts';
import { recordRun, type RunRecord } from '../../platform/core/running.ts';
import { SetupError } from '../../platform/core/setup-error.ts';
import { leaveRoot } from '../leave-root.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/postgres/embedded/embedded.ts';
import type { Lifecycle } from '../run.ts';
import { partsForRestart } from './restart-due.ts';
import { restartPauses } from './restart-pauses.ts';
import { stopWorker } from './stop-worker.ts';
import type { SharedDatabase, WorkerPart, WorkerReport } from './worker.ts';

/** The maximum number of PostgreSQL connections of one worker, and the number left for others. */
const connections = { each: 27, others: 20 };
/** A new worker that is not ready after this time does not count any more. In milliseconds. */
const startMilliseconds = 300_000;
/** Only root may bind lower ports, on most machines. */
const firstFreePort = 1024;

/** The workers started from one release between two SIGHUPs. */
interface Generation {
  readonly number: number;
  readonly program: string;
}

/**
 * Runs `config.workers` processes behind one port, and the embedded PostgreSQL if it is used. The first process migrates
 * and seeds the database; the others start when it is ready. A crashed process is restarted. SIGHUP replaces the
 * processes one by one with those of the release that the link `current` names then, each as soon as its successor is
 * ready.
 */
export async function supervise(config: Config, log: Logger, { opened, stopping, onHangup }: Lifecycle): Promise<void> {
  const pauseAfter = restartPauses();
  const database = Promise.withResolvers<SharedDatabase>();
  const ready = new Set<Process>();
  const leaving = new Set<Process>();
  const generations = new WeakMap<Process, Generation>();
  /** The generation of the newest worker that became ready. Crashed workers are restarted from it. */
  let serving: Generation = { number: 0, program: ownProgram };
  /** Binds the port although it cannot serve yet, because no other process serves. */
  let early: Process | undefined;
  let embedded: EmbeddedPostgres | undefined;
  let record: RunRecord | undefined;

  function fork(generation: Generation): Process {
    const worker = forkFrom(generation.program, config);
    generations.set(worker, generation);
    // Ignore the error of a worker that has just died: its exit event follows.
    worker.on('error', () => undefined);
    closeUntaken(worker);
    worker.on('message', (report: WorkerReport) => void handleReport(worker, report));
    worker.once('exit', () => {
      ready.delete(worker);
      if (early === worker) early = undefined;
      recordWorkers();
    });
    return worker;
  }

  function recordWorkers(): void {
    const workers = Object.values(cluster.workers ?? {}).map((worker) => generations.get(worker!)!.program);
    void record?.update({ workers: [...new Set([serving.program, ...workers])] });
  }

  async function handleReport(worker: Process, report: WorkerReport): Promise<void> {
    if (report === 'asks_database') worker.send(await database.promise);
    if (report !== 'asks_part') return;
    const isFirst = ready.size === 0 && !early;
    if (isFirst) early = worker;
    worker.send({ isFirst } satisfies WorkerPart);
  }

  /** Waits until the worker reports that it is ready. False if the worker or the supervisor ends first. */
  async function waitForReport(worker: Process, awaited: WorkerReport, given?: AbortSignal): Promise<boolean> {
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, stopping, ...(given ? [given] : [])]);
    const reported = async () => {
      for (let report; report !== awaited;) [report] = (await once(worker, 'message', { signal })) as [WorkerReport];
      return true;
    };
    const ended = once(worker, 'exit', { signal }).then(() => false);
    const reached = await Promise.race([reported(), ended]).catch(() => false);
    over.abort();
    return reached;
  }

  async function becomesReady(worker: Process, given?: AbortSignal): Promise<boolean> {
    if (!(await waitForReport(worker, 'ready', given))) return false;
    if (early === worker) early = undefined;
    ready.add(worker);
    const generation = generations.get(worker)!;
    if (generation.number >= serving.number) serving = generation;
    recordWorkers();
    worker.once('exit', (code, signal) => {
      if (leaving.delete(worker) || stopping.aborted) return;
      log.error({ worker: worker.process.pid, code, signal }, 'a worker has died, and is started again');
      void startAnother();
    });
    return true;
  }

  /**
   * Starts a worker of the release that serves, not of `current`: the operator may not have sent SIGHUP yet. Every other
   * attempt takes `current`, since the release that serves may be damaged or removed.
   */
  async function startAnother(): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      await sleep(pauseAfter(performance.now()), undefined, { signal: stopping }).catch(() => undefined);
      if (stopping.aborted) return;
      if (config.runAs && config.port < firstFreePort && ready.size === 0 && !early) return restartAsRoot();
      const worker = fork(attempt % 2 === 1 || !canStart(serving.program) ? fallback() : serving);
      if (!(await becomesReady(worker))) continue;
      if (isOutdated(worker)) replacing = replacing.then(replaceOutdated);
      return;
    }
  }

  function fallback(): Generation {
    try {
      return { ...serving, program: currentProgram() };
    } catch {
      return serving;
    }
  }

  /** The port was closed with the last worker, and only root may bind it again. */
  function restartAsRoot(): void {
    log.error({ port: config.port }, 'all workers have died, and only a full restart can bind the port again');
    process.exitCode = 1;
    process.kill(process.pid, 'SIGTERM');
  }

  async function stop(worker: Process): Promise<void> {
    leaving.add(worker);
    await stopWorker(worker);
  }

  function isOutdated(worker: Process): boolean {
    return generations.get(worker)!.number < serving.number;
  }

  /** A crashed worker may have been restarted from an older release while the others were replaced. */
  async function replaceOutdated(): Promise<void> {
    for (let old; !stopping.aborted && (old = [...ready].find(isOutdated));) {
      if (!(await becomesReady(fork(serving)))) return;
      await stop(old);
    }
  }

  let hangups = 0;
  let superseded = new AbortController();
  let replacing: Promise<unknown> = Promise.resolve();

  /** Replaces all workers. Stops at the first that does not start; the previous ones continue. */
  async function replaceAll(number: number, newer: AbortSignal): Promise<void> {
    const ended = await replaceWith(number, newer).catch((fault: unknown) => {
      if (!(fault instanceof SetupError)) log.error({ fault }, 'fault');
      return { program: undefined, failed: fault instanceof SetupError ? fault.message : 'a fault, see the log' };
    });
    if (stopping.aborted) return;
    const { program, failed } = ended;
    if (failed === undefined) log.info({ program }, 'all workers have been replaced');
    else log.error({ program, reason: failed }, 'a new worker does not start: the ones there are go on');
    const changed = program && failed === undefined ? partsForRestart(ownProgram, program) : [];
    const parts = changed.filter((part) => part !== 'PostgreSQL' || embedded);
    if (parts.length > 0) log.warn({ changed: parts }, 'a full restart is due: SIGHUP does not replace these parts');
    await record?.update({ reload: { at: new Date().toISOString(), program, failed } });
  }

  async function replaceWith(number: number, newer: AbortSignal) {
    const program = currentProgram();
    const generation = { number, program };
    log.info({ program }, 'workers are being replaced');
    // Nothing serves: the workers that are being restarted take this release.
    if (ready.size === 0) serving = generation;
    for (let old; (old = [...ready].find((worker) => generations.get(worker)!.number < number));) {
      const late = AbortSignal.timeout(startMilliseconds);
      const worker = fork(generation);
      const died = once(worker, 'exit').then(
        ([code, signal]: unknown[]) => `it ended (${String(signal ?? code)})`,
        () => 'it cannot be reached',
      );
      if (!(await becomesReady(worker, AbortSignal.any([late, newer])))) {
        // A worker that hangs is killed after a while; nothing waits for it.
        if (!worker.isDead()) void stop(worker);
        if (newer.aborted) return { program, failed: 'another SIGHUP arrived' };
        return { program, failed: late.aborted ? 'it was not ready in time' : await died };
      }
      await stop(old);
    }
    return { program, failed: undefined };
  }

  const started = Promise.withResolvers<void>();
  onHangup(() => {
    superseded.abort();
    superseded = new AbortController();
    const { signal } = superseded;
    hangups += 1;
    const number = hangups;
    replacing = Promise.all([started.promise, replacing]).then(async () => await replaceAll(number, signal));
  });

  opened.defer(async () => await record?.remove());
  opened.defer(async () => await embedded?.stop());
  opened.defer(async () => void (await Promise.all(Object.values(cluster.workers ?? {}).map((one) => stop(one!)))));
  const first = fork(serving);
  if (!(await waitForReport(first, 'asks_database'))) return failUnless(stopping.aborted, config);
  // Drop root only now: the first worker has bound the port, and low ports need root.
  await leaveRoot(config);
  if (config.metrics) {
    const { serveWorkers } = await import('./collect-metrics.ts');
    opened.adopt(await serveWorkers(config.metrics, () => ready, config.workers), (open) => open.close());
  }
  record = await recordRun(config.dataDir, ownProgram, (fault) => log.error({ fault }, 'fault'));
  if (!config.databaseUrl) embedded = await startShared(config, (fault) => log.error({ fault }, 'fault'));
  database.resolve({ embedded: embedded?.connection });
  if (!(await becomesReady(first))) return failUnless(stopping.aborted, config);
  const others = Array.from({ length: config.workers - 1 }, () => fork(serving));
  await Promise.all(others.map(async (worker) => (await becomesReady(worker)) || (await startAnother())));
  if (stopping.aborted) return;
  const processes = config.workers === 1 ? '' : `, in ${config.workers} processes`;
  console.log(`Damson is ready${processes}: ${config.publicUrl}`);
  const desk = makeDeskHost(config).origin;
  if (desk) console.log(`The operators' desk: ${desk}${deskPath}/`);
  started.resolve();
}

/** Starts a worker of a program, with the Node of that program if the supervisor runs with its own. */
function forkFrom(program: string, { dataDir }: Config): Process {
  const own = process.execPath;
  const modules = path.join(ownProgram, 'node_modules') + path.sep;
  const node = path.join(program, path.relative(ownProgram, own));
  cluster.setupPrimary({ exec: path.join(program, 'server/process/main.ts'), args: [] });
  // `cluster` has no setting for the executable: `fork` reads this one.
  if (own.startsWith(modules) && existsSync(node)) process.execPath = node;
  try {
    // A relative folder means the same to all.
    return cluster.fork({ DATA_DIR: dataDir });
  } finally {
    process.execPath = own;
  }
}

/** The worker has logged the reason; with several, adds that no other was started. */
function failUnless(stopping: boolean, { workers }: Config): void {
  if (stopping) return;
  throw new SetupError(workers === 1 ? '' : 'The first process did not start, so no other was started.');
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

/** While workers are replaced, there is one more than usual. */
async function startShared({ dataDir, workers }: Config, onFault: (fault: unknown) => void): Promise<EmbeddedPostgres> {
  const max_connections = String(Math.max(100, (workers + 1) * connections.each + connections.others));
  return await startEmbeddedPostgres(path.join(dataDir, 'postgres'), onFault, { max_connections });
}
