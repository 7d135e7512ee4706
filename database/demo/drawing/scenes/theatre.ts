import { darker, lighter } from '../colour.ts';
import { at, box, type Draw, disc, line, oval, several, shape, vertical } from './draw.ts';

/** The curtain opens. */
export const theatre: Draw = (chance) => {
  const velvet = chance.oneOf(['#a3243f', '#7b2f5f', '#8a2f2f', '#2f4a7b']);
  const [deep, warm] = chance.oneOf([
    ['#2a2250', '#e08f7c'],
    ['#1f3a5a', '#f0c98a'],
    ['#3a1f45', '#f0a8b8'],
  ]);
  const drape = `${shape('M0 60H250C246 260 220 460 90 560C110 640 96 720 110 800H0Z', velvet)}
    ${[40, 90, 140, 190].map((x) => line(`M${x} 70C${x} 280 ${x * 0.8} 470 ${x * 0.42} 560L${x * 0.46} 790`, darker(velvet, 0.35), 9, 0.6)).join('')}
    ${line('M0 566Q60 590 100 560', '#e2b65a', 14)}`;
  const set = chance.oneOf([
    `${disc(450, 300, 60, '#fff4d0')}
      ${shape('M130 660C150 560 140 480 130 400H170C170 480 190 560 200 660Z', '#2a2036')}
      ${oval(150, 360, 110, 80, '#4f7a68')}${box(420, 480, 160, 190, '#efe0c8')}
      ${shape('M400 486L500 400L600 486Z', '#b5533f')}${box(470, 560, 60, 110, '#5a3430', 4)}`,
    `${several(5, (tower) => box(170 + tower * 80, 420 + (tower % 2) * 50, 64, 250, '#3a2f5a') + several(6, (pane) => box(182 + tower * 80 + (pane % 2) * 26, 450 + (tower % 2) * 50 + Math.floor(pane / 2) * 44, 16, 22, '#ffdf9b', 2)))}
      ${disc(240, 280, 54, '#fff4d0')}`,
    `${shape('M100 670L260 380L360 520L470 340L640 670Z', '#5a6a9a')}
      ${shape('M470 340L520 430L470 410L430 430Z', '#fff')}
      ${line('M300 670V520M300 560L260 520M300 540L346 500', '#4a3036', 16)}${oval(300, 480, 70, 50, '#d98aa8')}`,
  ]);
  const mask = (happy: boolean) =>
    `${shape('M-60-70Q0-50 60-70C66 0 50 66 0 80C-50 66-66 0-60-70Z', happy ? '#fbe8c4' : '#e6d4e0')}
      ${shape(happy ? 'M-36-22Q-22-40-8-22Q-22-14-36-22ZM8-22Q22-40 36-22Q22-14 8-22ZM-34 18Q0 66 34 18Q0 36-34 18Z' : 'M-36-16Q-22-34-8-24Q-22-8-36-16ZM8-24Q22-34 36-16Q22-8 8-24ZM-30 50Q0 10 30 50Q0 32-30 50Z', '#2a1a2c')}`;
  return `${vertical('backcloth', deep, warm)}${box(0, 0, 720, 680, 'url(#backcloth)')}
    ${set}${shape('M300 0L120 700H600L420 0Z', '#fff4d0', 0.13)}${box(0, 660, 720, 130, '#8a5a3c')}
    ${several(9, (board) => line(`M${board * 90} 660L${board * 120 - 120} 790`, '#5a3a2a', 4, 0.6))}
    ${oval(360, 716, 190, 34, '#fff4d0', 0.25)}
    ${drape}${at(720, 0, drape, -1, 1)}
    ${shape('M0 0H720V110Q640 170 540 120Q450 180 360 120Q270 180 180 120Q80 170 0 110Z', darker(velvet, 0.12))}
    ${line('M0 110Q80 170 180 120Q270 180 360 120Q450 180 540 120Q640 170 720 110', '#e2b65a', 11)}
    ${box(0, 786, 720, 174, '#1f1424')}
    ${several(9, (lamp) => oval(40 + lamp * 80, 790, 24, 16, '#ffe6a8') + disc(40 + lamp * 80, 780, 34, '#ffe6a8', 0.2))}
    ${several(8, (head) =>
      at(
        40 + head * 92,
        900 + (head % 2) * 24,
        `${disc(0, -20, 34, '#0d0814')}
          ${box(-48, 10, 96, 120, lighter('#0d0814', 0.03), 40)}`,
      ),
    )}
      ${at(322, 60, `<g transform="rotate(-8)">${mask(true)}</g>`, 0.72)}${at(
        402,
        72,
        `<g transform="rotate(9)">
        ${mask(false)}</g>`,
        0.72,
      )}`;
};
