import { neckLines } from './face/age-lines.ts';
import type { Look } from './look.ts';
import { mirrored } from './mirrored.ts';
import type { Paint } from './paint.ts';

/** Half the width of the shoulders, and half that of the neck. */
export interface Build {
  readonly shoulder: number;
  readonly neck: number;
}

export function buildOf({ gender, body_type }: Look): Build {
  const woman = gender === 'female';
  return {
    shoulder: (woman ? 230 : 270) + { slim: -14, normal: 0, fat: 40 }[body_type],
    neck: (woman ? 50 : 71) + { slim: -3, normal: 0, fat: 10 }[body_type],
  };
}

/** From a point on the left of the neck over the shoulder down to the lower edge, `out` beyond the skin. */
export function shoulderLine({ shoulder }: Build, x: number, y: number, out = 0): string {
  const reach = shoulder + out;
  return `C${x - 26} ${y + 22 - out} ${384 - reach * 0.74} ${700 - out} ${384 - reach + 14} ${744 - out}C${384 - reach - 14} ${776 - out} ${384 - reach - 26} 840 ${384 - reach - 30} 900`;
}

export function body(look: Look, paint: Paint): string {
  const build = buildOf(look);
  const side = 384 - build.neck;
  const half = `M385 540H${side}V630C${side} 652 ${side - 6} 662 ${side - 18} 670${shoulderLine(build, side - 18, 670)}H385Z`;
  const shadow = `M${side} 560H385V678C${side + 56} 678 ${side - 4} 672 ${side} 630Z`;
  return `${mirrored(`<path d="${half}" fill="${paint.skin}"/><path d="${shadow}" fill="${paint.skinShade}"/>`)}${neckLines(look, paint)}`;
}
