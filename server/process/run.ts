import closeWithGrace from 'close-with-grace';
import { SetupError } from '../platform/core/setup-error.ts';
import { asWorker } from './workers/worker.ts';

/** The tools of a step of the start. */
export interface Opening {
  /** Opened resources. Closed in reverse order at the end, also after a failed start. */
  readonly opened: AsyncDisposableStack;
  /** Aborted when the process receives a stop signal. The start stops at its next step. */
  readonly stopping: AbortSignal;
}

/** The life of the process. */
export interface Lifecycle extends Opening {
  /** Sets what SIGHUP does, instead of ending the process. */
  onHangup(work: () => void): void;
  /** Calls `report` for each signal from now on, before it takes effect. */
  onSignal(report: (signal: NodeJS.Signals) => void): void;
}

/** Requests in flight get 8 s, running jobs 5 s; the database closes in less than the rest. */
const graceMilliseconds = 25_000;

/** The signals that somebody sends to a process and that Node lets it handle. */
const signals = ['SIGHUP', 'SIGINT', 'SIGTERM', 'SIGQUIT', 'SIGUSR2'] as const;

/** Runs `start`. Shuts down in order on SIGTERM, on SIGINT, and when the start fails. */
export async function run(start: (life: Lifecycle) => Promise<void>): Promise<void> {
  const stopping = new AbortController();
  const opened = new AsyncDisposableStack();
  const worker = asWorker();
  let hangup = (): void => grace.close();
  const onHangup = (work: () => void) => {
    hangup = work;
  };
  const onSignal = (report: (signal: NodeJS.Signals) => void) => {
    for (const signal of signals) process.prependListener(signal, () => report(signal));
  };
  const started = start({ opened, stopping: stopping.signal, onHangup, onSignal });
  // Ctrl+C reaches the whole process group, but the supervisor decides when its workers end.
  const skip = worker ? ['SIGHUP' as const, 'SIGINT' as const] : ['SIGHUP' as const];
  const onTimeout = () => console.error(`Not stopped within ${graceMilliseconds / 1000} s: ended at once.`);
  const grace = closeWithGrace({ delay: graceMilliseconds, logger: false, skip, onTimeout }, async ({ err }) => {
    if (err) console.error(err);
    stopping.abort();
    // An interrupted start stops at its next step, since only it knows what it has opened.
    await started.catch(() => undefined);
    await opened.disposeAsync().catch((fault: unknown) => {
      tell(fault);
      process.exitCode = 1;
    });
    // Report the failure by the exit code, which would be 0 otherwise.
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

/** npm sends SIGTERM to its shell, which may exit without forwarding it. */
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

/** Runs two steps of a start in parallel. If one fails, aborts the other and waits for it. */
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

/** Prints only the message for setup errors, and the full stack trace for bugs. */
function tell(fault: unknown): void {
  const text = fault instanceof SetupError ? fault.message : fault;
  // Empty if another process has reported the reason.
  if (text !== '') console.error(text);
}
