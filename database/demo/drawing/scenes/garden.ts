import { type Colour, darker } from '../colour.ts';
import type { Chance } from '../chance.ts';
import { at, box, type Draw, disc, line, oval, several, shape } from './draw.ts';
import { sky, someDay, under } from './hour.ts';

/** Flower beds before a fence, and a watering can. */
export const garden: Draw = (chance) => {
  const hour = someDay(chance);
  const grass = under(hour, '#83ab58');
  const fence = several(13, (post) => shape(`M${post * 60 - 20} 640V430l22-30 22 30V640Z`, under(hour, '#fbf6ec')));
  const flower = chance.oneOf([tulip, sunflower, daisy, lavender]);
  const other = chance.oneOf([tulip, daisy, lavender]);
  const bed = (y: number, count: number, size: number, drawn: typeof tulip) =>
    several(count, (number) =>
      at((number + 0.5) * (720 / count) + chance.between(-22, 22), y + chance.between(-14, 14), drawn(chance), size),
    );
  return `${sky(hour, chance, 180)}
    ${several(6, (tree) => oval(tree * 140, 400, chance.between(90, 130), chance.between(110, 170), under(hour, chance.oneOf(['#7fa877', '#92b786', '#6d9a6a']))))}
    ${at(chance.between(150, 570), 420, house(chance))}${box(0, 470, 720, 160, under(hour, '#92b786'))}
    ${box(0, 480, 720, 18, under(hour, '#eee4d4'))}${box(0, 580, 720, 18, under(hour, '#eee4d4'))}${fence}
    ${box(0, 620, 720, 340, grass)}
    ${shape('M300 620C330 740 180 820 240 960H480C400 820 440 720 380 620Z', under(hour, '#e3cfa8'))}
    ${bed(760, 11, 0.7, other)}${bed(950, 8, 1.15, flower)}
    ${at(chance.likely(0.5) ? 200 : 520, 880, can(chance.oneOf(['#5f8a8f', '#993d72', '#c98a72', '#8a9a6a'])))}`;
};

const house = (chance: Chance) =>
  `${box(-90, -120, 180, 200, '#f4ead8')}
    ${shape('M-112-114L0-220L112-114Z', chance.oneOf(['#b5533f', '#5b6c86', '#7b4a3a']))}
    ${box(-60, -80, 44, 54, '#9fc4d0', 3)}${box(16, -80, 44, 54, '#9fc4d0', 3)}`;

const stem =
  line('M0 0V-110', '#4f8a4a', 8) +
  shape('M0-10C-40-30-44-70-40-90C-14-70-4-50 0-10Z', '#5f9a55') +
  shape('M0-10C36-26 42-56 40-76C14-60 4-40 0-10Z', '#6fa862');
const bloom = (chance: Chance): Colour =>
  chance.oneOf(['#e0526b', '#f2b13c', '#d98aa8', '#c8553d', '#a48bc0', '#fbe3ea']);

function tulip(chance: Chance): string {
  const colour = bloom(chance);
  return `${stem}${shape('M-32-160C-34-110-14-96 0-96S34-110 32-160L16-140L0-170L-16-140Z', colour)}
    ${shape('M-10-96C-22-120-14-150 0-170C14-150 22-120 10-96Z', darker(colour, 0.14))}`;
}

function sunflower(): string {
  return `${at(0, 0, stem, 1, 1.3)}
    ${several(14, (petal) => `<ellipse cx="0" cy="-46" rx="13" ry="28" fill="#f5b82e" transform="translate(0 -160) rotate(${petal * 25.7})"/>`)}
    ${disc(0, -160, 32, '#6a3f28')}${disc(-6, -166, 20, '#7d4e33')}`;
}

function daisy(chance: Chance): string {
  const colour = chance.oneOf(['#ffffff', '#fbe3ea', '#e6dcf7', '#ffe6a8']);
  return `${stem}${several(9, (petal) => `<ellipse cx="0" cy="-26" rx="11" ry="19" fill="${colour}" transform="translate(0 -126) rotate(${petal * 40})"/>`)}
    ${disc(0, -126, 15, '#f2b13c')}`;
}

function lavender(): string {
  return several(
    3,
    (sprig) => `<g transform="rotate(${(sprig - 1) * 14})">${line('M0 0V-100', '#6d9a6a', 6)}
      ${several(6, (row) => oval(-7, -96 - row * 15, 10, 9, '#8f6fc0') + oval(8, -102 - row * 15, 10, 9, '#a48bd0'))}
      </g>`,
  );
}

const can = (colour: Colour) =>
  `${oval(0, 66, 120, 18, '#2a1026', 0.25)}${line('M70-20C130-60 120 40 64 40', darker(colour, 0.2), 14)}
    ${line('M-60 20L-140-50', colour, 20)}${shape('M-170-60L-128-84L-120-46L-146-28Z', darker(colour, 0.15))}
    ${shape('M-70-30H74L64 66H-60Z', colour)}${oval(2, -30, 72, 16, darker(colour, 0.3))}`;
