import { maxFileBytes } from '#contract/call.ts';
import { photoSize } from '#contract/photos.ts';

/** Decoding takes four bytes a pixel: a browser is not asked to decode more, in megapixels. */
const mostMegapixels = 120;
/** What is sent instead, in megapixels: more than is stored, and a canvas that every browser makes. */
const sentMegapixels = 12;
const quality = 0.9;

const known = new WeakMap<File, Promise<File>>();

/**
 * The photo as it can be sent: if it has more pixels or bytes than the server takes, it is scaled down, upright. A file
 * that the browser cannot decode, as many cannot HEIC, stays as it is.
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

/** The size to scale to; undefined if the photo can be sent as it is, or is too large to be decoded. */
export function sentSize(width: number, height: number, bytes: number): Size | undefined {
  const megapixels = (width * height) / 1e6;
  if (megapixels > mostMegapixels) return undefined;
  if (megapixels <= photoSize.megapixels && bytes <= maxFileBytes) return undefined;
  const by = Math.min(1, Math.sqrt(sentMegapixels / megapixels));
  return { width: Math.round(width * by), height: Math.round(height * by) };
}

/** Drawing an image turns it upright, as its EXIF orientation says. */
async function drawn(image: HTMLImageElement, { width, height }: Size, { name }: File): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d')!;
  // JPEG has no transparency.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  // Releases the memory at once; Safari holds it otherwise.
  canvas.width = 0;
  canvas.height = 0;
  if (!blob) throw new Error('The browser could not draw the photo.');
  return new File([blob], name, { type: blob.type });
}
