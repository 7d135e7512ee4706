import { chanceOf } from '../chance.ts';
import type { Look } from '../look.ts';
import type { Paint } from '../paint.ts';

export function freckles(look: Look, paint: Paint): string {
  if (!look.freckles) return '';
  const { between } = chanceOf(`${look.seed} freckles`);
  const dots = Array.from({ length: 22 }, (_, number) => {
    const middle = number % 5 === 4 ? 384 : number % 2 ? 282 : 486;
    return `<circle cx="${(middle + between(-34, 34)).toFixed(1)}" cy="${(466 + between(-14, 18)).toFixed(1)}" r="${between(1.8, 3.2).toFixed(1)}"/>`;
  });
  return `<g fill="${paint.crease}" opacity=".38">${dots.join('')}</g>`;
}
