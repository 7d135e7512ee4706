import { readFile } from 'node:fs/promises';
import libheif, { type HeifImage } from 'libheif-js/wasm-bundle.js';
import sharp, { type Sharp } from 'sharp';
import { type Crop, photoSize } from '#contract/photos.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import { type PerceptualHash, perceptualHashOf } from './perceptual-hash.ts';
import { type PhotoKind, photoKind } from './photo-kind.ts';
import { makeVariants, pixelsOf, type ThumbShape, type Variants } from './variants.ts';

/** A photo that was uploaded, as it will be stored. */
export interface ProcessedPhoto extends Variants, PerceptualHash {
  readonly source: { readonly width: number; readonly height: number; readonly data: Buffer };
}

const sourceSide = 2048;
const endOfJpeg = Buffer.from('ffd9', 'hex');

/** Opens nothing but the kinds we take: not what else a picture library knows to read. */
export function restrictDecoders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
  sharp.cache(false);
  sharp.concurrency(1);
}

/**
 * Makes everything of a file somebody sent. What it claims to be is not believed: its kind is in its first bytes, its
 * size is known before a pixel is decoded, and what breaks off half-way is no photo.
 */
export async function processUpload(file: string, thumb: ThumbShape) {
  const bytes = await readFile(file);
  const kind = photoKind(bytes);
  if (!kind) return refuse('photo_wrong_type');
  const opened = await open(bytes, kind).catch(() => refuse('photo_damaged'));
  if (isRefused(opened)) return opened;
  try {
    return await developOpened(opened, thumb);
  } finally {
    opened.free?.();
  }
}

async function developOpened(opened: Opened, thumb: ThumbShape) {
  const { width, height } = opened;
  if (width * height > photoSize.megapixels * 1e6) {
    return refuse('photo_too_many_pixels', { megapixels: photoSize.megapixels });
  }
  if (Math.min(width, height) < photoSize.shortestSide) {
    return refuse('photo_too_small', { pixels: photoSize.shortestSide });
  }
  const pixels = (await pixelsFrom(opened.picture)) ?? (opened.ended && (await pixelsFrom(opened.ended)));
  if (!pixels) return refuse('photo_damaged');
  return await developed(pixels, thumb);
}

/** The pixels of a picture; undefined if it is damaged. */
async function pixelsFrom(picture: () => Promise<Sharp>): Promise<Pixels | undefined> {
  try {
    return await pixelsOf(await picture(), sourceSide);
  } catch {
    return undefined;
  }
}

/** Makes what is shown anew, of another part of the source. */
export async function cropPicture(source: Uint8Array, crop: Crop | null): Promise<Variants> {
  return await makeVariants(crop ? sharp(source).extract(crop) : sharp(source), 'card');
}

type Pixels = Awaited<ReturnType<typeof pixelsOf>>;

async function developed({ width, height, open }: Pixels, thumb: ThumbShape): Promise<ProcessedPhoto> {
  const data = await open().webp({ quality: 85, effort: 1 }).toBuffer();
  return {
    ...(await makeVariants(open(), thumb)),
    ...(await perceptualHashOf(open())),
    source: { width, height, data },
  };
}

interface Opened {
  readonly width: number;
  readonly height: number;
  readonly picture: () => Promise<Sharp>;
  /** The picture if nothing but its end mark may be missing, as every browser shows it. */
  readonly ended?: () => Promise<Sharp>;
  /** Releases memory outside of the JavaScript heap. */
  readonly free?: () => void;
}

/** Reads what stands in front of the pixels. */
async function open(bytes: Buffer, kind: PhotoKind): Promise<Opened> {
  if (kind === 'heic') return await openHeic(bytes);
  const limits = { limitInputPixels: photoSize.megapixels * 1e6, failOn: 'error' } as const;
  // Asked without a limit: that it has too many pixels is told apart from being damaged.
  const { width, height } = await sharp(bytes, { ...limits, limitInputPixels: false }).metadata();
  return {
    width,
    height,
    picture: async () => sharp(bytes, limits),
    // With the end mark added, pixels that are missing before it are a warning of the decoder.
    ...(kind === 'jpeg' &&
      !bytes.subarray(-2).equals(endOfJpeg) && {
        ended: async () => sharp(Buffer.concat([bytes, endOfJpeg]), { ...limits, failOn: 'warning' }),
      }),
  };
}

/** A HEIC may hold several pictures (a burst, a sequence): browsers and phones show the primary one. */
async function openHeic(buffer: Buffer): Promise<Opened> {
  await libheif.ready;
  const decoder = new libheif.HeifDecoder();
  const images = decoder.decode(buffer);
  const primary = images.find((image) => image.is_primary()) ?? images[0];
  const free = () => {
    for (const image of images) image.free();
    decoder.decoder?.delete();
  };
  if (!primary) {
    free();
    throw new Error('The HEIC has no picture.');
  }
  const width = primary.get_width();
  const height = primary.get_height();
  return {
    width,
    height,
    picture: async () => sharp(await pixelsIn(primary, width, height), { raw: { width, height, channels: 4 } }),
    free,
  };
}

async function pixelsIn(image: HeifImage, width: number, height: number): Promise<Uint8ClampedArray> {
  const empty = { data: new Uint8ClampedArray(width * height * 4), width, height };
  return await new Promise((resolve, reject) => {
    image.display(empty, (filled) => {
      if (filled) resolve(filled.data);
      else reject(new Error('The HEIC cannot be decoded.'));
    });
  });
}
