import { darker, lighter } from '../colour.ts';
import type { Chance } from '../chance.ts';
import { at, box, type Draw, disc, line, oval, several, shape, vertical } from './draw.ts';

const colours = ['#993d72', '#3f7f86', '#c8553d', '#d9a03c', '#22305e', '#6d9079', '#f0d9c4', '#d98aa8'] as const;

/** Paintings on a wall, and a bench before them. */
export const museum: Draw = (chance) => {
  const wall = chance.oneOf(['#e9e4dc', '#7d3f52', '#3f5a5f', '#d9dfe0', '#55506a']);
  const floor = chance.oneOf(['#b98a5a', '#8a6a52', '#cbb89c']);
  return `${box(0, 0, 720, 720, wall)}${box(0, 0, 720, 50, lighter(wall, 0.4))}
    ${box(0, 690, 720, 34, lighter(wall, 0.5))}${vertical('floor', lighter(floor, 0.15), darker(floor, 0.25))}
    ${box(0, 724, 720, 236, 'url(#floor)')}
    ${several(9, (board) => line(`M${board * 90} 724L${board * 180 - 360} 960`, darker(floor, 0.35), 3, 0.5))}
    ${framed(chance, 60, 150, 270, 340)}${framed(chance, 390, 130, 270, 200)}${framed(chance, 400, 400, 120, 150)}
    ${framed(chance, 550, 400, 120, 150)}
    ${[195, 525]
      .map(
        (x) => `${shape(`M${x - 24} 50L${x - 150} 560H${x + 150}L${x + 24} 50Z`, '#fff4d0', 0.13)}
          ${box(x - 26, 40, 52, 20, '#3a3040', 6)}`,
      )
      .join('')}
        ${oval(360, 900, 260, 22, '#2a1026', 0.35)}${box(130, 800, 460, 44, '#4a2f2a', 10)}
        ${box(130, 800, 460, 18, '#6a4434', 9)}${box(170, 840, 22, 64, '#35302f')}${box(528, 840, 22, 64, '#35302f')}`;
};

function framed(chance: Chance, x: number, y: number, wide: number, high: number): string {
  const gold = chance.oneOf(['#c9a052', '#3a2f33', '#fdf8f0', '#8a5a3c']);
  const id = `painting-${x}`;
  const painted = chance.oneOf([blocks, hills, vase, rings])(chance);
  return `${box(x + 8, y + 14, wide, high, '#0003', 3)}${box(x, y, wide, high, gold, 3)}<clipPath id="${id}">
    <rect x="${x + 16}" y="${y + 16}" width="${wide - 32}" height="${high - 32}"/></clipPath>
    <g clip-path="url(#${id})">${at(x + 16, y + 16, painted, (wide - 32) / 100, (high - 32) / 100)}</g>`;
}

const blocks = (chance: Chance) =>
  box(0, 0, 100, 100, '#f6efe2') +
  several(7, () =>
    box(
      Math.floor(chance.between(0, 4)) * 25,
      Math.floor(chance.between(0, 4)) * 25,
      25 * Math.ceil(chance.between(0, 2)),
      25 * Math.ceil(chance.between(0, 2)),
      chance.oneOf(colours),
    ),
  ) +
  line('M25 0V100M75 0V100M0 50H100M0 25H100', '#2a2230', 2.5);
const hills = (chance: Chance) =>
  box(0, 0, 100, 100, chance.oneOf(['#f6d9b4', '#bfe0ee', '#f0c4cf'])) +
  disc(chance.between(20, 80), 30, 12, '#fff4d0') +
  shape('M0 60Q30 40 60 58T100 50V100H0Z', chance.oneOf(colours)) +
  shape('M0 78Q40 60 70 76T100 70V100H0Z', chance.oneOf(colours));
const vase = (chance: Chance) =>
  box(0, 0, 100, 100, chance.oneOf(colours)) +
  box(0, 74, 100, 26, '#5a3430') +
  several(9, () =>
    disc(
      chance.between(26, 74),
      chance.between(16, 48),
      chance.between(6, 10),
      chance.oneOf(['#fbe3ea', '#f2b13c', '#e0526b', '#fff']),
    ),
  ) +
  shape('M38 52H62C72 70 66 84 58 86H42C34 84 28 70 38 52Z', '#f0e6d8');
const rings = (chance: Chance) =>
  box(0, 0, 100, 100, '#2a2240') + several(5, (ring) => disc(50, 50, 46 - ring * 9, chance.oneOf(colours)));
