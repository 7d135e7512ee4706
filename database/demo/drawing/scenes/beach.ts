import { type Colour, darker } from '../colour.ts';
import { at, box, type Draw, disc, line, oval, several, shape, vertical } from './draw.ts';
import { sky, someDay, under } from './hour.ts';

/** Sand, sea and a parasol. */
export const beach: Draw = (chance) => {
  const hour = someDay(chance);
  const cloth = chance.oneOf(['#993d72', '#c8553d', '#3f7f86', '#d9a03c', '#4a6fa5']);
  const sand = under(hour, '#ecd2a4');
  const side = chance.likely(0.5) ? 1 : -1;
  const place = `${oval(40, 236, 190, 26, darker(sand, 0.22))}${line('M0 230L-34-190', '#f4ead8', 12)}
    ${at(-34, -190, parasol(cloth))}
    ${shape('M40 200L210 186L270 240L70 262Z', cloth)}${line('M88 196L128 256M150 190L200 250', '#fff', 12, 0.85)}
    ${disc(-120, 250, 36, '#fbf3e4')}
    ${shape('M-156 250A36 36 0 0 1-120 214Q-100 240-120 286A36 36 0 0 1-156 250Z', cloth)}`;
  return `${sky(hour, chance, 260)}
    ${vertical('water', under(hour, '#3f93b5'), under(hour, '#7fcad0'))}${box(0, 470, 720, 240, 'url(#water)')}
    ${several(10, () => line(`M${chance.between(0, 660)} ${chance.between(490, 610)}h${chance.between(40, 110)}`, '#fff', 4, 0.5))}
    ${at(chance.between(80, 640), 474, `${shape('M0 0L4-60L36-8Z', '#fff')}${shape('M-10 0H44L36 12H0Z', '#22305e')}`)}
    ${shape('M0 650Q180 610 360 655T720 640V960H0Z', '#fff', 0.8)}
    ${shape('M0 670Q180 630 360 675T720 660V960H0Z', sand)}
    ${several(60, () => disc(chance.between(0, 720), chance.between(700, 955), chance.between(1.5, 3), darker(sand, 0.3), 0.5))}
    ${at(chance.between(330, 390), 640, place, side * 0.95, 0.95)}`;
};

const parasol = (cloth: Colour) =>
  `${shape('M-210 60C-190-60-90-110 0-110S190-60 210 60Q150 30 105 60Q52 30 0 60Q-52 30-105 60Q-150 30-210 60Z', cloth)}
    ${shape('M0-110C-60-100-100-20-105 60Q-52 30 0 60Q52 30 105 60C100-20 60-100 0-110Z', '#fdf6ea')}
    ${shape('M0-110C-24-80-40 0-40 42Q-20 38 0 60Q20 38 40 42C40 0 24-80 0-110Z', cloth)}`;
