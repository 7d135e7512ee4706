import type { Problem } from '#contract/refusal.ts';
import { serverNow } from './server-clock.ts';

/** The server said no, or could not be asked. `problem.code` says why, in the words of the contract. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly problem: Problem;
  /** When it may be asked again, by the server's clock, where the server says so. */
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

  /** Nothing was decided: the server could not be reached, was busy or failed. The same may be answered later. */
  get isPassing(): boolean {
    const { status } = this.problem;
    return status === 0 || status === 408 || status === 429 || status >= 500;
  }
}

/** The server could not be reached: its answer, if it gave one, did not arrive. */
export function unreachable(): Refusal {
  return new Refusal({ type: 'about:blank', title: 'Unreachable', status: 0, code: 'unreachable' });
}

export function isRefusal(fault: unknown, code?: string): fault is Refusal {
  return fault instanceof Refusal && (code === undefined || fault.code === code);
}
