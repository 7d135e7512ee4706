import type { Chance } from '../chance.ts';
import { darker, lighter } from '../colour.ts';
import { at, box, type Draw, disc, faint, line, oval, several, shape } from './draw.ts';

const paints = ['#993d72', '#3f7f86', '#c8553d', '#d9a03c', '#4a6fa5', '#6d9079', '#d98aa8'] as const;

/** An easel, brushes, and pots fresh from the wheel. */
export const studio: Draw = (chance) => {
  const wall = chance.oneOf(['#efe6da', '#dfe4e0', '#f0dcd2', '#d9d6e2']);
  const side = chance.likely(0.5) ? 1 : -1;
  const room = `${box(420, 70, 240, 330, '#fdf8f0', 4)}
    ${box(436, 86, 208, 298, chance.oneOf(['#bfe0ee', '#fbdcc0', '#d6e8d4']))}
    ${line('M540 86V384M436 235H644', '#fdf8f0', 10)}${shape('M420 400L700 760H440L420 400Z', '#fff4d0', 0.25)}
    ${at(250, 800, easel(chance))}${box(430, 640, 290, 24, '#a9744f')}${box(450, 664, 22, 240, '#8a5a3c')}
    ${box(670, 664, 22, 240, '#8a5a3c')}${box(450, 800, 240, 18, '#8a5a3c')}
    ${at(490, 640, jar(chance))}${at(590, 640, pot(chance, 1))}${at(664, 640, pot(chance, 0.7))}
    ${at(520, 800, pot(chance, 0.8))}${at(622, 800, pot(chance, 0.9))}`;
  return `${box(0, 0, 720, 780, wall)}${box(0, 780, 720, 180, '#b98a62')}${box(0, 770, 720, 16, lighter(wall, 0.5))}
    ${several(8, (board) => line(`M${board * 100} 786L${board * 150 - 160} 960`, '#8a6040', 3, 0.5))}
    ${several(12, () => disc(chance.between(60, 660), chance.between(880, 950), chance.between(5, 14), chance.oneOf(paints), 0.7))}
    ${at(side > 0 ? 0 : 720, 0, room, side, 1)}`;
};

function easel(chance: Chance): string {
  const painting = chance.oneOf([
    `${box(-150, -520, 300, 360, '#f6d9b4')}${disc(chance.between(-90, 90), -430, 40, '#fff4d0')}
      ${shape('M-150-300Q-60-380 30-310T150-340V-160H-150Z', chance.oneOf(paints))}
      ${shape('M-150-230Q-40-290 60-230T150-250V-160H-150Z', chance.oneOf(paints))}`,
    `${box(-150, -520, 300, 360, '#e9e4dc')}
      ${several(14, () => disc(chance.between(-90, 90), chance.between(-480, -340), chance.between(18, 34), chance.oneOf(['#e0526b', '#f2b13c', '#d98aa8', '#7fa65f', '#fff'])))}
      ${shape('M-44-330H44C60-260 50-200 36-180H-36C-50-200-60-260-44-330Z', chance.oneOf(paints))}`,
    `${box(-150, -520, 300, 360, '#f6efe2')}
      ${several(9, () => line(`M${chance.between(-130, 130)} ${chance.between(-500, -180)}q${chance.between(-90, 90)} ${chance.between(-90, 90)} ${chance.between(-100, 100)} ${chance.between(-60, 60)}`, chance.oneOf(paints), chance.between(14, 34), 0.85))}`,
  ]);
  return `${line('M-20-640L-160 90M20-640L160 90M0-600V40', '#8a5a3c', 18)}<clipPath id="canvas">
    <rect x="-150" y="-520" width="300" height="360"/></clipPath>
    ${faint(box(-160, -526, 324, 376, '#2a1026', 4), 0.2)}<g clip-path="url(#canvas)">
    ${painting}</g>${box(-190, -160, 380, 22, '#a9744f', 4)}
    ${at(
      110,
      -60,
      `${shape('M-80 0C-80-50 40-70 80-20C100 20 40 20 30 40C10 64-80 50-80 0Z', '#d9ab78')}
        ${several(5, (spot) => disc(-54 + spot * 28, -14 + (spot % 2) * 20, 12, paints[spot] ?? '#fff'))}`,
    )}`;
}

const jar = (chance: Chance) =>
  `${several(
    5,
    (brush) => `<g transform="rotate(${-24 + brush * 12})">${line('M0-40V-150', '#c9a27a', 7)}
      ${oval(0, -168, 9, 24, chance.oneOf(paints))}</g>`,
  )}${shape('M-38-80H38L32 0H-32Z', '#b9d0d6')}
    ${box(-38, -60, 76, 18, '#fff6')}`;

function pot(chance: Chance, size: number): string {
  const clay = chance.oneOf(['#c98a72', '#e6d9c6', '#8fa69a', '#7d8fa8', '#b5694f']);
  const body = chance.oneOf([
    'M-44-100C-60-60-50-10-30 0H30C50-10 60-60 44-100Z',
    'M-24-130C-26-90-60-70-56-36C-52-8-40 0-30 0H30C40 0 52-8 56-36C60-70 26-90 24-130Z',
    'M-56-60C-50-20-40 0-30 0H30C40 0 50-20 56-60Z',
  ]);
  return at(
    0,
    0,
    `${shape(body, clay)}${line('M-46-50Q0-38 46-50', lighter(clay, 0.5), 6, 0.8)}
      ${line('M-44-38Q0-26 44-38', darker(clay, 0.3), 3, 0.6)}`,
    size,
  );
}
