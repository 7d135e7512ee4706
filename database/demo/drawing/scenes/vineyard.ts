import { darker } from '../colour.ts';
import { at, box, type Draw, disc, line, oval, several, shape } from './draw.ts';
import { sky, someDay, under } from './hour.ts';

/** A bottle and two glasses above the vines. */
export const vineyard: Draw = (chance) => {
  const hour = someDay(chance);
  const hill = under(hour, chance.oneOf(['#a3b868', '#8fae5f', '#c9a95a']));
  const wine = chance.oneOf(['#8a2440', '#e9c46a', '#e58f8f']);
  const rows = several(9, (row) =>
    line(
      `M${360 + (row - 4) * 34} 500Q${360 + (row - 4) * 110} 600 ${360 + (row - 4) * 200} 760`,
      darker(hill, 0.3),
      12 + Math.abs(row - 4) * 2,
      0.8,
    ),
  );
  const villa = `${box(-60, -60, 120, 70, under(hour, '#f0dcc0'))}
    ${shape('M-72-56L0-100L72-56Z', under(hour, '#b5633f'))}${box(40, -110, 34, 120, under(hour, '#e6cda8'))}
    ${shape('M34-108L57-134L80-108Z', under(hour, '#b5633f'))}
    ${several(3, (row) => box(-44 + row * 30, -36, 14, 24, under(hour, '#6a5a5f'), 2))}`;
  const cypress = (x: number, high: number) => oval(x, 440 - high / 2, 16, high / 2, under(hour, '#4f7350'));
  return `${sky(hour, chance, 240)}${shape('M0 470Q160 380 340 450T720 400V700H0Z', under(hour, '#9fb58a'))}
    ${at(chance.between(160, 560), 436, villa)}
    ${several(6, (tree) => cypress(60 + tree * 120 + chance.between(-40, 40), chance.between(80, 140)))}
    ${shape('M0 500Q220 440 420 495T720 470V800H0Z', hill)}${rows}
    ${box(0, 730, 720, 230, '#8a5a3c')}${box(0, 730, 720, 24, '#a9744f')}
    ${line('M0 800H720M0 880H720', '#6a4434', 4, 0.6)}
    ${at(chance.between(210, 260), 890, bottle(wine))}${at(410, 890, glass(wine))}${at(550, 900, glass(wine))}
    ${at(350, 920, grapes(chance.oneOf(['#6a3a6f', '#8fae4f'])))}`;
};

const bottle = (wine: string) =>
  `${oval(0, 6, 66, 14, '#2a1026', 0.35)}
    ${shape('M-54 0V-230C-54-290-22-300-22-350V-430H22V-350C22-300 54-290 54-230V0Q0 16-54 0Z', '#3f5a48')}
    ${box(-54, -190, 108, 130, '#f6ead0')}${line('M-34-150H34M-34-124H20', '#8a6a52', 6)}${disc(0, -92, 16, wine)}
    ${box(-24, -440, 48, 60, '#7b2f4a', 6)}
    ${shape('M-40-230C-40-280-14-300-14-350V-370H-6V-340C-6-290-28-280-28-230V-200H-40Z', '#fff', 0.25)}`;

const glass = (wine: string) =>
  `${oval(0, 2, 50, 10, '#fff', 0.5)}${line('M0 0V-120', '#fff', 7, 0.6)}
    ${shape('M-66-290H66C70-190 40-124 0-120C-40-124-70-190-66-290Z', '#fff', 0.32)}
    ${shape('M-64-230H64C58-170 34-132 0-128C-34-132-58-170-64-230Z', wine, 0.92)}${oval(0, -230, 64, 12, '#fff', 0.3)}
    ${line('M-46-274C-48-240-42-210-34-190', '#fff', 7, 0.6)}`;

const grapes = (colour: `#${string}`) =>
  several(12, (grape) =>
    disc(
      -54 + (grape % 5) * 27 + (grape > 4 ? 14 : 0) + (grape > 8 ? 14 : 0),
      -20 - Math.floor(grape / 5) * 20,
      17,
      grape % 2 ? colour : darker(colour, 0.15),
    ),
  ) + shape('M50-40C80-80 120-70 118-40C100-20 70-20 50-40Z', '#7fa65f');
