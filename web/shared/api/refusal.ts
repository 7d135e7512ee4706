import type { Problem } from '#contract/refusal.ts';
import { serverNow } from './server-clock.ts';

/**
 * The error of a call that the server has refused, or that could not reach the server. `problem.code` is one of the
 * contract's codes.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly problem: Problem;
  /** The earliest time for a retry, by the server's clock, if the server sends one. */
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

  /** Whether the server failed, was busy or could not be reached, and therefore has not decided about the request. */
  get isFailure(): boolean {
    return mayRetry(this.problem.status) || this.problem.status >= 500;
  }
}

/**
 * Returns whether a retry may succeed: because the connection failed (0), the request timed out, or the server is busy
 * or restarting. A server error (500) would only occur again. No other rule in the web application decides this.
 * (Decision 256.)
 */
export function mayRetry(status: number): boolean {
  return retryable.has(status);
}

const retryable: ReadonlySet<number> = new Set([0, 408, 429, 502, 503, 504]);

/** Returns a refusal for a server that could not be reached, or whose response did not arrive. */
export function unreachable(): Refusal {
  return new Refusal({ type: 'about:blank', title: 'Unreachable', status: 0, code: 'unreachable' });
}

/** Returns a refusal for a server that failed without a problem document. */
export function fault(): Refusal {
  return new Refusal({ type: 'about:blank', title: 'Fault', status: 500, code: 'fault' });
}

export function isRefusal(fault: unknown, code?: string): fault is Refusal {
  return fault instanceof Refusal && (code === undefined || fault.code === code);
}
