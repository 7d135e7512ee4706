import closeWithGrace from 'close-with-grace';
import { SetupError } from '../platform/core/setup-error.ts';
import { asWorker } from './workers/worker.ts';

/** What a part of a start is given. */
export interface Opening {
  /** What was opened; it is closed in the opposite order at the end, also when the start fails half-way. */
  readonly opened: AsyncDisposableStack;
  /** Aborted when the process is asked to stop. A start that sees it goes no further. */
  readonly stopping: AbortSignal;
}

/** One life of the process. */
export interface Lifecycle extends Opening {
  /** What SIGHUP does from now on, in place of ending the process. */
  onHangup(work: () => void): void;
}

/** Requests in hand have 8 s, jobs in hand 5 s, and the database closes in less than what is left. */
const graceMilliseconds = 25_000;

/** Runs `start`, and from its first moment on ends in order: on SIGTERM and SIGINT, and when the start fails. */
export async function run(start: (life: Lifecycle) => Promise<void>): Promise<void> {
  const stopping = new AbortController();
  const opened = new AsyncDisposableStack();
  const worker = asWorker();
  let hangup = (): void => grace.close();
  const onHangup = (work: () => void) => {
    hangup = work;
  };
  const started = start({ opened, stopping: stopping.signal, onHangup });
  // Ctrl+C reaches the whole process group: when its workers end is for the supervisor to say.
  const skip = worker ? ['SIGHUP' as const, 'SIGINT' as const] : ['SIGHUP' as const];
  const grace = closeWithGrace({ delay: graceMilliseconds, logger: false, skip }, async ({ err }) => {
    if (err) console.error(err);
    stopping.abort();
    // A start that was cut short knows best what it has opened: it stops at its next step.
    await started.catch(() => undefined);
    await opened.disposeAsync().catch((fault: unknown) => {
      tell(fault);
      process.exitCode = 1;
    });
    // A command that failed says so by its code, where otherwise 0 would end the process.
    // oxlint-disable-next-line unicorn/no-process-exit -- nothing is open any more.
    if (process.exitCode) process.exit();
  });
  process.on('SIGHUP', () => worker || stopping.signal.aborted || hangup());
  if (worker) process.on('SIGINT', () => undefined);
  worker?.whenTold(() => {
    if (!stopping.signal.aborted) grace.close();
  });
  whenOrphaned(() => process.kill(process.pid, 'SIGTERM'));
  try {
    await started;
  } catch (fault) {
    if (stopping.signal.aborted) return;
    stopping.abort();
    grace.uninstall();
    tell(fault);
    process.exitCode = 1;
    await opened.disposeAsync().catch(tell);
    // oxlint-disable-next-line unicorn/no-process-exit -- nothing that was not opened here may keep us.
    process.exit();
  }
}

/** npm hands a SIGTERM to the shell that it runs us in; the shell may die of it without telling us. */
function whenOrphaned(stop: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 500);
  timer.unref();
}

/** Two parts of a start at once. When one fails, the other goes no further and is waited for. */
export async function runTogether<One, Other>(
  { opened, stopping }: Opening,
  one: (half: Opening) => Promise<One>,
  other: (half: Opening) => Promise<Other>,
): Promise<[One, Other]> {
  const failing = new AbortController();
  const half = { opened, stopping: AbortSignal.any([stopping, failing.signal]) };
  const parts = [one(half), other(half)] as const;
  for (const part of parts) part.catch((fault: unknown) => failing.abort(fault));
  await Promise.allSettled(parts);
  if (failing.signal.aborted) throw failing.signal.reason;
  return await Promise.all(parts);
}

/** One clear sentence where the machine or the settings are to blame; everything there is where we are. */
function tell(fault: unknown): void {
  console.error(fault instanceof SetupError ? fault.message : fault);
}
