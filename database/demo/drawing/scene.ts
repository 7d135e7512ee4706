import sharp from 'sharp';
import { chanceOf } from './chance.ts';
import { kept } from './picture.ts';
import type { SceneKind } from './scene-kinds.ts';
import { scenes } from './scenes/scenes.ts';

/** A drawn photo of what somebody likes. Two seeds make two pictures of the same thing. */
export async function scene(kind: SceneKind, seed: string): Promise<Buffer> {
  return await kept(sharp(Buffer.from(drawnScene(kind, seed))).removeAlpha());
}

/** The same photo as SVG, for those who need it larger. */
export const drawnScene = (kind: SceneKind, seed: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 960" width="720" height="960">
    ${scenes[kind](chanceOf(`${seed} ${kind}`))}
    <radialGradient id="vignette" cx=".4" cy=".3" r=".95">
      <stop offset="0" stop-color="#fff" stop-opacity=".16"/>
      <stop offset=".55" stop-color="#fff" stop-opacity="0"/>
      <stop offset="1" stop-color="#1e1030" stop-opacity=".32"/>
    </radialGradient>
    <rect width="720" height="960" fill="url(#vignette)"/></svg>`;
