import { buildOf } from '../body.ts';
import type { Look } from '../look.ts';
import type { Paint } from '../paint.ts';
import { outline } from '../toon-head.ts';
import { boatNeck, dress, scarf, striped, tee, turtleneck } from './closed.ts';
import type { Garment } from './garment.ts';
import { cardigan, jacket, shirt, vNeck } from './open.ts';

export function clothes(look: Look, paint: Paint): string {
  return `<g ${outline} stroke-linejoin="round">${garments[look.garment](buildOf(look), paint)}</g>`;
}

const garments: Readonly<Record<Look['garment'], Garment>> = {
  tee,
  v_neck: vNeck,
  shirt,
  jacket,
  turtleneck,
  boat_neck: boatNeck,
  dress,
  cardigan,
  scarf,
  striped,
};
