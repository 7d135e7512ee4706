import { inflateSync } from 'node:zlib';

/**
 * Unpacks a WOFF 1.0 font into its OpenType file. Otherwise the PDF library would unpack each table again for every
 * document, which takes most of the time. (W3C, WOFF File Format 1.0.)
 */
export function openWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF font.');
  const count = woff.readUInt16BE(12);
  const largest = 2 ** Math.floor(Math.log2(count));
  const head = Buffer.alloc(12 + count * 16);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(largest * 16, 6);
  head.writeUInt16BE(Math.log2(largest), 8);
  head.writeUInt16BE((count - largest) * 16, 10);
  const tables: Buffer[] = [];
  let at = head.length;
  for (let index = 0; index < count; index += 1) {
    const entry = woff.subarray(44 + index * 20, 64 + index * 20);
    const [offset, packed, size] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const stored = woff.subarray(offset, offset + packed);
    const table = packed < size ? inflateSync(stored) : stored;
    const place = head.subarray(12 + index * 16);
    entry.copy(place, 0, 0, 4);
    entry.copy(place, 4, 16, 20);
    place.writeUInt32BE(at, 8);
    place.writeUInt32BE(size, 12);
    // Tables are aligned to four bytes.
    tables.push(table, Buffer.alloc(-size & 3));
    at += size + (-size & 3);
  }
  return Buffer.concat([head, ...tables]);
}
