import { darker } from '../colour.ts';
import type { Chance } from '../chance.ts';
import { at, box, type Draw, glow, line, oval, several, shape } from './draw.ts';

const spines = [
  '#7f3b47',
  '#3e5a67',
  '#c79a4f',
  '#4e6a50',
  '#6a3a5c',
  '#b5683f',
  '#38496e',
  '#e6d9c2',
  '#993d72',
  '#8a8f6a',
] as const;

/** Shelves, a lamp and a chair to read in. */
export const books: Draw = (chance) => {
  const wall = chance.oneOf(['#3f4f5f', '#5f4a52', '#e3d5c2', '#55604f']);
  const wood = chance.oneOf(['#8a5a3c', '#6a4434', '#b98a5a']);
  const chair = chance.oneOf(['#c8553d', '#3f7f86', '#d9a03c', '#993d72', '#5b6c86']);
  const side = chance.likely(0.5) ? 1 : -1;
  const corner = `${glow(590, 330, 300, '#ffe6b0', 0.6)}${line('M590 330V850', '#3a2f33', 9)}
    ${oval(590, 856, 70, 14, '#3a2f33')}${shape('M520 350L552 240H628L660 350Z', '#f6dfae')}
    ${oval(300, 900, 280, 32, '#2a1026', 0.35)}
    ${shape('M120 560C110 470 170 430 300 430S490 470 480 560V840H120Z', chair)}
    ${shape('M150 700H450V800H150Z', darker(chair, 0.12))}
    ${shape('M70 620C70 570 150 570 160 620L170 860H90Z', darker(chair, 0.2))}
    ${shape('M530 620C530 570 450 570 440 620L430 860H510Z', darker(chair, 0.2))}${box(110, 850, 24, 50, wood)}
    ${box(466, 850, 24, 50, wood)}
    ${at(300, 700, open)}
    ${line('M200 500C230 540 250 580 240 660M400 500C370 540 350 580 360 660', darker(chair, 0.3), 4, 0.5)}`;
  return `${box(0, 0, 720, 960, wall)}${box(0, 800, 720, 160, darker(wood, 0.35))}
    ${several(3, (shelf) => row(chance, 60 + shelf * 190, wood))}
    ${at(side > 0 ? 0 : 720, 0, corner, side, 1)}`;
};

function row(chance: Chance, top: number, wood: `#${string}`): string {
  let x = 12;
  let drawn = box(0, top - 30, 720, 190, darker(wood, 0.45));
  while (x < 690) {
    const wide = chance.between(20, 46);
    const high = chance.between(90, 146);
    const cover = chance.oneOf(spines);
    if (chance.likely(0.06))
      drawn += at(x + 40, top + 160, `${shape('M-24-60H24L18 0H-18Z', '#c98a72')}${oval(0, -80, 38, 34, '#6d9a6a')}`);
    else
      drawn +=
        box(x, top + 160 - high, wide, high, cover, 3) + box(x + 4, top + 160 - high + 16, wide - 8, 7, '#f0dca8', 2);
    x += wide === 0 ? 20 : wide + (chance.likely(0.08) ? 60 : 2);
  }
  return `${drawn}${box(0, top + 160, 720, 18, wood)}`;
}

const open = `${shape('M-92-6C-60-26-20-22 0-6C20-22 60-26 92-6V40C60 22 20 26 0 40C-20 26-60 22-92 40Z', '#fdf8f0')}
  ${line('M0-6V40M-76 2C-54-8-30-6-14 2M14 2C30-6 54-8 76 2M-76 16C-54 6-30 8-14 16M14 16C30 8 54 6 76 16', '#b9a795', 3)}`;
