import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import type { PhotoVariant } from '../../platform/core/photo-addresses.ts';

/** A square part of a picture, in pixels. */
export interface Square {
  readonly left: number;
  readonly top: number;
  readonly size: number;
}

/** The variants shown to members; the source is only for cropping. */
export const shownVariants = ['full', 'thumb', 'avatar', 'blurred'] as const satisfies readonly PhotoVariant[];
export type ShownVariant = (typeof shownVariants)[number];

/** Everything made from one picture. */
export interface Variants {
  readonly width: number;
  readonly height: number;
  readonly files: Readonly<Record<ShownVariant, Buffer>>;
  readonly thumbhash: string;
  readonly blurred_thumbhash: string;
}

const longestSide = 1600;
/** Shapes of thumbnails: cards crop them to their own shape, and conversations show the whole photo. */
const thumbs = {
  card: { width: 480, height: 640, fit: 'cover', position: 'attention' },
  whole: { width: 960, height: 960, fit: 'inside', withoutEnlargement: true },
} as const;
export type ThumbShape = keyof typeof thumbs;
const avatarSize = 160;
/** The resolution of a locked photo: colors, but no facial features. */
const blurredDetail = { width: 12, height: 16 };

/** Decodes a picture to pixels, upright, in sRGB, on white, with sides of at most `longest`. Drops all metadata. */
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

/** Makes the files of a picture from its pixels, so that no metadata (location, camera, hidden data) remains. */
export async function makeVariants(picture: Sharp, thumb: ThumbShape): Promise<Variants> {
  const { width, height, open } = await pixelsOf(picture, longestSide);
  const make = async (variant: ShownVariant) => await makeVariant(open, variant, { thumb });
  return {
    width,
    height,
    files: {
      full: await make('full'),
      thumb: await make('thumb'),
      avatar: await make('avatar'),
      blurred: await make('blurred'),
    },
    thumbhash: await hashOf(open()),
    blurred_thumbhash: await hashOf(sharp(await detailOf(open()))),
  };
}

interface Cut {
  /** The part to use as the avatar; without it, the most salient part. */
  readonly face?: Square | undefined;
  readonly thumb?: ThumbShape;
}

/** Makes one of the files of a picture. */
export async function makeVariant(
  open: () => Sharp,
  variant: ShownVariant,
  { face, thumb = 'card' }: Cut = {},
): Promise<Buffer> {
  switch (variant) {
    case 'full':
      return await open().webp({ quality: 80, effort: 2 }).toBuffer();
    case 'thumb':
      return await open().resize(thumbs[thumb]).webp({ quality: 78, effort: 2 }).toBuffer();
    case 'avatar': {
      const square = face
        ? open().extract({ left: face.left, top: face.top, width: face.size, height: face.size })
        : open();
      return await square.resize(avatarSize, avatarSize, { position: 'attention' }).webp({ quality: 80 }).toBuffer();
    }
    case 'blurred': {
      const blurred = sharp(await detailOf(open())).resize({ width: 192, height: 256, kernel: 'cubic' });
      return await blurred.blur(10).webp({ quality: 50 }).toBuffer();
    }
  }
}

async function detailOf(picture: Sharp): Promise<Buffer> {
  return await picture
    .resize({ ...blurredDetail, fit: 'cover' })
    .png()
    .toBuffer();
}

async function hashOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize(75, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}
