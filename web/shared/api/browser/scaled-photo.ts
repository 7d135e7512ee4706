import { maxFileBytes } from '#contract/call.ts';
import { photoSize } from '#contract/photos.ts';

/** The largest photo that we decode in the browser, in megapixels. Decoding takes four bytes per pixel. */
const mostMegapixels = 120;
/** The size after scaling, in megapixels: more than the server stores, and within every browser's canvas limit. */
const sentMegapixels = 12;
const quality = 0.9;

const known = new WeakMap<File, Promise<File>>();

/**
 * Scales the photo down if it has more pixels or bytes than the server accepts, and applies its EXIF orientation.
 * Returns the file unchanged if the browser cannot decode it. Many browsers cannot decode HEIC.
 */
export async function scaledPhoto(file: File): Promise<File> {
  const scaled = known.get(file) ?? scale(file).catch(() => file);
  known.set(file, scaled);
  return await scaled;
}

async function scale(file: File): Promise<File> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await new Promise((resolve, reject) => {
      image.addEventListener('load', resolve);
      image.addEventListener('error', reject);
    });
    const size = sentSize(image.naturalWidth, image.naturalHeight, file.size);
    return size ? await drawn(image, size, file) : file;
  } finally {
    URL.revokeObjectURL(address);
  }
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the size to which a photo is scaled. Undefined if the photo can be sent unchanged, or is too large to decode.
 */
export function sentSize(width: number, height: number, bytes: number): Size | undefined {
  const megapixels = (width * height) / 1e6;
  if (megapixels > mostMegapixels) return undefined;
  if (megapixels <= photoSize.megapixels && bytes <= maxFileBytes) return undefined;
  const by = Math.min(1, Math.sqrt(sentMegapixels / megapixels));
  return { width: Math.round(width * by), height: Math.round(height * by) };
}

/** Draws the image upright: browsers apply the EXIF orientation when they draw. */
async function drawn(image: HTMLImageElement, { width, height }: Size, { name }: File): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d')!;
  // JPEG has no transparency, so fill the background with white.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  // Releases the memory at once, which Safari would otherwise keep.
  canvas.width = 0;
  canvas.height = 0;
  if (!blob) throw new Error('The browser could not draw the photo.');
  return new File([blob], name, { type: blob.type });
}
