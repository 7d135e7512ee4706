import type { Chance } from '../chance.ts';
import type { Colour } from '../colour.ts';

/** Draws what is inside an SVG picture of 720 × 960. */
export type Draw = (chance: Chance) => string;

/** A gradient from above to below, to be used as `url(#id)`. */
export function vertical(id: string, ...colours: readonly Colour[]): string {
  const stops = colours.map(
    (colour, place) => `<stop offset="${place / (colours.length - 1)}" stop-color="${colour}"/>`,
  );
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient>`;
}

export const several = (count: number, draw: (number: number) => string) =>
  Array.from({ length: count }, (_, number) => draw(number)).join('');

/** A rectangle, its upper left corner first. */
export const box = (x: number, y: number, wide: number, high: number, fill: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${wide}" height="${high}" rx="${round}" fill="${fill}"/>`;

export const shape = (path: string, fill: string, opacity = 1) =>
  `<path d="${path}" fill="${fill}" opacity="${opacity}"/>`;

export const line = (path: string, colour: string, thick: number, opacity = 1) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${thick}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`;

/** Everything in it shows through, together. */
export const faint = (drawn: string, opacity: number) => `<g opacity="${opacity}">${drawn}</g>`;

export const disc = (x: number, y: number, radius: number, fill: string, opacity = 1) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" opacity="${opacity}"/>`;

export const oval = (x: number, y: number, wide: number, high: number, fill: string, opacity = 1) =>
  `<ellipse cx="${x}" cy="${y}" rx="${wide}" ry="${high}" fill="${fill}" opacity="${opacity}"/>`;

/** Draws at a place, in another size; a negative `wide` mirrors. */
export const at = (x: number, y: number, drawn: string, wide = 1, high = Math.abs(wide)) =>
  `<g transform="translate(${x} ${y}) scale(${wide} ${high})">${drawn}</g>`;

/** A light that falls off to nothing. */
export function glow(x: number, y: number, radius: number, colour: Colour, opacity: number): string {
  const id = `glow-${x.toFixed()}-${y.toFixed()}-${radius}`;
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/>
    <stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>${disc(x, y, radius, `url(#${id})`)}`;
}
