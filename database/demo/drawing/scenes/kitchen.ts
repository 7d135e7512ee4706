import { darker } from '../colour.ts';
import type { Chance } from '../chance.ts';
import { at, box, type Draw, disc, line, oval, several, shape, vertical } from './draw.ts';
import { someHour, under } from './hour.ts';

/** A pot on the stove and vegetables on the board. */
export const kitchen: Draw = (chance) => {
  const hour = someHour(chance);
  const wall = under({ ...hour, share: hour.share * 0.4 }, chance.oneOf(['#e7ded0', '#d6e2de', '#f0dcd2', '#dcdcea']));
  const tile = darker(wall, 0.08);
  const wood = chance.oneOf(['#a9714a', '#8a5a3c', '#c08f60']);
  const pot = chance.oneOf(['#993d72', '#c8553d', '#3f7f86', '#d9a03c', '#22305e']);
  return `${box(0, 0, 720, 620, wall)}${several(7, (row) => line(`M0 ${row * 90}H720M${row * 120} 0V620`, tile, 3))}
    ${vertical('view', ...hour.sky)}${box(400, 60, 250, 260, '#fdf8f0', 8)}${box(416, 76, 218, 228, 'url(#view)')}
    ${line('M525 76V304', '#fdf8f0', 10)}${shape('M416 270Q520 220 634 264V304H416Z', under(hour, '#7fa877'))}
    ${box(50, 200, 300, 16, wood, 4)}${shelf(chance)}${box(0, 600, 720, 40, darker(wood, 0.1))}
    ${box(0, 640, 720, 320, darker(wood, 0.32))}
    ${box(40, 690, 300, 270, darker(wood, 0.2), 8)}${box(380, 690, 300, 270, darker(wood, 0.2), 8)}
    ${disc(310, 820, 11, '#e2b65a')}${disc(410, 820, 11, '#e2b65a')}
    ${at(200, 600, stew(pot))}${at(530, 596, board(chance), chance.likely(0.5) ? 1 : -1, 1)}`;
};

const shelf = (chance: Chance) =>
  several(5, (jar) =>
    at(
      88 + jar * 56,
      200,
      `${box(-20, -72, 40, 72, chance.oneOf(['#e0b25a', '#b5683f', '#8fb08a', '#d98a78', '#f0e0c4']), 8)}
        ${box(-20, -72, 40, 22, '#fff8', 8)}${box(-16, -86, 32, 16, '#8a5a3c', 4)}`,
    ),
  ) +
  at(300, 216, `${line('M0 0V50', '#6a5a50', 5)}${oval(0, 90, 26, 44, '#6a5a50')}`) +
  at(120, 216, `${line('M0 0V130', '#b0a49a', 7)}${oval(0, 150, 22, 30, '#b0a49a')}`);

const stew = (pot: `#${string}`) =>
  `${line('M-60-250c-34-44 30-70 0-120M0-262c-34-44 30-70 0-120M60-250c-34-44 30-70 0-120', '#fff', 12, 0.4)}
    ${oval(0, 4, 190, 18, '#2a1026', 0.3)}
    ${line('M-168-120H-138M138-120H168', darker(pot, 0.3), 30)}
    ${shape('M-140-190H140V-40Q140 0 100 0H-100Q-140 0-140-40Z', pot)}
    ${shape('M60-190H140V-40Q140 0 100 0H20Q70-60 60-190Z', darker(pot, 0.3), 0.5)}
    ${oval(0, -190, 140, 30, darker(pot, 0.25))}${oval(0, -190, 124, 23, '#c8703f')}
    ${several(7, (piece) => disc(-80 + piece * 27, -190 + (piece % 3) * 6 - 6, 10, ['#e6a04a', '#7fa65f', '#d9503f'][piece % 3] ?? '#fff'))}
    ${line('M70-200L150-330', '#b98a5a', 14)}`;

function board(chance: Chance): string {
  const tomato = (x: number, y: number) =>
    `${disc(x, y, 34, '#d9473a')}${disc(x - 10, y - 12, 9, '#fff', 0.35)}
      ${shape(`M${x} ${y - 30}l-16-6 10-4-4-12 10 8 8-10v12l12 2-12 6Z`, '#4f8058')}`;
  const carrot = `${shape('M-20-16C60-24 110-12 150 0C110 12 60 20-20 14Z', '#e68a3a')}
    ${line('M20-14L24-2M60-16L62-4M96-12V-2', '#b8601f', 3)}
    ${shape('M-16 0L-70-26L-50-6L-84 4L-48 10L-60 30Z', '#5f9a55')}`;
  const aubergine = `${oval(0, 0, 76, 34, '#5a2f5f')}${oval(-16, -12, 30, 8, '#fff', 0.25)}
    ${shape('M62-22L100-6L96 12L60 18Q76 0 62-22Z', '#5f9a55')}`;
  return `${box(-150, -30, 300, 34, '#d9ab78', 12)}${tomato(-90, -62)}${tomato(-30, -58)}
    ${at(30, -46, chance.likely(0.5) ? carrot : aubergine, 0.8)}
    ${chance.likely(0.5) ? tomato(-60, -104) : at(-100, -110, aubergine, 0.6)}
    ${shape('M80-120C60-190 110-220 130-210C170-250 210-190 180-160C200-120 150-100 130-120Z', '#5f9a55')}
    ${line('M128-110L120-30', '#8fc07a', 9)}`;
}
