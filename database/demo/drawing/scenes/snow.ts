import type { Chance } from '../chance.ts';
import { mixed } from '../colour.ts';
import { at, box, type Draw, disc, line, oval, several, shape } from './draw.ts';
import { type Hour, sky, someHour, under } from './hour.ts';

/** Winter: skis in the snow, or somebody made of it. */
export const snow: Draw = (chance) => {
  const hour = someHour(chance);
  const white = mixed('#ffffff', hour.sky[0], hour.dark ? 0.35 : 0.12);
  const shade = mixed(white, hour.sky[0], 0.35);
  const peaks = several(4, (peak) => {
    const x = peak * 220 + chance.between(-50, 50);
    const top = chance.between(220, 320);
    return `${shape(`M${x} ${top}L${x + 250} 640H${x - 250}Z`, shade)}
      ${shape(`M${x} ${top}L${x + 250} 640H${x + 40}L${x - 20} 440Z`, mixed(shade, '#3a4a7f', 0.25))}
      ${shape(`M${x} ${top}L${x + 70} ${top + 118}L${x + 20} ${top + 90}L${x - 20} ${top + 130}L${x - 70} ${top + 118}Z`, '#fff', 0.9)}`;
  });
  const firs = (y: number, count: number, size: number) =>
    several(count, (tree) =>
      at((tree + 0.5) * (720 / count) + chance.between(-40, 40), y, fir(hour, white), size * chance.between(0.8, 1.2)),
    );
  return `${sky(hour, chance, 200)}${peaks}${firs(640, 9, 0.42)}
    ${shape('M0 630Q200 570 420 630T720 600V960H0Z', white)}${firs(740, 4, 0.7)}
    ${shape('M0 760Q260 690 480 770T720 750V960H0Z', mixed(white, '#ffffff', 0.5))}
    ${at(chance.between(260, 460), 800, chance.likely(0.5) ? skis(chance) : snowman(chance))}
    <g fill="#fff">
    ${several(70, () => `<circle cx="${chance.between(0, 720)}" cy="${chance.between(0, 940)}" r="${chance.between(1.5, 5)}" opacity="${chance.between(0.4, 0.95)}"/>`)}
    </g>`;
};

const fir = (hour: Hour, white: string) =>
  `${box(-12, -50, 24, 60, '#5f4636')}${shape('M0-330L80-170H46L112-30H-112L-46-170H-80Z', under(hour, '#4f7a70'))}
    ${shape('M0-330L44-242L16-256L0-232L-20-256L-44-242ZM-80-170L-46-176L-20-160L10-178L46-172L80-170L60-196H-60ZM-112-30L-70-50L-30-30L10-52L60-32L112-30L84-76H-84Z', white, 0.9)}`;

function skis(chance: Chance): string {
  const colour = chance.oneOf(['#c8553d', '#993d72', '#3f7f86', '#d9a03c']);
  const ski = (x: number, lean: number) =>
    `<g transform="rotate(${lean} ${x} 0)">
      ${shape(`M${x - 15} 40V-290C${x - 15}-320 ${x + 15}-320 ${x + 15}-290V40Z`, colour)}
      ${box(x - 15, -180, 30, 60, '#fff8')}${box(x - 17, -90, 34, 26, '#2f2a35', 4)}</g>`;
  return `${ski(-34, -5)}${ski(30, 6)}${line('M-110 40L-90-200M110 40L96-200', '#3a3a4a', 7)}
    ${disc(-108, 16, 18, '#3a3a4a')}${disc(108, 16, 18, '#3a3a4a')}${oval(0, 44, 170, 26, '#fff')}`;
}

function snowman(chance: Chance): string {
  const scarf = chance.oneOf(['#c8553d', '#993d72', '#3f7f86', '#d9a03c']);
  return `${oval(0, 76, 150, 24, '#8fa6c8', 0.5)}${disc(0, 0, 100, '#fff')}${disc(0, -130, 72, '#fff')}
    ${disc(0, -230, 54, '#fff')}${line('M70-140L150-190M-70-140L-150-180M130-178L150-160', '#6a4434', 9)}
    ${disc(-20, -242, 7, '#2a1f2a')}${disc(20, -242, 7, '#2a1f2a')}${shape('M0-232L54-218L0-214Z', '#e68a3a')}
    ${line('M-24-206Q0-190 24-206', '#2a1f2a', 5)}${disc(0, -140, 7, '#2a1f2a')}${disc(0, -108, 7, '#2a1f2a')}
    ${shape('M-58-196Q0-166 58-196L62-168Q0-136-62-168Z', scarf)}${shape('M30-170L60-80L24-74L10-160Z', scarf)}
    ${box(-44, -336, 88, 66, '#3a3040', 6)}${box(-66, -282, 132, 16, '#3a3040', 8)}${box(-44, -298, 88, 14, scarf)}`;
}
