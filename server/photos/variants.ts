import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import type { PhotoVariant } from '../outside/photo-addresses.ts';

/** A square part of a picture, in its own pixels. */
export interface Square {
  readonly left: number;
  readonly top: number;
  readonly size: number;
}

/** What is shown of a photo; its source is only to cut from. */
export const shownVariants = ['full', 'thumb', 'avatar', 'blurred'] as const satisfies readonly PhotoVariant[];
export type ShownVariant = (typeof shownVariants)[number];

/** Everything that is made of one picture. */
export interface Variants {
  readonly width: number;
  readonly height: number;
  readonly files: Readonly<Record<ShownVariant, Buffer>>;
  readonly thumbhash: string;
  readonly blurred_thumbhash: string;
}

const longestSide = 1600;
const thumb = { width: 480, height: 640 };
const avatarSize = 160;
/** What is left of a locked photo: colours, and no feature of a face. */
const blurredDetail = { width: 12, height: 16 };

/** A picture as pixels, upright, in sRGB and on white, no longer than `longest`. Nothing else it carried goes along. */
export async function pixelsOf(picture: Sharp, longest: number) {
  const { data, info } = await picture
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { width, height, open: () => sharp(data, { raw: { width, height, channels } }) };
}

/**
 * The files of a picture: encoded from its pixels, so that nothing else it carried (place, camera, hidden data) goes
 * along. `face` is where the avatar is cut out; without it, the most striking part is.
 */
export async function makeVariants(picture: Sharp, face?: Square): Promise<Variants> {
  const { width, height, open } = await pixelsOf(picture, longestSide);
  const card = open().resize({ ...thumb, fit: 'cover', position: 'attention' });
  const square = face
    ? open().extract({ left: face.left, top: face.top, width: face.size, height: face.size })
    : open();
  const detail = await open()
    .resize({ ...blurredDetail, fit: 'cover' })
    .png()
    .toBuffer();
  const blurred = sharp(detail).resize({ width: 192, height: 256, kernel: 'cubic' }).blur(10);
  return {
    width,
    height,
    files: {
      full: await open().webp({ quality: 80, effort: 2 }).toBuffer(),
      thumb: await card.webp({ quality: 78, effort: 2 }).toBuffer(),
      avatar: await square.resize(avatarSize, avatarSize, { position: 'attention' }).webp({ quality: 80 }).toBuffer(),
      blurred: await blurred.webp({ quality: 50 }).toBuffer(),
    },
    thumbhash: await hashOf(open()),
    blurred_thumbhash: await hashOf(sharp(detail)),
  };
}

async function hashOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize(75, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}
