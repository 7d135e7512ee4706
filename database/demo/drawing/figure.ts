import { body } from './body.ts';
import { clothes } from './clothes/clothes.ts';
import { ageLines } from './face/age-lines.ts';
import { beard } from './face/beard.ts';
import { brows } from './face/brows.ts';
import { earrings } from './face/earrings.ts';
import { eyes } from './face/eyes.ts';
import { freckles } from './face/freckles.ts';
import { glasses } from './face/glasses.ts';
import { head } from './face/head.ts';
import { mouth } from './face/mouth.ts';
import { nose } from './face/nose.ts';
import { hairLayers } from './hair/hair-layers.ts';
import type { Look } from './look.ts';
import { type Paint, paintOf } from './paint.ts';

/**
 * A person with nothing around them, as SVG. The figure has ToonHead's measure, 768 to a side, and shows it from
 * 56 across and 13 down: that puts the eyes at 45% of the height and the chin at 68%.
 */
export function figure(look: Look): string {
  const paint = paintOf(look);
  const hair = hairLayers(look, paint);
  const layers = [
    hair.behind,
    body(look, paint),
    clothes(look, paint),
    head(look, paint),
    freckles(look, paint),
    ageLines(look, paint),
    nose(look, paint),
    mouth(look, paint),
    beard(look, paint),
    eyes(look, paint),
    brows(look, paint),
    hair.shadow,
    glasses(look),
    earrings(look),
    hair.front,
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="56 13 656 874.667" width="720" height="960">
    <defs>${gradients(look, paint)}</defs>${layers.join('')}</svg>`;
}

const gradients = (look: Look, paint: Paint) => `
  <radialGradient id="skin" gradientUnits="userSpaceOnUse" cx="340" cy="340" r="290">
    <stop offset="0" stop-color="${paint.skinLight}"/><stop offset=".7" stop-color="${paint.skin}"/>
  </radialGradient>
  <radialGradient id="blush">
    <stop offset="0" stop-color="${paint.blush}" stop-opacity="${look.gender === 'female' ? 0.45 : 0.26}"/>
    <stop offset="1" stop-color="${paint.blush}" stop-opacity="0"/>
  </radialGradient>
  <radialGradient id="hair" gradientUnits="userSpaceOnUse" cx="350" cy="140" r="560">
    <stop offset="0" stop-color="${paint.hairLight}"/><stop offset=".35" stop-color="${paint.hair}"/>
    <stop offset="1" stop-color="${paint.hairShade}"/>
  </radialGradient>
  <linearGradient id="hair-behind" gradientUnits="userSpaceOnUse" x1="384" y1="100" x2="384" y2="820">
    <stop offset="0" stop-color="${paint.hair}"/><stop offset=".9" stop-color="${paint.hairBehind}"/>
  </linearGradient>
  <linearGradient id="cloth" gradientUnits="userSpaceOnUse" x1="200" y1="650" x2="600" y2="880">
    <stop offset="0" stop-color="${paint.clothLight}"/><stop offset=".4" stop-color="${paint.cloth}"/>
    <stop offset="1" stop-color="${paint.clothShade}"/>
  </linearGradient>`;
