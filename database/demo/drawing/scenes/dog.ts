import { type Colour, darker, lighter } from '../colour.ts';
import type { Chance } from '../chance.ts';
import { at, type Draw, disc, line, oval, several, shape } from './draw.ts';
import { sky, someDay, under } from './hour.ts';

const coats = [
  ['#c48a4f', '#f0d9b5'],
  ['#3a302f', '#b5764a'],
  ['#efe3d0', '#fffaf0'],
  ['#8a5a3c', '#f4e6d4'],
  ['#7d7a80', '#f0ecea'],
  ['#d9b07a', '#fdf3e0'],
] as const;

/** A dog who waits for the ball. */
export const dog: Draw = (chance) => {
  const hour = someDay(chance);
  const grass = under(hour, chance.oneOf(['#86ab5f', '#9aa658', '#7aa070']));
  return `${sky(hour, chance, 200)}
    ${several(5, (tree) => oval(tree * 180 + chance.between(-40, 40), 470, chance.between(90, 150), chance.between(110, 190), under(hour, chance.oneOf(['#7fa877', '#92b786', '#6d9a6a'])), 0.8))}
    ${shape('M0 560Q200 520 400 555T720 540V960H0Z', grass)}${oval(360, 900, 300, 40, darker(grass, 0.3))}
    ${at(360, 420, animal(chance), chance.likely(0.5) ? 1 : -1, 1)}
    ${several(22, () => line(`M${chance.between(0, 720)} ${chance.between(900, 958)}q4-20 ${chance.between(-10, 14)}-34`, darker(grass, 0.25), 5, 0.7))}
    ${disc(chance.between(100, 180), 880, 44, chance.oneOf(['#c8553d', '#d9d04a', '#993d72']))}`;
};

function animal(chance: Chance): string {
  const [coat, chest] = chance.oneOf(coats);
  const collar = chance.oneOf(['#993d72', '#3f7f86', '#c8553d', '#22305e']);
  const eye = (x: number) =>
    `${oval(x, -20, 22, 25, '#2a1a1c')}${disc(x - 7, -30, 7, '#fff')}${disc(x + 7, -12, 3, '#fff', 0.6)}`;
  return `${shape('M150 400C260 380 250 260 220 240C240 300 200 340 130 350Z', darker(coat, 0.12))}
    ${shape('M-150 480C-190 300-120 140 0 140S190 300 150 480Z', coat)}
    ${shape('M-70 160C-90 300-60 400 0 420S90 300 70 160Z', chest)}
    ${shape('M-100 490C-110 400-90 330-70 320C-40 340-34 420-36 490Z', lighter(coat, 0.08))}
    ${shape('M100 490C110 400 90 330 70 320C40 340 34 420 36 490Z', lighter(coat, 0.08))}
    ${oval(-70, 486, 52, 24, chest)}${oval(70, 486, 52, 24, chest)}
    ${shape('M-112 128Q0 196 112 128L106 164Q0 226-106 164Z', collar)}${disc(0, 200, 20, '#e2b65a')}
    ${chance.likely(0.6) ? floppy(coat) : pointed(coat)}
    ${shape('M-146 10C-150-110-80-170 0-170S150-110 146 10C140 110 70 160 0 160S-140 110-146 10Z', coat)}
    ${shape('M0-160C30-100 20-40 40 0C90 20 100 70 80 110C50 150-50 150-80 110C-100 70-90 20-40 0C-20-40-30-100 0-160Z', chest)}
    ${eye(-66)}${eye(66)}${shape('M-30 28C-14 18 14 18 30 28C30 48 12 58 0 62C-12 58-30 48-30 28Z', '#2a1a1c')}
    ${oval(-8, 32, 8, 4, '#fff', 0.5)}
    ${shape('M-26 92H26C30 140 14 160 0 160S-30 140-26 92Z', '#e0707a')}
    ${line('M0 60V84M0 84C-10 104-44 106-56 84M0 84C10 104 44 106 56 84', '#4a2c2a', 6)}`;
}

const floppy = (coat: Colour) =>
  `${shape('M-110-130C-190-150-220-40-190 60C-170 100-140 60-130 0Z', darker(coat, 0.25))}
    ${shape('M110-130C190-150 220-40 190 60C170 100 140 60 130 0Z', darker(coat, 0.25))}`;
const pointed = (coat: Colour) =>
  `${shape('M-140-60L-150-250L-40-150Z', darker(coat, 0.2))}${shape('M140-60L150-250L40-150Z', darker(coat, 0.2))}
    ${shape('M-122-90L-130-206L-64-144Z', '#d99a8a')}${shape('M122-90L130-206L64-144Z', '#d99a8a')}`;
