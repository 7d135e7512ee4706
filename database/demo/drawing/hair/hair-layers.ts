import type { Look } from '../look.ts';
import { mirrored } from '../mirrored.ts';
import type { Paint } from '../paint.ts';
import { outline } from '../toon-head.ts';
import { hairStyles } from './hair-styles.ts';

/** The hair of a look, layer by layer: other parts of the figure lie between them. */
export function hairLayers(look: Look, paint: Paint): { behind: string; shadow: string; front: string } {
  const { behind, cropped, locks, pairs, strands, pairedStrands, shine, ribbon, place } = hairStyles[look.hair];
  const filled = (paths: readonly string[] = []) => paths.map((path) => `<path d="${path}"/>`).join('');
  const placed = (drawn: string) => (place ? `<g transform="${place}">${drawn}</g>` : drawn);
  const onTop = placed(mirrored(filled(pairs)) + filled(locks));
  const lines = mirrored(filled(pairedStrands ? [pairedStrands] : [])) + filled(strands ? [strands] : []);

  return {
    behind: `<g fill="url(#hair-behind)" ${outline}>${filled(behind)}</g>`,
    shadow: `<g clip-path="url(#face)"><g transform="translate(3 11)" fill="${paint.skinShade}" opacity=".6">${onTop}</g></g>`,
    front: `<g clip-path="url(#face)" fill="${paint.hair}" opacity=".7">${filled(cropped)}</g>
      <g fill="url(#hair)" ${outline}>${onTop}</g>
      <g fill="none" stroke-linecap="round">
        <g stroke="${paint.hairLine}" stroke-width="3" opacity=".45">${lines}</g>
        <g stroke="${paint.hairLight}" stroke-width="9" opacity=".5">${filled(shine ? [shine] : [])}</g>
      </g>
      <g fill="${paint.cloth}" ${outline}>${filled(ribbon ? [ribbon] : [])}</g>`,
  };
}
