import type { Problem } from '#contract/refusal.ts';
import { serverNow } from './server-clock.ts';

/** The server refused, or could not be reached. `problem.code` says why, in the contract's terms. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly problem: Problem;
  /** When the call may be retried, by the server's clock, if the server says so. */
  readonly until: number | undefined;

  constructor(problem: Problem) {
    super(problem.title);
    this.problem = problem;
    const { seconds } = problem;
    this.until = typeof seconds === 'number' ? serverNow() + seconds * 1000 : undefined;
  }

  get code(): string {
    return this.problem.code;
  }

  /** The server failed, could not be reached or was busy: it has not decided about the request. */
  get isFailure(): boolean {
    return mayRetry(this.problem.status) || this.problem.status >= 500;
  }
}

/**
 * Whether the same request may succeed on a retry: the connection failed (0), the request timed out, the server is busy
 * or restarting. A fault of the server (500) would only happen again. The only such rule of the front end.
 * (Decision 256.)
 */
export function mayRetry(status: number): boolean {
  return retryable.has(status);
}

const retryable: ReadonlySet<number> = new Set([0, 408, 429, 502, 503, 504]);

/** The server could not be reached: its response, if any, did not arrive. */
export function unreachable(): Refusal {
  return new Refusal({ type: 'about:blank', title: 'Unreachable', status: 0, code: 'unreachable' });
}

/** The server failed, and could not say so in its own terms. */
export function fault(): Refusal {
  return new Refusal({ type: 'about:blank', title: 'Fault', status: 500, code: 'fault' });
}

export function isRefusal(fault: unknown, code?: string): fault is Refusal {
  return fault instanceof Refusal && (code === undefined || fault.code === code);
}
