import { type Colour, darker } from '../colour.ts';
import type { Chance } from '../chance.ts';
import { at, box, type Draw, line, several, shape } from './draw.ts';
import { sky, someDay, under } from './hour.ts';

const silks = ['#993d72', '#3f7f86', '#c8553d', '#d9a03c', '#4a6fa5', '#d98aa8', '#6d9079', '#8f6fc0'] as const;

/** Balloons over a country seen for the first time. */
export const balloons: Draw = (chance) => {
  const hour = someDay(chance);
  const land = under(hour, chance.oneOf(['#d9a878', '#9fb56a', '#c98f6a', '#8fae8a']));
  const rocks = several(7, (rock) => {
    const x = rock * 120 + chance.between(-40, 40);
    const high = chance.between(90, 200);
    return shape(
      `M${x - 50} 760Q${x - 34} ${760 - high * 0.8} ${x} ${760 - high}Q${x + 30} ${760 - high * 0.8} ${x + 52} 760Z`,
      darker(land, chance.between(0.06, 0.22)),
    );
  });
  const far = several(4, () =>
    at(chance.between(60, 660), chance.between(180, 470), balloon(chance), chance.between(0.2, 0.34)),
  );
  return `${sky(hour, chance, 300)}
    ${shape('M0 640L120 560L220 610L380 520L540 620L720 540V800H0Z', darker(land, 0.1), 0.5)}
    ${far}${rocks}${shape('M0 750Q200 700 420 750T720 730V960H0Z', land)}
    ${several(14, () => line(`M${chance.between(0, 700)} ${chance.between(790, 940)}h${chance.between(20, 60)}`, darker(land, 0.25), 6, 0.5))}
    ${at(chance.between(420, 540), chance.between(190, 240), balloon(chance), 0.62)}
    ${at(chance.between(200, 270), chance.between(360, 420), balloon(chance), 1.05)}`;
};

function balloon(chance: Chance): string {
  const one: Colour = chance.oneOf(silks);
  const two: Colour = chance.oneOf(['#fdf6ea', '#fbe3c4', ...silks]);
  const envelope =
    'M0-200C110-200 180-120 170-20C160 70 80 120 40 190H-40C-80 120-160 70-170-20C-180-120-110-200 0-200Z';
  return `${line('M-36 190L-26 250M36 190L26 250M0 190V250', '#5a4030', 4)}${shape(envelope, one)}
    ${shape('M0-200C-60-190-100-110-96-20C-90 70-40 130-22 190H-40C-80 120-160 70-170-20C-180-120-110-200 0-200ZM0-200C60-190 100-110 96-20C90 70 40 130 22 190H40C80 120 160 70 170-20C180-120 110-200 0-200Z', two)}
    ${shape('M0-200C110-200 180-120 170-20C160 70 80 120 40 190H20C80 90 120 20 110-60C104-130 60-190 0-200Z', '#1e1030', 0.16)}
    ${shape('M-140-90C-120-150-80-176-50-182C-90-150-110-110-118-70Z', '#fff', 0.3)}
    ${box(-34, 182, 68, 12, darker(one, 0.3), 4)}${box(-36, 246, 72, 54, '#a9714a', 8)}
    ${line('M-34 262H34M-34 280H34', '#7d4f3a', 4)}`;
}
