import { ageing } from '../ageing.ts';
import type { Look } from '../look.ts';
import type { Paint } from '../paint.ts';
import { outline } from '../toon-head.ts';

/** The left one, around the point between it and the eye. */
const shapes: Record<Look['brows'], string> = {
  soft: 'M38 10C38-2 30-9 16-12-12-17-38-10-56 12-34 1-8-1 16 8 26 12 37 16 38 10Z',
  arched: 'M38 14C40 2 34-6 20-11-6-20-36-20-58 8-36-6-10-6 14 5 24 10 36 20 38 14Z',
  raised: 'M38 8C37-4 28-10 14-12-14-16-38-7-54 16-34 3-8 1 14 8 26 12 37 14 38 8Z',
};

export function brows(look: Look, paint: Paint): string {
  const woman = look.gender === 'female';
  const full = (woman ? 0.92 : 1.24) - (woman ? 0.14 : -0.1) * ageing(look.age, 45, 70);
  const height = woman ? 334 : 341;
  const lifted = look.brows === 'raised' ? 12 : 0;
  const brow = (x: number, y: number, turned: 1 | -1) =>
    `<path d="${shapes[look.brows]}" transform="translate(${x} ${y}) scale(${turned * (woman ? 0.94 : 1.04)} ${full})"/>`;
  return `<g fill="${paint.brows}" ${outline}>${brow(311, height, 1)}${brow(457, height - lifted, -1)}</g>`;
}
