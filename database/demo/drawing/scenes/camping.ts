import { type Colour, darker, lighter } from '../colour.ts';
import { at, box, type Draw, disc, glow, line, oval, several, shape } from './draw.ts';
import { night, sky, someHour, under } from './hour.ts';

/** A tent under the trees, and a fire. */
export const camping: Draw = (chance) => {
  const hour = chance.likely(0.5) ? night : someHour(chance);
  const cloth = chance.oneOf(['#d9a03c', '#c8553d', '#3f7f86', '#993d72', '#6d9079']);
  const fir = (colour: Colour) =>
    `${box(-12, -50, 24, 60, '#4a3630')}${shape('M0-420L84-220H48L118-30H-118L-48-220H-84Z', colour)}`;
  const row = (y: number, count: number, size: number, colour: Colour) =>
    several(count, (tree) =>
      at((tree + 0.5) * (720 / count) + chance.between(-36, 36), y, fir(colour), size * chance.between(0.8, 1.2)),
    );
  const side = chance.likely(0.5) ? 1 : -1;
  return `${sky(hour, chance, 220)}
    ${shape('M0 560L160 360L280 500L430 300L600 500L720 420V700H0Z', under(hour, '#7f8fa8'), 0.8)}
    ${row(660, 9, 0.55, under(hour, '#5f8a78'))}${row(700, 5, 0.9, under(hour, '#44705f'))}
    ${shape('M0 690Q200 650 420 690T720 670V960H0Z', under(hour, '#6f8f5a'))}
    ${at(
      side > 0 ? 0 : 720,
      0,
      `${at(270, 840, tent(cloth, hour.dark))}${at(570, 880, fire)}
        ${at(470, 900, log)}`,
      side,
      1,
    )}
      ${several(12, () => line(`M${chance.between(0, 720)} ${chance.between(920, 958)}q4-16 ${chance.between(-8, 10)}-28`, under(hour, '#4f6f42'), 5))}`;
};

const tent = (cloth: Colour, lit: boolean) =>
  `${oval(0, 10, 260, 24, '#0d0918', 0.3)}${shape('M-40-270L90-300L250 0H200Z', darker(cloth, 0.3))}
    ${shape('M-240 0L-40-270L200 0Z', cloth)}${shape('M-120 0L-40-270L60 0Z', lit ? '#ffe0a0' : darker(cloth, 0.45))}
    ${lit ? oval(-34, -40, 60, 40, '#fff4d0', 0.7) : ''}${shape('M-40-270L-120 0H-160Z', lighter(cloth, 0.3))}
    ${shape('M-40-270L60 0H100Z', lighter(cloth, 0.3))}
    ${line('M-240 0L-286 20M250 0L290 16M-40-270L-60-300', '#f4ead8', 4)}`;

const fire = `${glow(0, -30, 230, '#ffc46f', 0.6)}${line('M-60 20L60-6M-60-6L60 20', '#5a3a2c', 20)}
  ${shape('M-50 0C-70-60-20-70-30-130C10-110 20-80 22-60C34-70 36-84 34-100C66-60 70-20 44 0Z', '#f2803a')}
  ${shape('M-24 0C-34-36-4-44-6-80C20-56 34-24 20 0Z', '#ffd56a')}
  ${several(5, (spark) => disc(-50 + spark * 26, -150 - (spark % 3) * 34, 4, '#ffd08a'))}`;
const log = `${box(-110, -24, 100, 34, '#7d5a42', 17)}${oval(-14, -7, 13, 17, '#c9a27a')}`;
