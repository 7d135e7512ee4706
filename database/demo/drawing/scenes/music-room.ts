import type { Chance } from '../chance.ts';
import { type Colour, darker, lighter } from '../colour.ts';
import { at, box, type Draw, disc, glow, line, oval, several, shape } from './draw.ts';

/** A record player and a guitar. */
export const vinyl: Draw = (chance) =>
  musicRoom(
    chance,
    player(chance.oneOf(['#a9714a', '#7d4f3a', '#c08f60']), chance.oneOf(['#993d72', '#c8553d', '#3f7f86', '#d9a03c'])),
  );

export const piano: Draw = (chance) => musicRoom(chance, upright);

/** With a guitar in it, and records on its wall. */
function musicRoom(chance: Chance, furniture: string): string {
  const wall = chance.oneOf(['#e3d0c0', '#3f5a5f', '#7d4a5a', '#d6dcd2', '#55506a']);
  const floor = chance.oneOf(['#8f6242', '#6a4634', '#a67c54']);
  const guitar = chance.oneOf(['#d9a25a', '#b5533f', '#e6c48f', '#8a4b33']);
  const side = chance.likely(0.5) ? 1 : -1;
  return `${box(0, 0, 720, 960, wall)}${glow(360, 300, 460, '#ffe6b0', 0.35)}${box(0, 800, 720, 160, floor)}
    ${box(0, 790, 720, 14, lighter(wall, 0.4))}
    ${several(3, (cover) =>
      at(
        130 + cover * 180,
        170,
        `${box(-66, -66, 132, 132, chance.oneOf(['#993d72', '#d9a03c', '#22305e', '#c8553d', '#6d9079', '#efe6da']), 4)}
          ${disc(0, 0, 44, chance.oneOf(['#f4dbe6', '#fbe8c4', '#1f1a24', '#b9d0d6']))}
          ${disc(0, 0, 14, chance.oneOf(['#c8553d', '#fff', '#3f7f86']))}`,
      ),
    )}
      ${at(side > 0 ? 0 : 720, 0, `${furniture}${at(185, 880, acoustic(guitar))}`, side, 1)}`;
}

const acoustic = (top: Colour) =>
  `<g transform="rotate(-7)">${oval(10, 0, 130, 18, '#2a1026', 0.35)}${box(-13, -560, 26, 260, '#4a2f2a', 4)}
    ${shape('M-24-650H24L18-556H-18Z', '#3a2426')}
    ${several(6, (peg) => disc(peg % 2 ? 30 : -30, -634 + Math.floor(peg / 2) * 26, 7, '#e6dccb'))}
    ${several(8, (fret) => line(`M-12 ${-540 + fret * 28}H12`, '#c9b08a', 3))}
    ${shape('M0-330C60-336 88-300 84-260C80-224 66-214 82-180C112-130 130-90 120-40C108 6 50 14 0 14S-108 6-120-40C-130-90-112-130-82-180C-66-214-80-224-84-260C-88-300-60-336 0-330Z', darker(top, 0.35))}
    ${shape('M0-320C52-326 78-296 74-260C70-226 58-212 72-178C102-130 118-88 108-42C98-2 48 4 0 4S-98-2-108-42C-118-88-102-130-72-178C-58-212-70-226-74-260C-78-296-52-326 0-320Z', top)}
    ${disc(0, -190, 42, darker(top, 0.4))}${disc(0, -190, 35, '#2a1a1c')}${box(-40, -72, 80, 16, '#3a2426', 6)}
    ${line('M-8-560V-64M0-560V-64M8-560V-64', '#f4ead8', 2, 0.8)}
    ${shape('M-70-280C-60-310-30-312-16-310L-40-240Z', '#fff', 0.16)}</g>`;

const player = (wood: Colour, label: Colour) =>
  `${oval(500, 886, 220, 20, '#2a1026', 0.35)}${box(320, 640, 360, 200, wood, 8)}
    ${box(340, 660, 320, 160, darker(wood, 0.4), 4)}
    ${several(22, (record) => box(348 + record * 14, 674 + (record % 3) * 5, 11, 146 - (record % 3) * 5, ['#993d72', '#d9a03c', '#22305e', '#c8553d', '#6d9079', '#efe6da', '#3f7f86'][record % 7] ?? '#fff', 1))}
    ${box(340, 840, 18, 44, darker(wood, 0.3))}${box(642, 840, 18, 44, darker(wood, 0.3))}
    ${box(350, 570, 300, 70, lighter(wood, 0.25), 8)}${oval(470, 572, 118, 26, '#1f1a24')}
    ${oval(470, 572, 82, 17, '#35303c')}${oval(470, 572, 36, 8, label)}
    ${line('M620 552L600 566L520 574', '#e6dccb', 8)}${disc(622, 552, 13, '#e6dccb')}
    ${shape('M350 570L370 400H630L650 560Z', '#fff', 0.2)}`;

const upright = `${oval(500, 896, 230, 20, '#2a1026', 0.35)}${box(300, 400, 400, 490, '#3a2a2f', 10)}
  ${box(320, 420, 360, 180, '#4a363a', 6)}${box(284, 640, 432, 40, '#2a1e24', 6)}${box(296, 664, 408, 34, '#fdf8f0')}
  ${several(14, (key) => line(`M${325 + key * 29} 664V698`, '#b9a795', 2))}
  ${several(13, (key) => (key % 7 === 2 || key % 7 === 6 ? '' : box(316 + key * 29, 660, 18, 22, '#1f1a24', 2)))}
  ${box(284, 696, 432, 20, '#2a1e24', 4)}
  ${box(420, 470, 160, 110, '#fdf8f0', 3)}${line('M436 496H564M436 512H564M436 540H564M436 556H564', '#8a8088', 2)}
  ${several(6, (note) => disc(450 + note * 20, 500 + (note % 3) * 18, 6, '#2a1e24'))}
  ${box(310, 370, 60, 30, '#d9a03c', 4)}${line('M340 370V330', '#fdf8f0', 14)}${oval(340, 318, 7, 13, '#ffd56a')}
  ${box(470, 780, 120, 20, '#1f1a24', 8)}`;
