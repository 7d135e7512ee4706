import type { Problem } from '#contract/refusal.ts';

/** The server said no, or could not be asked. `problem.code` says why, in the words of the contract. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.title);
    this.problem = problem;
  }

  get code(): string {
    return this.problem.code;
  }
}

/** The server could not be reached: its answer, if it gave one, did not arrive. */
export function unreachable(): Refusal {
  return new Refusal({ type: 'about:blank', title: 'Unreachable', status: 0, code: 'unreachable' });
}

export function isRefusal(fault: unknown, code?: string): fault is Refusal {
  return fault instanceof Refusal && (code === undefined || fault.code === code);
}
