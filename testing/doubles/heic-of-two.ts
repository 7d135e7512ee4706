import { heic } from './photo-files.ts';

/** The metadata of the test HEIC that describes its picture, and the location of its pixels. */
const properties = heic.subarray(211, 365);
const pixels = heic.subarray(421, 421 + 7053);

/**
 * Returns a HEIC with two pictures, like a phone's burst. Both have the same pixels; the second is rotated to 640 × 480
 * and is the primary one, which every browser and phone shows.
 */
export function heicOfTwo(): Buffer {
  const irot = box('irot', Buffer.from([1]));
  const ipco = box('ipco', properties, irot);
  // The properties of each item: decoder settings, size and channels. The second item also has a rotation.
  const ipma = box('ipma', hex('00000000 00000002 0001 03 81 02 83 0002 04 81 02 83 84'));
  const ftyp = heic.subarray(0, 28);
  const meta = (offset: number) =>
    box(
      'meta',
      hex('00000000'),
      heic.subarray(40, 73),
      box('pitm', hex('00000000 0002')),
      box('iloc', hex('00000000 4440 0002'), located(1, offset), located(2, offset)),
      box('iinf', hex('00000000 0002'), item(1), item(2)),
      box('iprp', ipco, ipma),
    );
  const offset = ftyp.length + meta(0).length + 8;
  return Buffer.concat([ftyp, meta(offset), box('mdat', pixels)]);
}

function located(id: number, offset: number): Buffer {
  // Id, data reference, base offset, number of extents, and the offset and length of the only extent.
  const where = Buffer.alloc(18);
  where.writeUInt16BE(id, 0);
  where.writeUInt16BE(1, 8);
  where.writeUInt32BE(offset, 10);
  where.writeUInt32BE(pixels.length, 14);
  return where;
}

function item(id: number): Buffer {
  return box('infe', hex('02000000'), Buffer.from([0, id]), hex('0000'), Buffer.from('hvc1\0'));
}

function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 8);
  return Buffer.concat([size, Buffer.from(type), body]);
}

function hex(digits: string): Buffer {
  return Buffer.from(digits.replaceAll(' ', ''), 'hex');
}
