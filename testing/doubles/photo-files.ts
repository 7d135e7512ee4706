import { readFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

interface WishedPhoto {
  readonly width?: number;
  readonly height?: number;
  /** A different number creates a different photo. */
  readonly motif?: number;
}

/** Returns a picture in soft colors, which is always the same for the same options. */
export function testPicture({ width = 600, height = 800, motif = 1 }: WishedPhoto = {}): Sharp {
  const coarse = { width: 12, height: 16, channels: 3 } as const;
  let state = motif * 2_654_435_761;
  const pixels = Uint8Array.from({ length: coarse.width * coarse.height * 3 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
  return sharp(pixels, { raw: coarse }).resize(width, height, { fit: 'fill', kernel: 'cubic' });
}

/** Location, device and author, as phones write them into photos. */
const exif = {
  IFD0: { Make: 'Damson Camera', Artist: 'Anna Secret' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 5/1 26/1', GPSLongitudeRef: 'E', GPSLongitude: '5/1 7/1 17/1' },
};

/** Returns a JPEG with the metadata that phones write. */
export async function jpeg(wish: WishedPhoto = {}): Promise<Buffer> {
  return await testPicture(wish).withExif(exif).withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>').jpeg().toBuffer();
}

export async function png(wish: WishedPhoto = {}): Promise<Buffer> {
  return await testPicture(wish).withExif(exif).png().toBuffer();
}

export async function webp(wish: WishedPhoto = {}): Promise<Buffer> {
  return await testPicture(wish).withExif(exif).webp().toBuffer();
}

/** A HEIC of 480 × 640 from a phone, with EXIF and location. */
export const heic: Buffer = readFileSync(new URL('./photo.heic', import.meta.url));

/** Returns a decompression bomb: a PNG of a few hundred kilobytes that decodes to 900 million pixels. */
export function bomb(side = 30_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit per pixel, grayscale.
  header[8] = 1;
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
