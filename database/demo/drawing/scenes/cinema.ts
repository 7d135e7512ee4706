import { at, box, type Draw, disc, glow, line, several, shape, vertical } from './draw.ts';
import { sky, someHour, under } from './hour.ts';

/** The lights go down; there is popcorn. */
export const cinema: Draw = (chance) => {
  const hour = someHour(chance);
  const seat = chance.oneOf(['#7b2f4a', '#8a2f38', '#2f3f6b', '#5a2f5f']);
  const film = `${sky(hour, chance, 280)}
    ${shape('M0 560L140 380L260 500L420 300L600 520L720 420V960H0Z', under(hour, '#6d7f9c'))}
    ${shape('M0 700Q240 580 420 690T720 640V960H0Z', under(hour, '#4f6f5a'))}
    ${at(
      360,
      720,
      `${line('M-60 0V-70L-40-120M60 0V-70L40-120', '#1c1424', 22)}${disc(-40, -150, 30, '#1c1424')}
      ${disc(40, -150, 30, '#1c1424')}${shape('M-84 10C-84-110 4-110 4-10ZM-4 10C-4-110 84-110 84 10Z', '#1c1424')}`,
    )}`;
  const row = (y: number, size: number, colour: string) =>
    several(7, (place) =>
      at(
        60 + place * 100 + (y % 200 ? 40 : 0),
        y,
        `${box(-44 * size, -60 * size, 88 * size, 180 * size, colour, 26 * size)}
          ${chance.likely(0.5) ? disc(0, -84 * size, 34 * size, '#120d18') + box(-40 * size, -56 * size, 80 * size, 80, '#120d18', 30) : ''}`,
      ),
    );
  return `${vertical('hall', '#1a1226', '#2a1a30')}${box(0, 0, 720, 960, 'url(#hall)')}
    ${shape('M0 0H60L90 560H0ZM720 0H660L630 560H720Z', seat, 0.8)}
    ${line('M20 0L30 560M44 0L60 560M700 0L690 560M676 0L660 560', '#000', 8, 0.25)}
    ${glow(360, 330, 460, hour.sky[1], 0.6)}
    <svg x="84" y="110" width="552" height="414" viewBox="0 60 720 700" preserveAspectRatio="xMidYMid slice">
    ${film}</svg>${box(84, 100, 552, 14, '#0d0914')}${box(84, 520, 552, 14, '#0d0914')}
    ${row(660, 0.8, '#3a1f33')}${row(800, 1.05, seat)}${at(chance.likely(0.5) ? 200 : 520, 960, popcorn)}`;
};

const popcorn = `${several(17, (corn) => disc(-92 + (corn % 6) * 37 + Math.floor(corn / 6) * 18, -218 - Math.floor(corn / 6) * 26, 25, corn % 3 ? '#fff4d6' : '#fbe3a8'))}
  ${shape('M-112-210H112L88 10H-88Z', '#fdf8f0')}
  ${several(4, (stripe) => shape(`M${-84 + stripe * 52}-210h26L${-46 + stripe * 40} 10h-22Z`, '#c8453d'))}`;
