import { readFile } from 'node:fs/promises';
import libheif, { type HeifImage } from 'libheif-js/wasm-bundle.js';
import sharp, { type Sharp } from 'sharp';
import { type Crop, photoSize } from '#contract/photos.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import { type PerceptualHash, perceptualHashOf } from './perceptual-hash.ts';
import { makeVariants, pixelsOf, type ThumbShape, type Variants } from './variants.ts';

/** An uploaded photo in the form in which it is stored. */
export interface ProcessedPhoto extends Variants, PerceptualHash {
  readonly source: { readonly width: number; readonly height: number; readonly data: Buffer };
}

const sourceSide = 2048;
const endOfJpeg = Buffer.from('ffd9', 'hex');

/** Limits the decoders to the types that we accept; the image library supports many more. */
export function restrictDecoders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
  sharp.cache(false);
  sharp.concurrency(1);
}

/**
 * Processes an uploaded file into everything that is stored for its photo. Trusts none of its claims: the type comes
 * from the first bytes, the size is checked before any pixel is decoded, and a truncated file is rejected.
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

/** Decodes a picture. Undefined if the picture is damaged. */
async function pixelsFrom(picture: () => Promise<Sharp>): Promise<Pixels | undefined> {
  try {
    return await pixelsOf(await picture(), sourceSide);
  } catch {
    return undefined;
  }
}

/** Makes the variants of a crop of the source. */
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
  /** The picture with the end marker appended, if only that may be missing: browsers show such files. */
  readonly ended?: () => Promise<Sharp>;
  /** Releases memory outside the JavaScript heap. */
  readonly free?: () => void;
}

/** Reads the header, before any pixels are decoded. */
async function open(bytes: Buffer, kind: PhotoKind): Promise<Opened> {
  if (kind === 'heic') return await openHeic(bytes);
  const limits = { limitInputPixels: photoSize.megapixels * 1e6, failOn: 'error' } as const;
  // Without the pixel limit, so that too many pixels are distinguished from damage.
  const { width, height } = await sharp(bytes, { ...limits, limitInputPixels: false }).metadata();
  return {
    width,
    height,
    picture: async () => sharp(bytes, limits),
    // With the marker appended, missing pixels are only a warning of the decoder: fail on warnings.
    ...(kind === 'jpeg' &&
      !bytes.subarray(-2).equals(endOfJpeg) && {
        ended: async () => sharp(Buffer.concat([bytes, endOfJpeg]), { ...limits, failOn: 'warning' }),
      }),
  };
}

/**
 * Opens the primary picture of a HEIC, as browsers and phones do. A HEIC can contain several pictures (a burst, a
 * sequence).
 */
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
    throw new Error('The HEIC contains no image.');
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

type PhotoKind = 'jpeg' | 'png' | 'webp' | 'heic';

/** Brands of the HEIC files that phones make: single images, and sequences, of which we take the primary image. */
const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1']);

/** Returns the type of a file by its first bytes, whatever its name. Undefined if it is not a type that we accept. */
function photoKind(bytes: Uint8Array): PhotoKind | undefined {
  const text = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && heicBrands.has(text(8, 12))) return 'heic';
  return undefined;
}
