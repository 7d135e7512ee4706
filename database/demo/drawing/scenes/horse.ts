import { darker, lighter } from '../colour.ts';
import type { Chance } from '../chance.ts';
import { at, box, type Draw, disc, line, oval, several, shape } from './draw.ts';
import { sky, someDay, under } from './hour.ts';

const coats = [
  ['#8a5230', '#2f2226'],
  ['#4a3430', '#221a1f'],
  ['#e6dccb', '#c9b8a0'],
  ['#b5713a', '#f0dcb8'],
  ['#a8a4a6', '#e6e2e0'],
] as const;

/** A horse who looks over the fence. */
export const horse: Draw = (chance) => {
  const hour = someDay(chance);
  const grass = under(hour, chance.oneOf(['#8fb060', '#a3ad5c', '#7fa870']));
  const rail = under(hour, chance.oneOf(['#9a7250', '#f4ece0', '#7d6a5a']));
  const fence = `${box(-10, 700, 740, 44, rail)}${box(-10, 830, 740, 44, rail)}
    ${[60, 660].map((x) => box(x - 26, 640, 52, 320, darker(rail, 0.12), 6)).join('')}
    ${line('M0 704H720M0 834H720', lighter(rail, 0.4), 4, 0.6)}`;
  return `${sky(hour, chance, 220)}${shape('M0 480Q180 400 380 460T720 430V600H0Z', under(hour, '#9fbf8f'))}
    ${several(6, (tree) => oval(tree * 140 + chance.between(-30, 30), 470, chance.between(50, 90), chance.between(60, 110), under(hour, '#7fa877')))}
    ${box(0, 520, 720, 440, grass)}
    ${at(chance.between(330, 390), 400, animal(chance), chance.likely(0.5) ? 1 : -1, 1)}${fence}
    ${several(26, () => line(`M${chance.between(0, 720)} 960q4-24 ${chance.between(-12, 14)}-${chance.between(40, 90)}`, darker(grass, 0.2), 6))}
    ${several(12, () => disc(chance.between(0, 720), chance.between(880, 950), chance.between(6, 10), chance.oneOf(['#fff', '#ffe08a', '#f4c9dc'])))}`;
};

function animal(chance: Chance): string {
  const [coat, mane] = chance.oneOf(coats);
  const muzzle = darker(coat, 0.3);
  const eye = (x: number) =>
    `${oval(x, -70, 20, 24, '#1c1418')}${disc(x - 6, -79, 7, '#fff')}
      ${line(`M${x - 24}-88Q${x}-108 ${x + 24}-88`, muzzle, 7)}`;
  return `${shape('M-120 560C-170 300-150 60-90-80H90C170 60 240 260 260 560Z', darker(coat, 0.14))}
    ${shape('M60-150C190-120 250 120 270 420C230 340 190 300 150 300C170 160 130 0 60-60Z', mane)}
    ${shape('M-84-170L-104-290C-70-280-40-230-34-180ZM84-170L104-290C70-280 40-230 34-180Z', coat)}
    ${shape('M-76-190L-92-260C-70-246-54-214-50-186ZM76-190L92-260C70-246 54-214 50-186Z', '#c98f86')}
    ${shape('M0-200C80-200 120-150 116-70C112 20 84 90 80 150C100 190 92 270 0 274C-92 270-100 190-80 150C-84 90-112 20-116-70C-120-150-80-200 0-200Z', coat)}
    ${chance.likely(0.6) ? shape('M0-150C22-110 26-40 22 60C30 120 40 150 0 170C-40 150-30 120-22 60C-26-40-22-110 0-150Z', '#fbf3e6') : shape('M0-130L20-96L0-60L-20-96Z', '#fbf3e6')}
    ${shape('M-80 150C-40 120 40 120 80 150C104 200 88 272 0 274C-88 272-104 200-80 150Z', muzzle, 0.75)}
    ${oval(-40, 194, 15, 21, '#1c1418')}${oval(40, 194, 15, 21, '#1c1418')}
    ${line('M-46 240Q0 262 46 240', '#1c1418', 6, 0.8)}
    ${eye(-82)}${eye(82)}
    ${shape('M-46-200C-50-250 30-260 50-206C40-150 30-120 14-90C10-130 4-140-6-150C-6-120-16-96-26-84C-24-130-40-160-46-200Z', mane)}`;
}
