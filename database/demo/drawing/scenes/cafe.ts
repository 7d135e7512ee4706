import { darker, lighter, mixed } from '../colour.ts';
import { at, box, type Draw, disc, glow, line, oval, shape, vertical } from './draw.ts';
import { someHour } from './hour.ts';

const walls = ['#f2d9bd', '#e3c9b8', '#d9d6c4', '#eccfc4', '#c9d6d2'] as const;
const cups = ['#ffffff', '#e7b0c6', '#a9c6c0', '#f0d69a', '#b9c4e0', '#d98f78'] as const;

/** Two cups on a table by the window. */
export const cafe: Draw = (chance) => {
  const hour = someHour(chance);
  const wall = mixed(chance.oneOf(walls), hour.tint, hour.share * 0.5);
  const wood = chance.oneOf(['#96593f', '#7d4f3a', '#b0784f', '#5f4238']);
  const lamp = chance.oneOf(['#993d72', '#3f7f86', '#c8553d', '#22305e']);
  const view = `${vertical('view', hour.sky[0], hour.sky[2])}${box(0, 0, 250, 380, 'url(#view)', 12)}
    ${disc(60, 330, 64, '#7fa877')}${disc(180, 350, 70, '#92b786')}
    ${line('M125 0V380M0 180H250', darker(wood, 0.1), 8)}${line('M0 384H250', darker(wood, 0.2), 14)}`;
  return `${box(0, 0, 720, 960, wall)}${at(70, 80, view)}${at(400, 80, view)}
    ${line('M360-10V140', '#4a2a35', 6)}${glow(360, 216, 230, '#fff0c4', 0.75)}
    ${shape('M290 210a70 70 0 0 1 140 0Z', lamp)}${disc(360, 216, 20, '#fff6d8')}
    ${oval(360, 910, 440, 270, darker(wood, 0.35))}${oval(360, 888, 440, 270, wood)}
    ${oval(300, 820, 300, 150, lighter(wood, 0.18), 0.5)}
    ${at(200, 640, cup(chance.oneOf(cups), true), 1)}
    ${at(470, 716, cup(chance.oneOf(cups), chance.likely(0.5)), -0.94, 0.94)}
    ${chance.likely(0.6) ? at(chance.between(250, 330), 905, cake) : ''}`;
};

function cup(colour: `#${string}`, heart: boolean): string {
  return `${oval(50, 126, 168, 46, '#2a1026', 0.2)}${oval(50, 118, 152, 44, lighter(colour, 0.4))}
    ${oval(50, 114, 96, 24, darker(colour, 0.12))}
    ${line('M146 22C212 10 212 84 132 78', colour, 18)}
    ${shape('M-50 0H150C150 82 110 124 50 124S-50 82-50 0Z', colour)}
    ${shape('M92 120C130 104 150 66 150 0H118C118 60 112 96 92 120Z', darker(colour, 0.25), 0.35)}
    ${oval(50, 0, 100, 26, darker(colour, 0.12))}${oval(50, 2, 90, 21, '#6a3b2a')}
    ${heart ? shape('M50 16c-34-16-30-30-14-30 10 0 14 7 14 7s4-7 14-7c16 0 20 14-14 30Z', '#f2d8b8') : oval(50, 2, 56, 11, '#8a543a')}
    ${line('M24-44c-20-30 20-50 0-84M80-44c-20-30 20-50 0-84', '#fff', 9, 0.5)}`;
}

const cake = `${oval(0, 10, 110, 26, '#fdf8f0')}${shape('M-60 0L50-14V-56L-60-34Z', '#f0c98a')}
  ${shape('M-60-34L50-56L10-72L-64-46Z', '#f7e3ea')}${line('M-60-16L50-32', '#c8506a', 7)}
  ${disc(0, -66, 12, '#b5304a')}`;
