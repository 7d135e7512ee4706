import type { Chance } from '../chance.ts';
import { box, faint, type Draw, disc, glow, line, oval, several, shape, vertical } from './draw.ts';
import { night, sky, someEvening } from './hour.ts';

/** A skyline with its lamps lit, above the water. */
export const cityNight: Draw = (chance) => {
  const hour = chance.likely(0.4) ? night : someEvening(chance);
  const [far, near] = chance.oneOf([
    ['#3a3a75', '#1d1f4a'],
    ['#54407a', '#2a1f48'],
    ['#3f5580', '#17233f'],
  ]);
  return `${sky(hour, chance, 260)}${towers(chance, 640, 320, far, 0.25)}
    ${chance.likely(0.5) ? wheel(chance.between(140, 580)) : ''}${towers(chance, 680, 230, near, 0.5)}
    ${vertical('river', near, hour.sky[1])}${box(0, 680, 720, 280, 'url(#river)')}
    ${faint(lampLight(chance), 0.32)}
    ${bridge(near)}`;
};

const lampLight = (chance: Chance) =>
  several(34, () => {
    const lamp = chance.oneOf(['#ffd28a', '#ffb38f', '#ff9fb0', '#b9c4ff']);
    return box(
      chance.between(0, 700),
      chance.between(700, 860),
      chance.between(5, 12),
      chance.between(30, 90),
      lamp,
      5,
    );
  });

function towers(chance: Chance, base: number, high: number, colour: string, lit: number): string {
  let x = -10;
  let drawn = '';
  while (x < 720) {
    const wide = chance.between(54, 104);
    const top = base - high * chance.between(0.45, 1.25);
    drawn += box(x, top, wide, base - top + 4, colour, 3);
    if (chance.likely(0.25))
      drawn += shape(`M${x + wide * 0.2} ${top}L${x + wide / 2} ${top - 70}L${x + wide * 0.8} ${top}Z`, colour);
    for (let y = top + 18; y < base - 20; y += 30)
      for (let left = x + 10; left < x + wide - 14; left += 20)
        if (chance.likely(lit)) drawn += box(left, y, 10, 15, chance.oneOf(['#ffdf9b', '#ffe9c4', '#ffc98a']), 1);
    x += wide + chance.between(-4, 8);
  }
  return drawn;
}

const wheel = (x: number) =>
  `<g opacity=".9">
    ${several(8, (spoke) => line(`M${x} 440L${x + 120 * Math.cos((spoke * Math.PI) / 4)} ${440 + 120 * Math.sin((spoke * Math.PI) / 4)}`, '#f4b6cf', 2.5, 0.7) + disc(x + 120 * Math.cos((spoke * Math.PI) / 4), 440 + 120 * Math.sin((spoke * Math.PI) / 4), 9, '#ffd39a'))}
    <circle cx="${x}" cy="440" r="120" fill="none" stroke="#f4b6cf" stroke-width="5"/>
    ${line(`M${x - 70} 660L${x} 440L${x + 70} 660`, '#f4b6cf', 6)}</g>`;

const bridge = (colour: string) =>
  `${box(0, 862, 720, 98, colour)}${several(3, (arch) => oval(120 + arch * 240, 966, 92, 62, '#f6b6cf', 0.14))}
    ${several(7, (lamp) => line(`M${60 + lamp * 100} 862V806`, colour, 6) + glow(60 + lamp * 100, 800, 40, '#ffd28a', 0.8) + disc(60 + lamp * 100, 800, 9, '#fff0c4'))}`;
