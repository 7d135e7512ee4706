import type { Look } from '../look.ts';
import type { Paint } from '../paint.ts';
import { outline, toonHeadPaths } from '../toon-head.ts';

const moustache =
  'M384 496C366 480 328 484 310 510 334 518 364 516 384 506 404 516 434 518 458 510 440 484 402 480 384 496Z';

const goatee =
  'M384 495C352 480 318 498 314 532 312 580 342 609 384 610 426 609 456 580 454 532 450 498 416 480 384 495ZM384 508C408 500 430 506 438 526 440 552 420 566 398 562 390 560 378 560 370 562 348 566 328 552 330 526 338 506 360 500 384 508Z';

/** Only men have one. Without one, a man has the shadow of one. */
export function beard(look: Look, paint: Paint): string {
  if (look.gender !== 'male') return '';
  const shadow = `<g clip-path="url(#face)" fill="${paint.beard}" opacity="${look.beard === 'stubble' ? 0.3 : 0.14}">${full(look)}</g>`;
  switch (look.beard) {
    case 'none':
    case 'stubble':
      return shadow;
    case 'moustache':
      return `${shadow}<path d="${moustache}" fill="${paint.beard}" ${outline}/>`;
    case 'full':
      return `<g fill="${paint.beard}" ${outline}>${full(look)}</g>`;
    case 'goatee':
      return `${shadow}<path d="${goatee}" fill="${paint.beard}" fill-rule="evenodd" ${outline}/>`;
  }
}

/** ToonHead's beard, let down to the longer jaw. */
function full({ body_type }: Look): string {
  const wide = { slim: 1.02, normal: 1.035, fat: 1.08 }[body_type];
  const place = `translate(${384 - 160.02 * wide} 402) scale(${wide} 1.13)`;
  return `<path d="${toonHeadPaths('beard', 'fullBeard').join('')}" fill-rule="evenodd" transform="${place}"/>`;
}
