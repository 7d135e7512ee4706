import { type Build, shoulderLine } from '../body.ts';
import type { Colour } from '../colour.ts';
import { mirrored } from '../mirrored.ts';
import type { Paint } from '../paint.ts';

/** Draws a garment over the body. Its outline is set around it. */
export type Garment = (build: Build, paint: Paint) => string;

/** Where the neckline of a garment begins, on the left: so far beside the neck, at this height. */
export interface Start {
  readonly x: number;
  readonly y: number;
}

export const beside = ({ neck }: Build, distance: number, y: number): Start => ({ x: 384 - neck - distance, y });

/** Mirrors a distance from the middle of the figure. */
export const across = (x: number) => 768 - x;

/** A top over both shoulders. `neckline` leads from its upper right corner back to the start on the left. */
export function top(build: Build, { x, y }: Start, neckline: string, fill = 'url(#cloth)'): string {
  const reach = build.shoulder + 3;
  const up = `C${410 + reach} 840 ${398 + reach} 773 ${370 + reach} 741`;
  const over = `C${384 + reach * 0.74} 697 ${across(x) + 26} ${y + 19} ${across(x)} ${y}`;
  return `<path d="M${x} ${y}${shoulderLine(build, x, y, 3)}H${414 + reach}${up}${over}${neckline}Z" fill="${fill}"/>`;
}

/** A neckline that hangs down in a curve; `deep` is how far its ends pull it. */
export function rounded({ x, y }: Start, deep: number): string {
  const bend = Math.max(16, (384 - x) * 0.4);
  return `C${across(x) - bend} ${deep} ${x + bend} ${deep} ${x} ${y}`;
}

/** The band along a neckline. */
export const band = ({ x, y }: Start, neckline: string, { clothShade }: Paint, thick: number) =>
  `<path d="M${across(x)} ${y}${neckline}" fill="none" stroke="${clothShade}" stroke-width="${thick}" stroke-opacity=".75"/>`;

export function sleeves({ shoulder }: Build, { clothShade }: Paint, seam: Colour = clothShade): string {
  const x = 384 - shoulder;
  return mirrored(
    `<path d="M${x + 50} 786C${x + 42} 820 ${x + 42} 860 ${x + 44} 900" fill="none"
      stroke="${seam}" stroke-width="3.5" stroke-opacity=".7"/>`,
  );
}
