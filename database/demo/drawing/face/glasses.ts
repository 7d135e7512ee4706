import { chanceOf } from '../chance.ts';
import type { Look } from '../look.ts';
import { mirrored } from '../mirrored.ts';

const rims: Record<Exclude<Look['glasses'], 'none'>, string> = {
  round: 'M252 410a59 56 0 0 1 118 0a59 56 0 0 1-118 0Z',
  square:
    'M274 362H348C366 362 372 372 370 390L364 436C361 454 350 460 334 460H290C272 460 262 454 258 436L250 390C248 372 256 362 274 362Z',
  oval: 'M248 396C250 378 276 370 314 372 352 372 372 382 372 402 372 432 348 452 314 452 276 452 250 430 248 396Z',
};

export function glasses(look: Look): string {
  if (look.glasses === 'none') return '';
  const frame = chanceOf(`${look.seed} glasses`).oneOf([
    '#35222e',
    '#5b2f28',
    '#1f2a4a',
    '#7a4a2a',
    '#6d2a4c',
    '#b08a4a',
  ]);
  const width = frame === '#b08a4a' ? 4.5 : 7;
  return `<g fill="#fff" fill-opacity=".06" stroke="${frame}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round">
    ${mirrored(`<path d="${rims[look.glasses]}"/><path d="M250 396 214 386" fill="none"/>`)}<path d="M370 402q14-12 28 0" fill="none"/></g>
    <path d="M268 394q10-18 34-20M412 394q10-18 34-20" stroke="#fff" stroke-opacity=".45" stroke-width="5" fill="none" stroke-linecap="round"/>`;
}
