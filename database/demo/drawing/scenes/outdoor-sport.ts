import type { Chance } from '../chance.ts';
import { darker } from '../colour.ts';
import { at, box, disc, type Draw, line, oval, several, shape } from './draw.ts';
import { type Hour, sky, someDay, under } from './hour.ts';

/** A pitch, a court, a track or a green under trees, before the game. */
const outdoors =
  (drawn: (hour: Hour, chance: Chance) => string): Draw =>
  (chance) => {
    const hour = someDay(chance);
    const trees = several(7, (tree) =>
      oval(
        tree * 120 + chance.between(-30, 30),
        440,
        chance.between(70, 110),
        chance.between(80, 150),
        under(hour, chance.oneOf(['#7fa877', '#92b786', '#6d9a6a'])),
      ),
    );
    return `${sky(hour, chance, 220)}${box(0, 430, 720, 120, under(hour, '#7fa877'))}${trees}${drawn(hour, chance)}`;
  };

export const football = outdoors((hour, chance) => {
  const grass = under(hour, '#6fa05a');
  const net =
    several(15, (rope) => line(`M${150 + rope * 30} 340V560`, '#fff', 2, 0.45)) +
    several(8, (rope) => line(`M150 ${350 + rope * 30}H570`, '#fff', 2, 0.45));
  return `${box(0, 520, 720, 440, grass)}
    ${several(4, (band) => shape(`M0 ${560 + band * 110}H720V${610 + band * 110}H0Z`, darker(grass, 0.12), 0.6))}
    ${net}${line('M144 566V334H576V566', '#fff', 14)}
    ${line('M0 620H720M90 620L-20 900M630 620L740 900', '#fff', 8, 0.85)}
    ${at(
      chance.between(280, 440),
      830,
      `${oval(6, 88, 100, 18, '#1e3018', 0.4)}${disc(0, 0, 92, '#fdfaf3')}
        ${shape('M0-34L33-10L20 28H-20L-33-10Z', '#2a2430')}
        ${shape('M-30-86L0-72L30-86L16-91H-16ZM-90-18L-70-40L-78-58L-92-12ZM90-18L70-40L78-58L92-12ZM-56 72L-44 46L-70 34L-82 42ZM56 72L44 46L70 34L82 42Z', '#2a2430')}
        ${line('M0-34V-72M33-10L70-40M20 28L44 46M-20 28L-44 46M-33-10L-70-40', '#2a2430', 4)}
        ${oval(-34, -44, 24, 16, '#fff', 0.7)}`,
    )}`;
});

export const tennis = outdoors((hour, chance) => {
  const court = under(hour, chance.oneOf(['#c8704a', '#4a7fa0', '#6d9a6a']));
  const rim = chance.oneOf(['#993d72', '#22305e', '#d9a03c']);
  const racket = `<g transform="rotate(-32)">
    <ellipse cx="0" cy="-200" rx="112" ry="146" fill="#ffffff22" stroke="${rim}" stroke-width="20"/>
    ${several(7, (string) => line(`M${-84 + string * 28} ${-300 + Math.abs(string - 3) * 16}V${-96 - Math.abs(string - 3) * 16}`, '#fdf8f0', 3, 0.9))}
    ${several(9, (string) => line(`M${-100 + Math.abs(string - 4) * 13} ${-308 + string * 26}H${100 - Math.abs(string - 4) * 13}`, '#fdf8f0', 3, 0.9))}
    ${line('M-50-66L0 10L50-66', rim, 16)}${box(-16, 0, 32, 170, '#2f2a35', 10)}</g>`;
  const ball = (x: number, y: number) =>
    at(
      x,
      y,
      `${oval(4, 44, 46, 10, '#2a1026', 0.35)}${disc(0, 0, 44, '#dbe04a')}
        ${line('M-36-24Q0 0-36 26M36-24Q0 0 36 26', '#fdfaf3', 6)}`,
    );
  return `${box(0, 520, 720, 440, court)}
    ${line('M-40 900L140 560H580L760 900M360 560V640M110 640H610', '#fff', 8, 0.9)}
    ${box(0, 460, 720, 100, '#22304066')}${several(24, (rope) => line(`M${rope * 31} 466V560`, '#fff', 2, 0.3))}
    ${line('M0 462H720', '#fff', 14)}${at(chance.between(260, 320), 780, racket)}${ball(480, 850)}${ball(590, 800)}
    ${chance.likely(0.5) ? ball(540, 900) : ''}`;
});

export const running = outdoors((hour, chance) => {
  const lane = under(hour, '#c8654a');
  const colour = chance.oneOf(['#3f7f86', '#993d72', '#d9a03c', '#4a6fa5']);
  const shoe = `${oval(70, 8, 170, 16, '#2a1026', 0.35)}
    ${shape('M-80-10V-90C-60-120-10-120 0-96C30-60 90-50 150-40C200-34 210-10 206 0H-74Z', colour)}
    ${shape('M-84-12H210C212 10 200 16 190 16H-70C-84 16-88 4-84-12Z', '#fdf8f0')}
    ${line('M10-86L44-62M34-96L66-60M60-70L84-52', '#fdf8f0', 9)}
    ${shape('M-80-88C-66-120-10-122 2-94L-20-78Z', '#2f2a35', 0.7)}
    ${shape('M60-24C100-20 140-40 180-30C140-10 90-4 60-24Z', '#fff', 0.85)}`;
  return `${shape('M0 540H720V960H0Z', lane)}
    ${several(7, (mark) => line(`M${360 + (mark - 3) * 24} 540L${360 + (mark - 3) * 210} 960`, '#fdf0e6', 7, 0.9))}
    ${box(0, 520, 720, 24, under(hour, '#7fa65f'))}${at(chance.between(190, 230), 850, shoe, 1.12)}
    ${at(430, 770, shoe, 0.8)}`;
});

export const golf = outdoors((hour, chance) => {
  const grass = under(hour, '#86ab5f');
  const flag = chance.oneOf(['#c8553d', '#993d72', '#d9a03c', '#22305e']);
  return `${box(0, 500, 720, 460, grass)}${shape('M0 560Q200 500 420 560T720 540V700H0Z', darker(grass, 0.12))}
    ${oval(chance.between(120, 240), 690, 120, 30, under(hour, '#ecd9ae'))}
    ${oval(380, 800, 330, 120, under(hour, '#a5c978'))}
    ${oval(470, 770, 34, 10, '#2a3a22')}${line('M470 770V430', '#fdf8f0', 9)}
    ${shape('M474 434L610 474L474 520Z', flag)}${oval(268, 884, 44, 9, '#2a3a22', 0.4)}
    ${disc(260, 850, 36, '#ffffff')}
    ${several(8, (dimple) => disc(244 + (dimple % 4) * 12, 840 + Math.floor(dimple / 4) * 16, 3, '#d9d4de'))}
    ${line('M640 600L560 880', '#4a4450', 10)}
    ${shape('M566 862C540 880 500 884 486 900C500 912 560 910 574 890Z', '#8a8590')}`;
});
