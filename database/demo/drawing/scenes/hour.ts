import type { Chance } from '../chance.ts';
import { type Colour, mixed } from '../colour.ts';
import { disc, glow, several, vertical } from './draw.ts';

/** The light of a time of day. */
export interface Hour {
  /** From above down to the horizon. */
  readonly sky: readonly [Colour, Colour, Colour];
  readonly sun: Colour;
  /** What the light does to every colour below it. */
  readonly tint: Colour;
  readonly share: number;
  readonly dark: boolean;
}

const morning: Hour = {
  sky: ['#9cc8e4', '#dbe9e2', '#fbdcc0'],
  sun: '#fff3d0',
  tint: '#ffe4c4',
  share: 0.16,
  dark: false,
};
const noon: Hour = {
  sky: ['#62a8d8', '#b4dbee', '#e8f3ef'],
  sun: '#fffbe6',
  tint: '#ffffff',
  share: 0.04,
  dark: false,
};
const sunset: Hour = {
  sky: ['#565a97', '#d0788c', '#fbb981'],
  sun: '#ffe6b0',
  tint: '#8a3f66',
  share: 0.26,
  dark: false,
};
const dusk: Hour = { sky: ['#232b5c', '#74487c', '#e38f7c'], sun: '#ffe9c4', tint: '#28224f', share: 0.46, dark: true };
export const night: Hour = {
  sky: ['#141a44', '#2c2f66', '#5b4a86'],
  sun: '#f6eed6',
  tint: '#1b1c4a',
  share: 0.58,
  dark: true,
};

export const someHour = (chance: Chance): Hour => chance.oneOf([morning, noon, sunset, dusk]);
export const someDay = (chance: Chance): Hour => chance.oneOf([morning, noon, noon, sunset]);
export const someEvening = (chance: Chance): Hour => chance.oneOf([sunset, dusk, dusk]);

/** A colour as it looks in the light of the hour. */
export const under = (hour: Hour, colour: Colour): Colour => mixed(colour, hour.tint, hour.share);

/** The whole sky with its sun or moon, and clouds or stars. The sun stands `low` pixels from above. */
export function sky(hour: Hour, chance: Chance, low = 300): string {
  const x = chance.between(110, 610);
  const y = low * chance.between(0.5, 1);
  return `${vertical('sky', ...hour.sky)}<rect width="720" height="960" fill="url(#sky)"/>
    ${glow(x, y, 190, hour.sun, 0.6)}${disc(x, y, hour.dark ? 38 : 58, hour.sun)}
    ${hour.dark ? stars(chance) : clouds(chance, low)}`;
}

const stars = (chance: Chance) =>
  `<g fill="#fff">
    ${several(40, () => `<circle cx="${chance.between(0, 720)}" cy="${chance.between(0, 380)}" r="${chance.between(0.8, 2.6)}" opacity="${chance.between(0.3, 0.9)}"/>`)}
    </g>`;

const clouds = (chance: Chance, low: number) =>
  `<g fill="#fff" opacity=".7">${several(3, (row) => {
    const x = chance.between(60, 660);
    const y = low * (0.25 + row * 0.25);
    return `<ellipse cx="${x}" cy="${y}" rx="${chance.between(90, 150)}" ry="${chance.between(18, 28)}"/>
      <ellipse cx="${x + 50}" cy="${y - 16}" rx="70" ry="26"/>`;
  })}</g>`;
