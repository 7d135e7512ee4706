import { darker } from '../colour.ts';
import type { Chance } from '../chance.ts';
import { at, box, type Draw, disc, line, oval, several, shape } from './draw.ts';
import { sky, someDay, under } from './hour.ts';

/** A blanket in the grass with a basket on it. */
export const picnic: Draw = (chance) => {
  const hour = someDay(chance);
  const grass = under(hour, chance.oneOf(['#86ab5f', '#9cb35f', '#78a468']));
  const check = chance.oneOf(['#c8553d', '#993d72', '#4a6fa5', '#3f7f86', '#d9a03c']);
  const side = chance.likely(0.5) ? 1 : -1;
  const tree = `${shape('M40 660C70 540 60 420 40 330H110C96 420 100 560 130 660Z', under(hour, '#6a4a38'))}
    ${oval(60, 210, 210, 170, under(hour, '#6d9a55'))}${oval(190, 270, 130, 110, under(hour, '#7fab62'))}
    ${oval(-40, 300, 130, 110, under(hour, '#5f8d4f'))}`;
  return `${sky(hour, chance, 240)}${shape('M0 520Q180 460 380 510T720 480V700H0Z', under(hour, '#9fbf86'))}
    ${box(0, 590, 720, 370, grass)}${at(side > 0 ? 0 : 720, 0, tree, side, 1)}
    ${shape('M150 690H600L700 930H30Z', '#fdf6ea')}
    ${several(5, (band) => shape(`M${150 + band * 90} 690h45L${97 + band * 134} 930h-67Z`, check, 0.75))}
    ${several(3, (band) => shape(`M${150 - band * 40} ${700 + band * 80}H${604 + band * 33}l12 36H${138 - band * 40}Z`, check, 0.45))}
    ${at(chance.between(240, 300), 740, basket(chance))}${at(480, 760, chance.likely(0.5) ? bottle : cake)}
    ${at(400, 870, plate(chance))}
    ${several(16, () => disc(chance.between(0, 720), chance.between(610, 680), chance.between(4, 8), chance.oneOf(['#fff', '#ffe08a', '#f4c9dc'])))}`;
};

const basket = (chance: Chance) =>
  `${oval(0, 66, 150, 20, '#2a1026', 0.25)}${line('M-90-30C-80-170 80-170 90-30', '#8a5a34', 14)}
    ${shape('M-120-40H120L100 66H-100Z', '#b98a5a')}
    ${line('M-114-10H114M-108 20H108M-102 46H102M-70-40L-60 66M-20-40L-17 66M30-40L26 66M76-40L66 66', '#8a6038', 6)}
    ${shape('M-126-56H126L116-16L80-34L40-14L0-34L-40-14L-80-34L-116-16Z', chance.oneOf(['#f4dbe6', '#dbe9f4', '#fbe8c4']))}
    ${shape('M-60-50L-20-150L10-140L-14-50Z', '#e0b070')}${line('M-40-90L-16-82M-30-116L-6-108', '#a9713a', 5)}`;

const bottle = `${shape('M-24 40V-70C-24-100-12-104-12-130V-170H12V-130C12-104 24-100 24-70V40Z', '#3f5f4a')}
  ${box(-24, -50, 48, 56, '#f6ead0')}${box(-13, -176, 26, 26, '#7b2f4a', 3)}
  ${shape('M60-70H116C116-34 104-20 88-18S60-34 60-70Z', '#fff', 0.55)}
  ${shape('M62-52H114C112-34 100-22 88-20S64-34 62-52Z', '#a3324a')}${line('M88-18V34M66 38H110', '#fff', 5, 0.8)}`;
const cake = `${oval(0, 30, 110, 24, '#fff')}${shape('M-80-40H80V24Q0 44-80 24Z', '#e9b56f')}
  ${oval(0, -40, 80, 22, '#f7e3ea')}
  ${several(6, (berry) => disc(-56 + berry * 22, -48 + (berry % 2) * 8, 12, '#b5304a'))}`;

function plate(chance: Chance): string {
  const fruit = chance.oneOf(['#d9473a', '#e6a04a', '#7fa65f', '#6a3a6f']);
  return `${oval(0, 14, 96, 28, '#fff')}${oval(0, 12, 70, 18, '#eee4e0')}
    ${several(5, (piece) => disc(-44 + piece * 22, (piece % 2) * -16, 21, piece % 2 ? fruit : darker(fruit, 0.14)) + disc(-50 + piece * 22, (piece % 2) * -16 - 7, 5, '#fff', 0.5))}`;
}
