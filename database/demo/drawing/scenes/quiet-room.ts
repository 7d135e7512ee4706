import { type Colour, darker, lighter, mixed } from '../colour.ts';
import type { Chance } from '../chance.ts';
import { at, box, type Draw, disc, glow, line, oval, several, shape, vertical } from './draw.ts';
import { someHour } from './hour.ts';

/** A mat, a candle, a pot of tea, and time. */
export const quietRoom: Draw = (chance) => {
  const hour = someHour(chance);
  const wall = mixed(chance.oneOf(['#e9ddd0', '#d9e0d6', '#ead6d2', '#dcd8e6']), hour.tint, hour.share * 0.4);
  const floor = chance.oneOf(['#c9a27a', '#b98a62', '#a98f78']);
  const mat = chance.oneOf(['#993d72', '#3f7f86', '#8f6fc0', '#6d9079', '#c8704a']);
  const side = chance.likely(0.5) ? 1 : -1;
  const things = `${at(610, 760, plant(chance))}${shape('M170 740H560L660 930H40Z', mat)}
    ${line('M196 752H544L620 910H92Z', lighter(mat, 0.3), 4, 0.8)}
    ${at(96, 760, cushion(chance.oneOf(['#d9a03c', '#d98aa8', '#7f9fbf', '#e6d9c6'])))}
    ${at(320, 850, pot(chance.oneOf(['#3f5a5f', '#c98a72', '#efe6da', '#5a4a6f'])))}${at(480, 860, candle)}`;
  return `${box(0, 0, 720, 700, wall)}${box(0, 700, 720, 260, floor)}${box(0, 690, 720, 18, lighter(wall, 0.5))}
    ${several(9, (board) => line(`M${board * 90} 708L${board * 150 - 240} 960`, darker(floor, 0.25), 3, 0.5))}
    ${vertical('view', ...hour.sky)}<clipPath id="window"><circle cx="360" cy="330" r="210"/></clipPath>
    ${disc(360, 330, 228, lighter(wall, 0.6))}<g clip-path="url(#window)">${box(150, 120, 420, 420, 'url(#view)')}
    ${disc(chance.between(270, 450), chance.between(220, 300), 44, hour.sun)}
    ${shape('M120 450L260 320L350 410L470 300L620 450V560H120Z', mixed('#6d8a9c', hour.tint, hour.share))}
    ${shape('M120 490Q300 430 420 480T620 460V560H120Z', mixed('#7fa070', hour.tint, hour.share))}</g>
    ${line('M360 120V540M150 330H570', lighter(wall, 0.6), 10)}
    ${shape('M220 708H500L620 960H100Z', '#fff4d0', hour.dark ? 0 : 0.16)}
    ${at(side > 0 ? 0 : 720, 0, things, side, 1)}`;
};

const plant = (chance: Chance) =>
  `${several(
    9,
    (leaf) => `<g transform="rotate(${-60 + leaf * 15} 0 -60)">${line('M0-60V-240', '#4f7350', 5)}
      ${shape('M0-330C-40-290-40-240 0-210C40-240 40-290 0-330Z', leaf % 2 ? '#6d9a6a' : '#55805a')}</g>`,
  )}
    ${shape('M-60-90H60L46 20H-46Z', chance.oneOf(['#c98a72', '#e6d9c6', '#5f8a8f']))}`;
const cushion = (colour: Colour) =>
  `${oval(0, 24, 96, 16, '#2a1026', 0.25)}${oval(0, 0, 92, 34, darker(colour, 0.15))}${oval(0, -12, 88, 28, colour)}
    ${disc(0, -14, 6, darker(colour, 0.3))}`;
const pot = (colour: Colour) =>
  `${oval(10, 42, 120, 16, '#2a1026', 0.25)}${line('M-50-50Q0-140 50-50', '#6a4a38', 10)}
    ${shape('M60 10C100 0 100-40 126-50L134-40C116-20 116 20 64 30Z', colour)}
    ${shape('M-76 0C-76-50-40-60 0-60S76-50 76 0S40 42 0 42S-76 40-76 0Z', colour)}
    ${oval(0, -58, 36, 10, darker(colour, 0.2))}${disc(0, -70, 10, darker(colour, 0.2))}
    ${oval(-30, -20, 16, 24, '#fff', 0.15)}${line('M120-66c-12-24 14-34 0-60', '#fff', 7, 0.5)}`;
const candle = `${glow(0, -60, 120, '#ffd08a', 0.6)}${oval(0, 30, 60, 14, '#2a1026', 0.25)}
  ${box(-34, -24, 68, 54, '#f6ead8', 8)}${oval(0, -24, 34, 9, '#e6d4b8')}${line('M0-24V-36', '#4a3430', 4)}
  ${shape('M0-84C20-58 16-38 0-36C-16-38-20-58 0-84Z', '#ffb84a')}
  ${shape('M0-64C8-52 8-42 0-40C-8-42-8-52 0-64Z', '#fff4c4')}`;
