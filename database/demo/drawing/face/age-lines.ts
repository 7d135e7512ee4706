import { ageing } from '../ageing.ts';
import type { Look } from '../look.ts';
import { mirrored } from '../mirrored.ts';
import type { Paint } from '../paint.ts';

/** What the years draw into a face: laughter first, thought later. */
export function ageLines({ age, gender }: Look, paint: Paint): string {
  const outer = gender === 'female' ? 252 : 256;
  const left = [
    fold(paint, 'M348 470C326 486 312 506 312 536 322 520 330 506 352 482Z', 0.75 * ageing(age, 40, 64)),
    fold(paint, 'M282 444C298 470 330 470 342 444 326 458 300 458 282 444Z', 0.6 * ageing(age, 50, 66)),
    // Beside the mouth, and at the corner of the eye.
    line(paint, 'M346 474C332 484 319 500 317 524', 0.14 + 0.5 * ageing(age, 36, 62)),
    line(paint, `M${outer} 400l-17-9m15 20-20 1m23 10-15 9`, 0.6 * ageing(age, 40, 60)),
    // Under the eye, between the brows, below the mouth, in the cheek.
    line(paint, 'M282 446C298 458 324 459 342 446', 0.5 * ageing(age, 44, 62)),
    line(paint, 'M372 326c-3 10-3 18 0 26', 0.35 * ageing(age, 48, 64)),
    line(paint, 'M330 540c-7 10-9 20-6 32', 0.45 * ageing(age, 52, 68)),
    line(paint, 'M268 508c10 26 16 40 28 52', 0.3 * ageing(age, 56, 70)),
  ];
  const forehead = [
    line(paint, 'M322 262C350 252 418 252 446 262', 0.42 * ageing(age, 44, 60)),
    line(paint, 'M306 284C344 272 424 272 462 284', 0.38 * ageing(age, 49, 64)),
    line(paint, 'M336 240C358 233 410 233 432 240', 0.36 * ageing(age, 56, 70)),
  ];
  return `<g clip-path="url(#face)">${mirrored(left.join(''))}${forehead.join('')}</g>`;
}

export const neckLines = ({ age }: Look, paint: Paint) =>
  line(paint, 'M346 640C366 652 402 652 422 640M350 660C370 670 398 670 418 660', 0.5 * ageing(age, 48, 66));

const line = ({ crease }: Paint, path: string, shown: number) =>
  `<path d="${path}" fill="none" stroke="${crease}" stroke-width="2.8" stroke-linecap="round" opacity="${shown}"/>`;

const fold = ({ skinShade }: Paint, path: string, shown: number) =>
  `<path d="${path}" fill="${skinShade}" opacity="${shown}"/>`;
