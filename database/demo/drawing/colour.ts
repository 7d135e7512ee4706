/** A colour as `#rrggbb`. */
export type Colour = `#${string}`;

/** `share` of the way from one colour to another: 0 is the first, 1 the second. */
export function mixed(from: Colour, to: Colour, share: number): Colour {
  const [red, green, blue] = channels(from).map((value, place) => {
    const other = channels(to)[place] ?? 0;
    return Math.round(value + (other - value) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${red}${green}${blue}`;
}

/** Shadows lean to plum, lights to cream: grey ones make drawn people look ill. */
export const darker = (colour: Colour, share: number) => mixed(colour, '#2a1026', share);
export const lighter = (colour: Colour, share: number) => mixed(colour, '#fff4e2', share);

const channels = (colour: Colour) => [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
