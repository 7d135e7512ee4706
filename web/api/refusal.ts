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

  /** Nothing was decided: the server could not be reached, was busy or failed. A retry may succeed later. */
  get isPassing(): boolean {
    const { status } = this.problem;
    return status === 0 || status === 408 || status === 429 || status >= 500;
  }
}

/** The server could not be reached: its response, if any, did not arrive. */
export function unreachable(): Refusal {
  return new Refusal({ type: 'about:blank', title: 'Unreachable', status: 0, code: 'unreachable' });
}

export function isRefusal(fault: unknown, code?: string): fault is Refusal {
  return fault instanceof Refusal && (code === undefined || fault.code === code);
}
