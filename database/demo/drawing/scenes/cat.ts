import { darker, mixed } from '../colour.ts';
import type { Chance } from '../chance.ts';
import { at, box, type Draw, disc, line, oval, several, shape, vertical } from './draw.ts';
import { someHour, under } from './hour.ts';

/** A cat on the windowsill. */
export const cat: Draw = (chance) => {
  const hour = someHour(chance);
  const wall = mixed(chance.oneOf(['#e8d5c8', '#cfd9d4', '#d9cfe0', '#f0dcc4']), hour.tint, hour.share * 0.4);
  const curtain = chance.oneOf(['#993d72', '#d9a03c', '#5f8a8f', '#c98a72']);
  const drape = `${shape('M0 0H150C140 260 90 380 30 620L0 640Z', curtain)}
    ${line('M40 0C44 260 30 420 14 600M90 0C86 220 60 360 36 520', darker(curtain, 0.25), 6, 0.6)}`;
  return `${box(0, 0, 720, 960, wall)}${box(60, 40, 600, 700, '#fdf8f0', 6)}${vertical('view', ...hour.sky)}
    ${box(84, 64, 552, 660, 'url(#view)')}
    ${disc(chance.between(200, 540), chance.between(150, 260), 46, hour.sun)}
    ${shape('M84 520Q240 450 400 510T636 470V724H84Z', under(hour, '#8fae7f'))}
    ${several(5, (roof) =>
      at(
        130 + roof * 116,
        620,
        `${box(-46, -60, 92, 170, under(hour, chance.oneOf(['#b5694f', '#c9a27a', '#8a7488'])))}
          ${shape('M-56-56L0-110L56-56Z', under(hour, '#6d3f4a'))}
          ${box(-14, -30, 28, 34, hour.dark ? '#ffdf9b' : '#dfe9ee', 2)}`,
      ),
    )}
      ${line('M360 64V724M84 340H636', '#fdf8f0', 16)}${box(20, 730, 680, 46, '#fdf8f0', 6)}
      ${box(20, 770, 680, 14, darker(wall, 0.25))}
      ${drape}${at(720, 0, drape, -1, 1)}${at(chance.likely(0.5) ? 560 : 160, 730, plant(chance))}
      ${at(360, 470, animal(chance), chance.likely(0.5) ? 1 : -1, 1)}`;
};

function animal(chance: Chance): string {
  const [coat, mark] = chance.oneOf([
    ['#d98f4a', '#b5682c'],
    ['#4a4450', '#35303c'],
    ['#efe6da', '#d9c9b5'],
    ['#8f8a8c', '#6a666c'],
    ['#3a2f33', '#2a2226'],
  ]);
  const iris = chance.oneOf(['#b9c94a', '#e0b04a', '#6fb0a0', '#7fa8d0']);
  const eye = (x: number) =>
    `${oval(x, -10, 26, 24, iris)}${oval(x, -10, 9, 22, '#1c1418')}${disc(x - 8, -18, 6, '#fff')}`;
  const ears = (side: 1 | -1) =>
    `${shape(`M${side * 120}-30L${side * 116}-160L${side * 30}-96Z`, coat)}
      ${shape(`M${side * 104}-56L${side * 102}-128L${side * 50}-88Z`, '#e0a09a')}`;
  return `${shape('M110 250C240 270 260 380 190 420C150 440 130 420 150 400C190 380 170 320 90 310Z', mark)}
    ${shape('M-120 270C-150 120-80 60 0 60S150 120 120 270Z', coat)}
    ${shape('M-46 90C-50 180-30 240 0 250S50 180 46 90Z', coat === '#efe6da' ? '#fff' : mixed(coat, '#fff4e2', 0.6))}
    ${oval(-56, 264, 44, 22, mixed(coat, '#fff4e2', 0.35))}
    ${oval(56, 264, 44, 22, mixed(coat, '#fff4e2', 0.35))}
    ${ears(1)}${ears(-1)}${shape('M-134 0C-134-70-70-104 0-104S134-70 134 0C134 70 70 104 0 104S-134 70-134 0Z', coat)}
    ${line('M-24-94L-14-54M0-98V-50M24-94L14-54M-126 10L-92 14M-122 36L-90 34M126 10L92 14M122 36L90 34', mark, 11, 0.8)}
    ${oval(-28, 50, 40, 30, mixed(coat, '#fff4e2', 0.6))}
    ${oval(28, 50, 40, 30, mixed(coat, '#fff4e2', 0.6))}${eye(-58)}${eye(58)}
    ${shape('M-14 22H14L0 40Z', '#d9707a')}${line('M0 40C-4 58-24 60-32 52M0 40C4 58 24 60 32 52', '#3a2226', 4)}
    ${line('M-60 46L-150 32M-60 56L-150 62M60 46L150 32M60 56L150 62', '#fff', 3, 0.75)}`;
}

const plant = (chance: Chance) =>
  `${several(9, (leaf) => `<path d="M0-80C-20-130-16-190 0-220C16-190 20-130 0-80Z" fill="${leaf % 2 ? '#6d9a6a' : '#4f8058'}" transform="rotate(${-64 + leaf * 16} 0 -70)"/>`)}
    ${shape('M-56-84H56L42 0H-42Z', chance.oneOf(['#c98a72', '#5f8a8f', '#e0b25a']))}
    ${box(-62, -96, 124, 24, chance.oneOf(['#b5745f', '#4f7a80']), 4)}`;
