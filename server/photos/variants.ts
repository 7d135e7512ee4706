import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import type { PhotoVariant } from '../outside/photo-addresses.ts';

/** A square part of a picture, in its own pixels. */
export interface Square {
  readonly left: number;
  readonly top: number;
  readonly size: number;
}

/** Everything that is made of one picture. */
export interface Variants {
  readonly width: number;
  readonly height: number;
  readonly files: Readonly<Record<PhotoVariant, Buffer>>;
  readonly thumbhash: string;
  readonly blurred_thumbhash: string;
}

const longestSide = 1600;
const thumb = { width: 480, height: 640 };
const avatarSize = 160;
/** What is left of a locked photo: colours, and no feature of a face. */
const blurredDetail = { width: 12, height: 16 };

/**
 * The files of a picture: re-encoded from its pixels, so that nothing else it carried (place, camera, hidden data)
 * goes along. `face` is where the avatar is cut out; without it, the most striking part is.
 */
export async function makeVariants(picture: Sharp, face?: Square): Promise<Variants> {
  const upright = await picture
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = upright.info;
  const pixels = () => sharp(upright.data, { raw: { width, height, channels } });

  const full = await pixels()
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80, effort: 2 })
    .toBuffer({ resolveWithObject: true });
  const card = pixels().resize({ ...thumb, fit: 'cover', position: 'attention' });
  const square = face
    ? pixels().extract({ left: face.left, top: face.top, width: face.size, height: face.size })
    : pixels();
  const detail = await pixels()
    .resize({ ...blurredDetail, fit: 'cover' })
    .png()
    .toBuffer();
  const blurred = sharp(detail).resize({ width: 192, height: 256, kernel: 'cubic' }).blur(10);
  return {
    width: full.info.width,
    height: full.info.height,
    files: {
      full: full.data,
      thumb: await card.webp({ quality: 78, effort: 2 }).toBuffer(),
      avatar: await square.resize(avatarSize, avatarSize, { position: 'attention' }).webp({ quality: 80 }).toBuffer(),
      blurred: await blurred.webp({ quality: 50 }).toBuffer(),
    },
    thumbhash: await hashOf(pixels()),
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
