import type { Chance } from '../chance.ts';
import { darker, mixed } from '../colour.ts';
import { at, box, type Draw, line, several, shape, vertical } from './draw.ts';
import { type Hour, sky, someHour, under } from './hour.ts';

/** Peaks above a lake. */
export const mountains: Draw = (chance) => {
  const hour = someHour(chance);
  const rock = chance.oneOf(['#6d7f9c', '#7a7f8a', '#8a7488', '#5f7f86']);
  const far = ridge(chance, 420, 0.8, mixed(under(hour, rock), hour.sky[1], 0.5));
  const near = ridge(chance, 500, 1.1, under(hour, rock));
  const meadow = under(hour, chance.oneOf(['#7fa65f', '#8fae58', '#9a9a52']));
  return `${sky(hour, chance, 220)}${far}${near}
    ${shape('M0 640Q160 590 360 630T720 600V720H0Z', darker(meadow, 0.25))}
    ${vertical('lake', mixed(hour.sky[1], '#3f7f9c', 0.35), darker(hour.sky[0], 0.2))}
    ${box(0, 668, 720, 180, 'url(#lake)')}
    ${several(9, () => line(`M${chance.between(0, 640)} ${chance.between(690, 790)}h${chance.between(40, 90)}`, hour.sun, 4, 0.4))}
    ${shape('M0 800Q220 740 460 796Q600 816 720 784V960H0Z', meadow)}
    ${at(chance.between(120, 560), 800, hut(hour))}${flowers(chance)}`;
};

function ridge(chance: Chance, base: number, size: number, colour: string): string {
  return several(4, (number) => {
    const x = number * 210 + chance.between(-60, 60);
    const high = chance.between(220, 340) * size;
    const wide = chance.between(190, 260) * size;
    const top = base + 130 - high;
    const snow = `M${x} ${top}L${x + wide * 0.3} ${top + high * 0.3}L${x + wide * 0.12} ${top + high * 0.24}L${x} ${top + high * 0.36}L${x - wide * 0.12} ${top + high * 0.25}L${x - wide * 0.3} ${top + high * 0.3}Z`;
    return `${shape(`M${x} ${top}L${x + wide} ${base + 130}V700H${x - wide}V${base + 130}Z`, colour)}
      ${shape(`M${x} ${top}L${x + wide} ${base + 130}V700H${x + wide * 0.1}L${x - wide * 0.08} ${top + high * 0.5}Z`, '#1e2048', 0.13)}
      ${shape(snow, '#fff', 0.88)}`;
  });
}

const hut = (hour: Hour) =>
  `${box(-50, -50, 100, 60, under(hour, '#8a5a3c'))}${shape('M-68-46L0-104L68-46Z', under(hour, '#5a3430'))}
    ${box(-12, -28, 24, 38, under(hour, '#4a2c28'))}${box(20, -34, 20, 20, '#ffdf9b', 2)}
    ${box(-42, -34, 20, 20, '#ffdf9b', 2)}`;

const flowers = (chance: Chance) =>
  several(26, () => {
    const colour = chance.oneOf(['#fff', '#f4c9dc', '#ffe08a', '#c9b6f0']);
    return `<circle cx="${chance.between(0, 720)}" cy="${chance.between(850, 950)}" r="${chance.between(4, 9)}" fill="${colour}" opacity=".9"/>`;
  });
