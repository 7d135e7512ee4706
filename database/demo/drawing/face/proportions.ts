import { chanceOf } from '../chance.ts';
import type { Look } from '../look.ts';

/** The small differences that keep two faces apart: factors around 1, and pixels around 0 for the jaw. */
export interface Proportions {
  readonly jaw: number;
  readonly eyes: number;
  readonly nose: number;
  readonly mouth: number;
}

export function proportionsOf({ seed }: Look): Proportions {
  const { between } = chanceOf(`${seed} proportions`);
  return { jaw: between(-13, 13), eyes: between(0.95, 1.06), nose: between(0.88, 1.14), mouth: between(0.92, 1.1) };
}
