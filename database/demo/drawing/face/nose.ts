import { ageing } from '../ageing.ts';
import type { Look } from '../look.ts';
import type { Paint } from '../paint.ts';
import { proportionsOf } from './proportions.ts';

export function nose(look: Look, paint: Paint): string {
  const grown = (look.gender === 'female' ? 1.1 : 1.32) + 0.12 * ageing(look.age, 45, 70);
  return `<path d="M392 396c3 24 9 46 17 64-8 6-16 6-22 2-4-22-2-46 5-66Z" fill="${paint.skinShade}" opacity=".42"/>
    <ellipse cx="380" cy="450" rx="8" ry="13" fill="${paint.skinLight}" opacity=".55"/>
    <g transform="translate(384 470) scale(${grown * proportionsOf(look).nose})">
      <path d="M-14 6c5-2 8 3 14 3s9-5 14-3c-4 8-24 8-28 0Z" fill="${paint.skinShade}" opacity=".9"/>
      <path d="M-19-6c-7 8-3 14 4 12 5-2 8 3 15 3s10-5 15-3c7 2 11-4 4-12" fill="none" stroke="${paint.crease}"
        stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round" opacity=".7"/>
    </g>`;
}
