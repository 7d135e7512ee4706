import type { Chance } from '../chance.ts';
import { type Colour, darker } from '../colour.ts';
import { at, box, type Draw, line, several, shape, vertical } from './draw.ts';
import { type Hour, sky, someHour, under } from './hour.ts';

const bricks = ['#8c4a3f', '#a35a4a', '#6d3f4a', '#b77a52', '#5b4a5f', '#c9a27a', '#7d5a4a'] as const;

/** Narrow houses along a canal, and a boat. */
export const canal: Draw = (chance) => {
  const hour = someHour(chance);
  const houses = row(hour, chance);
  return `${sky(hour, chance, 220)}${houses}
    ${vertical('water', darker(hour.sky[2], 0.35), darker(hour.sky[0], 0.35))}${box(0, 640, 720, 320, 'url(#water)')}
    <g transform="translate(0 1280) scale(1 -1)" opacity=".25">${houses}</g>
    ${several(14, () => line(`M${chance.between(0, 660)} ${chance.between(690, 940)}h${chance.between(40, 100)}`, hour.sun, 4, 0.4))}
    ${box(0, 638, 720, 18, under(hour, '#4a3b45'))}
    ${at(chance.between(60, 300), 800, boat(hour, chance))}`;
};

function boat(hour: Hour, chance: Chance): string {
  const cabin = under(hour, chance.oneOf(['#c96a74', '#3f7f86', '#d9a03c', '#f0e6d8', '#4a6fa5']));
  return `${shape('M0 0H280L240 62H34Z', under(hour, '#31303f'))}${shape('M62 0V-36H180L204 0Z', cabin)}
    ${box(80, -24, 28, 18, '#ffe2a6', 3)}${box(120, -24, 28, 18, '#ffe2a6', 3)}${line('M-30 84H320', '#fff', 4, 0.3)}`;
}

function row(hour: Hour, chance: Chance): string {
  let x = -20;
  let houses = '';
  while (x < 720) {
    const wide = chance.between(110, 165);
    houses += house(hour, chance, x, wide, chance.between(230, 370));
    x += wide;
  }
  return houses;
}

function house(hour: Hour, chance: Chance, x: number, wide: number, high: number): string {
  const wall: Colour = under(hour, chance.oneOf(bricks));
  const top = 640 - high;
  const gable = chance.oneOf([
    `M${x} ${top}h${wide * 0.2}v-30h${wide * 0.15}v-30h${wide * 0.3}v30h${wide * 0.15}v30h${wide * 0.2}`,
    `M${x} ${top}q${wide * 0.3} -8 ${wide * 0.36} -62h${wide * 0.28}q${wide * 0.06} 54 ${wide * 0.36} 62`,
    `M${x} ${top}l${wide / 2} -72l${wide / 2} 72`,
  ]);
  const windows = several(Math.floor((high - 30) / 74) * 3, (number) => {
    const left = x + wide * (0.13 + 0.27 * (number % 3));
    const lit = chance.likely(hour.dark ? 0.7 : 0.12);
    return (
      box(left, top + 20 + 74 * Math.floor(number / 3), wide * 0.18, 48, lit ? '#ffdf9b' : under(hour, '#4a4a63'), 3) +
      line(`M${left} ${top + 70 + 74 * Math.floor(number / 3)}h${wide * 0.18}`, '#f4ead8', 4, hour.dark ? 0.25 : 0.6)
    );
  });
  return `${shape(`${gable}V640H${x}Z`, wall)}${line(gable, '#f4ead8', 5, hour.dark ? 0.3 : 0.75)}${windows}`;
}
