import { height, width } from './picture.ts';

/** Red, green and blue. */
type Light = readonly [number, number, number];
const cream: Light = [255, 243, 218];
const plum: Light = [42, 16, 56];

/**
 * The person before the backdrop, in a cream light from the upper left that falls off to plum, with their shadow
 * between the two. One pass over the pixels is several times as fast as three layers of an image library.
 */
export function composed(person: Buffer, shadow: Buffer, behind: Buffer): Buffer {
  const picture = Buffer.from(behind);
  for (let place = 0; place < width * height; place++) {
    const shown = (person[place * 4 + 3] ?? 0) / 255;
    if (shown < 1) tint(picture, place * 3, plum, ((shadow[place] ?? 0) / 255) * 0.42);
    if (shown === 0) continue;

    for (let channel = 0; channel < 3; channel++) {
      const ground = picture[place * 3 + channel] ?? 0;
      picture[place * 3 + channel] = ground + ((person[place * 4 + channel] ?? 0) - ground) * shown;
    }
    const away = ((place % width) / width + place / width / height) / 2;
    if (away < 0.45) tint(picture, place * 3, cream, (0.26 - 0.58 * away) * shown);
    else tint(picture, place * 3, plum, 0.55 * (away - 0.45) * shown);
  }
  return picture;
}

function tint(picture: Buffer, pixel: number, light: Light, share: number): void {
  for (let channel = 0; channel < 3; channel++) {
    const before = picture[pixel + channel] ?? 0;
    picture[pixel + channel] = before + ((light[channel] ?? 0) - before) * share;
  }
}
