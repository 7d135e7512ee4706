import { type Colour, darker, lighter, mixed } from '../colour.ts';
import { at, box, type Draw, disc, line, oval, several, shape } from './draw.ts';
import { sky, someDay, under } from './hour.ts';

/** A van on a winding road. */
export const road: Draw = (chance) => {
  const hour = someDay(chance);
  const land = under(hour, chance.oneOf(['#9aa862', '#c9a868', '#7fa070', '#c98f5f']));
  const paint = chance.oneOf(['#3f7f86', '#d9a03c', '#c8553d', '#993d72', '#6d9079', '#7f9fbf']);
  const hills = several(3, (ridge) => {
    const high = 420 + ridge * 50;
    return shape(
      `M0 ${high}Q${chance.between(80, 200)} ${high - chance.between(60, 150)} 320 ${high - 10}T720 ${high - chance.between(20, 90)}V800H0Z`,
      mixed(land, hour.sky[1], 0.6 - ridge * 0.2),
    );
  });
  const side = chance.likely(0.5) ? 1 : -1;
  const way = `${shape('M420 560C520 600 200 640 280 700C340 750 560 800 700 960H-20C60 860 180 800 160 720C140 640 400 610 400 560Z', under(hour, '#6f6a76'))}
    <g stroke-dasharray="26 24">${line('M406 566C440 606 200 640 222 706C250 770 330 840 340 950', '#fdf0cf', 7, 0.9)}</g>`;
  return `${sky(hour, chance, 260)}${hills}${shape('M0 560Q200 530 420 556T720 540V960H0Z', land)}
    ${at(side > 0 ? 0 : 720, 0, way, side, 1)}
    ${several(9, (plant) =>
      at(
        plant % 2 ? chance.between(590, 720) : chance.between(0, 110),
        chance.between(640, 900),
        `${oval(0, 4, 44, 8, '#2a1026', 0.2)}
          ${oval(0, -26, 38, 34, darker(land, 0.25))}
          ${oval(18, -16, 26, 24, darker(land, 0.15))}`,
        chance.between(0.6, 1.2),
      ),
    )}
      ${at(side > 0 ? 330 : 390, 830, van(paint, chance.likely(0.5)), 0.92)}`;
};

function van(paint: Colour, loaded: boolean): string {
  const board = loaded
    ? `${shape('M-100-322C-40-344 60-344 110-318C60-304-50-304-100-322Z', '#fbe8c4')}
      ${line('M-90-320H100', '#c8553d', 5)}`
    : `${box(-80, -350, 90, 46, '#a9714a', 6)}${box(16, -340, 76, 36, '#5b6c86', 6)}
      ${line('M-60-350V-304M50-340V-304', '#4a3430', 5)}`;
  return `${oval(0, 6, 170, 22, '#2a1026', 0.4)}${box(-124, -40, 50, 50, '#2a2430', 12)}
    ${box(74, -40, 50, 50, '#2a2430', 12)}${board}${line('M-100-302H100', '#4a4450', 7)}
    ${shape('M-140-20V-170C-140-270-110-296 0-296S140-270 140-170V-20Z', paint)}
    ${shape('M-132-160C-132-262-104-288 0-288S132-262 132-160Z', lighter(paint, 0.72))}
    ${shape('M-104-176C-104-240-90-254 0-254S104-240 104-176Z', '#4a5f75')}
    ${shape('M-90-180L-60-248H-20L-60-180Z', '#fff', 0.25)}
    ${box(-148, -60, 296, 34, '#e6dccb', 12)}${box(-40, -104, 80, 30, '#fdf8f0', 4)}
    ${line('M-26-89H26', '#4a4450', 6)}${disc(-108, -104, 17, '#e0526b')}${disc(108, -104, 17, '#e0526b')}
    ${disc(-108, -132, 11, '#f2b13c')}${disc(108, -132, 11, '#f2b13c')}
    ${line('M-132-160H132', darker(paint, 0.2), 5)}`;
}
