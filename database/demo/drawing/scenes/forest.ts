import type { Chance } from '../chance.ts';
import { type Colour, darker, mixed } from '../colour.ts';
import { at, box, type Draw, disc, glow, oval, several, shape } from './draw.ts';
import { sky, someDay, under } from './hour.ts';

const seasons = [
  ['#4f8058', '#5c8d61', '#447350'],
  ['#6f9a4a', '#83ab58', '#547f3f'],
  ['#c9782f', '#dd9a3f', '#a9502f'],
] as const;

/** A path through the trees. */
export const forest: Draw = (chance) => {
  const hour = someDay(chance);
  const leaves = chance.oneOf(seasons);
  const tree = chance.oneOf([pine, broad]);
  const far = several(7, (number) =>
    at(
      number * 120 + chance.between(-30, 30),
      676,
      tree(mixed(under(hour, leaves[1]), hour.sky[1], 0.55)),
      chance.between(0.6, 0.95),
    ),
  );
  const near = [-10, 130, 610, 730]
    .map((x) => at(x + chance.between(-20, 20), 780, tree(under(hour, chance.oneOf(leaves))), chance.between(1, 1.4)))
    .join('');
  const side = chance.likely(0.5) ? 1 : -1;
  const path = shape('M330 700C420 760 260 830 330 960H580C440 850 500 770 372 700Z', under(hour, '#e0c596'));
  return `${sky(hour, chance, 260)}${glow(380, 400, 330, hour.sun, 0.8)}
    ${box(0, 630, 720, 110, mixed(under(hour, leaves[0]), hour.sky[1], 0.45))}${far}
    ${shape('M0 720Q200 660 380 715T720 700V960H0Z', under(hour, leaves[0]))}
    ${at(side > 0 ? 0 : 720, 0, path, side, 1)}${near}
    ${shape('M0 850Q120 800 260 880T250 960H0Z', darker(under(hour, leaves[2]), 0.25))}
    ${shape('M720 830Q620 810 560 900T580 960H720Z', darker(under(hour, leaves[2]), 0.3))}
    ${mushrooms(chance)}`;
};

const pine = (leaves: Colour) =>
  `${box(-14, -70, 28, 130, '#5f4636')}${shape('M0-460L90-260H52L126-70H-126L-52-260H-90Z', leaves)}
    ${shape('M0-460L90-260H52L126-70H30Z', darker(leaves, 0.16))}`;

const broad = (leaves: Colour) =>
  `${shape('M-14 60L-8-180H8L16 60Z', '#5f4636')}${oval(0, -290, 120, 140, leaves)}${oval(-70, -220, 80, 90, leaves)}
    ${oval(70, -220, 84, 96, darker(leaves, 0.12))}${oval(-30, -340, 60, 60, mixed(leaves, '#fff4d0', 0.18))}`;

const mushrooms = (chance: Chance) =>
  several(3, () =>
    at(
      chance.likely(0.5) ? chance.between(60, 240) : chance.between(560, 680),
      chance.between(880, 930),
      `${box(-7, -10, 14, 26, '#f4e6d0', 5)}${shape('M-26-8a26 24 0 0 1 52 0Z', '#c8503f')}${disc(-9, -18, 4, '#fff')}
        ${disc(8, -14, 3, '#fff')}`,
      chance.between(0.7, 1.2),
    ),
  );
