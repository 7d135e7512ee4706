import type { Chance } from '../chance.ts';
import { darker, lighter } from '../colour.ts';
import { at, box, type Draw, disc, glow, line, oval, several, shape } from './draw.ts';

/** A chess board on the table, and something warm beside it. */
export const games: Draw = (chance) => {
  const wall = chance.oneOf(['#7d4a5a', '#3f5a5f', '#d9c4ae', '#4a4f6f', '#8a9a8a']);
  const wood = chance.oneOf(['#a9714a', '#8a5a3c', '#6a4434']);
  const lamp = chance.oneOf(['#d9a03c', '#c8553d', '#993d72', '#3f7f86']);
  return `${box(0, 0, 720, 960, wall)}${glow(360, 290, 430, '#ffe6b0', 0.7)}${line('M360 0V150', '#2f2430', 7)}
    ${shape('M250 250C260 180 310 150 360 150S460 180 470 250Z', lamp)}${oval(360, 250, 110, 16, '#fff4d0')}
    ${shape('M-40 560H760V960H-40Z', wood)}${box(-40, 560, 800, 16, lighter(wood, 0.3))}${board(chance, wood)}
    ${at(640, 640, mug(chance.oneOf(['#f4dbe6', '#b9d0d6', '#fbe8c4', '#c98a72'])))}
    ${at(
      90,
      640,
      `${oval(0, 16, 62, 14, '#2a1026', 0.3)}${box(-46, -40, 92, 54, '#fdf8f0', 12)}
        ${disc(-22, -24, 8, '#2a2230')}${disc(0, -12, 8, '#2a2230')}${disc(22, 0, 8, '#2a2230')}`,
    )}`;
};

function board(chance: Chance, wood: `#${string}`): string {
  const point = (column: number, row: number): [number, number] => [
    360 + (column - 4) * (58 + row * 7.5),
    610 + row * (32 + row * 0.9),
  ];
  const tile = (number: number) => {
    const column = number % 8;
    const row = Math.floor(number / 8);
    const corners = [point(column, row), point(column + 1, row), point(column + 1, row + 1), point(column, row + 1)];
    return shape(
      `M${corners.map((corner) => corner.join(' ')).join('L')}Z`,
      (column + row) % 2 ? '#5a3a30' : '#f0dcb8',
    );
  };
  const pieces = several(12, (number) => {
    const row = Math.floor(number / 2) + 0.75;
    const [x, y] = point(Math.floor(chance.between(0, 4)) + (number % 2 ? 4.5 : 0.5), row);
    return at(x, y, chance.oneOf([pawn, bishop, rook, king])(number % 3 ? '#f6ead0' : '#3a2830'), 0.62 + row * 0.06);
  });
  const rim = [point(-0.35, -0.4), point(8.35, -0.4), point(8.35, 8.4), point(-0.35, 8.4)];
  return `${shape(`M${rim.map((corner) => corner.join(' ')).join('L')}Z`, darker(wood, 0.45))}${several(64, tile)}
    ${pieces}`;
}

const foot = (colour: string) =>
  `${oval(4, 4, 34, 10, '#1a0f18', 0.4)}${shape('M-30 0C-30-14-16-16-14-24H14C16-16 30-14 30 0Z', colour)}`;
const pawn = (colour: string) =>
  `${foot(colour)}${shape('M-14-22L-7-64H7L14-22Z', colour)}${disc(0, -76, 18, colour)}
    ${disc(-5, -82, 5, '#fff', 0.35)}`;
const rook = (colour: string) =>
  `${foot(colour)}${shape('M-18-22L-14-86H14L18-22ZM-24-116H-12V-104H-6V-116H6V-104H12V-116H24V-84H-24Z', colour)}`;
const bishop = (colour: string) =>
  `${foot(colour)}${shape('M-16-22L-8-78H8L16-22ZM0-138C26-110 22-84 0-78C-22-84-26-110 0-138Z', colour)}
    ${disc(0, -142, 6, colour)}`;
const king = (colour: string) =>
  `${foot(colour)}${shape('M-18-22L-12-100H12L18-22ZM-22-104L-28-132Q0-146 28-132L22-104Z', colour)}
    ${line('M0-136V-166M-11-154H11', colour, 8)}`;

const mug = (colour: `#${string}`) =>
  `${oval(0, 60, 66, 14, '#2a1026', 0.3)}${line('M44-20C92-26 92 30 44 26', colour, 15)}
    ${box(-54, -60, 108, 120, colour, 16)}${oval(0, -58, 52, 13, darker(colour, 0.4))}
    ${oval(0, -56, 46, 10, '#6a3b2a')}${line('M-16-90c-16-26 16-40 0-68M16-90c-16-26 16-40 0-68', '#fff', 7, 0.4)}`;
