import { darker } from '../colour.ts';
import { at, box, type Draw, line, several, shape, vertical } from './draw.ts';
import { sky, someDay, under } from './hour.ts';

/** A boat under sail. */
export const sail: Draw = (chance) => {
  const hour = someDay(chance);
  const hull = chance.oneOf(['#1e2657', '#7b2f4a', '#f4eee4', '#2f6b6b', '#8a4b33']);
  const stripe = chance.oneOf(['#993d72', '#d9a03c', '#3f7f86', '#c8553d']);
  const jib = chance.oneOf(['#f4dbe6', '#fbf3e4', '#dbe9f4', '#f6dcc0']);
  const heeled = chance.between(-5, 5);
  const boat = `<g transform="rotate(${heeled} 0 500)">
    ${line('M8 20V470', '#5b3b33', 9)}${shape('M20 26C180 190 210 330 210 430H20Z', '#fdfaf3')}
    ${shape('M-4 66C-90 200 -128 330 -140 430H-4Z', jib)}
    ${line('M20 240C120 280 180 350 204 402', stripe, 12)}${line('M20 130C80 160 130 210 160 262', '#e6dccb', 4)}
    ${shape('M-172 466H222C200 540 158 566 116 566H-80C-132 566 -162 536 -172 466Z', hull)}
    ${line('M-162 484H214', stripe, 8)}</g>`;
  return `${sky(hour, chance, 300)}
    ${shape(`M0 520Q${chance.between(100, 220)} ${chance.between(440, 490)} 320 515T720 ${chance.between(470, 510)}V570H0Z`, under(hour, '#7fa59a'))}
    ${vertical('water', under(hour, '#56a3bd'), under(hour, '#1d4a6b'))}${box(0, 540, 720, 420, 'url(#water)')}
    ${several(16, () => line(`M${chance.between(0, 640)} ${chance.between(570, 930)}h${chance.between(50, 110)}`, hour.sun, 5, 0.35))}
    ${at(chance.between(300, 400), 200, boat, chance.likely(0.5) ? 1 : -1, 1)}
    ${shape('M0 800Q180 770 360 800T720 795V960H0Z', darker(under(hour, '#1d4a6b'), 0.2), 0.55)}`;
};
