import { darker, mixed } from '../colour.ts';
import { at, box, type Draw, disc, line, oval, several, shape, vertical } from './draw.ts';
import { sky, someHour, under } from './hour.ts';

/** A jetty, a rowing boat, and a rod that waits. */
export const lake: Draw = (chance) => {
  const hour = someHour(chance);
  const hull = chance.oneOf(['#c8553d', '#3f7f86', '#fbf6ec', '#22305e', '#d9a03c']);
  const wood = under(hour, '#9a7250');
  const side = chance.likely(0.5) ? 1 : -1;
  const firs = several(13, (tree) => {
    const x = tree * 60 + chance.between(-20, 20);
    const high = chance.between(80, 170);
    return shape(
      `M${x} ${470 - high}L${x + 40} 476H${x - 40}Z`,
      under(hour, chance.oneOf(['#5f8a78', '#4f7a68', '#6d967f'])),
    );
  });
  const jetty = `${shape('M430 960L360 640H460L720 900V960Z', wood)}
    ${several(9, (plank) => line(`M${362 + plank * 8} ${650 + plank * 36}H${470 + plank * 36}`, darker(wood, 0.35), 4))}
    ${[
      [372, 650],
      [450, 650],
      [404, 800],
      [612, 800],
    ]
      .map(([x = 0, y = 0]) => box(x - 9, y - 40, 18, 90, darker(wood, 0.4), 4))
      .join('')}
      ${line('M470 700L330 420L210 380', '#4a3430', 7)}${line('M210 380Q190 520 196 640', '#fff', 2, 0.8)}
      ${disc(196, 646, 10, '#e0526b')}${oval(196, 656, 30, 6, '#fff', 0.4)}
      ${at(
        530,
        760,
        `${shape('M-44-70H44L34 0H-34Z', '#8fa6b0')}${oval(0, -70, 44, 11, '#5f7580')}
        ${line('M-42-72Q0-130 42-72', '#5f7580', 5)}`,
      )}`;
  const boat = `${oval(0, 34, 170, 14, '#0d1830', 0.25)}${shape('M-180-30C-150 30-100 44 0 44S150 30 180-30Z', hull)}
    ${shape('M-180-30Q0 4 180-30L160-14Q0 20-160-14Z', darker(hull, 0.35))}
    ${line('M-80-10V18M70-10V18', '#c9a27a', 12)}${line('M-40-30L-190 60', '#c9a27a', 8)}`;
  return `${sky(hour, chance, 240)}
    ${shape('M0 420Q140 300 300 390T720 330V500H0Z', mixed(under(hour, '#7f9a8a'), hour.sky[1], 0.35))}
    ${firs}${vertical('lake', mixed(hour.sky[2], '#5f9ab0', 0.35), darker(hour.sky[0], 0.3))}
    ${box(0, 470, 720, 490, 'url(#lake)')}
    <g transform="matrix(1 0 0 -.5 0 708)" opacity=".28">${firs}</g>
    ${several(16, () => line(`M${chance.between(0, 640)} ${chance.between(500, 900)}h${chance.between(40, 100)}`, hour.sun, 4, 0.35))}
    ${at(
      side > 0 ? 0 : 720,
      0,
      `${at(220, 740, boat, 0.9)}
        ${jetty}${several(9, (reed) => line(`M${20 + reed * 16} 960Q${24 + reed * 16} 860 ${14 + reed * 20} ${790 + (reed % 3) * 30}`, under(hour, '#5f7f4a'), 6) + oval(14 + reed * 20, 800 + (reed % 3) * 30, 7, 24, under(hour, '#6a4434')))}`,
      side,
      1,
    )}`;
};
