import { heic } from '#testing/doubles/photo-files.ts';

/** The byte ranges of the small HEIC's parts. */
const small = {
  ftyp: [0, 28],
  hdlr: [40, 73],
  hvcC: [211, 329],
  ispe: [329, 349],
  pixi: [349, 365],
  tile: [421, 7474],
};
const side = { width: 480, height: 640 };
const gridId = 1000;

/**
 * Builds a HEIC with the size and structure of a phone's: a grid of tiles. Every tile is the same small picture, which
 * is decoded once per tile.
 */
export function largeHeic(width: number, height: number): Buffer {
  const columns = Math.ceil(width / side.width);
  const rows = Math.ceil(height / side.height);
  const tiles = Array.from({ length: columns * rows }, (_, index) => index + 1);
  const tile = cut('tile');
  const grid = Buffer.concat([Buffer.from([0, 0, rows - 1, columns - 1]), u16(width), u16(height)]);

  const metaOf = (start: number) =>
    full('meta', [
      cut('hdlr'),
      full('pitm', [u16(gridId)]),
      full('iloc', [
        Buffer.from([0x44, 0x40]),
        u16(tiles.length + 1),
        ...tiles.map((id) => place(id, start, tile.length)),
        place(gridId, start + tile.length, grid.length),
      ]),
      full('iinf', [u16(tiles.length + 1), ...tiles.map((id) => item(id, 'hvc1', 1)), item(gridId, 'grid', 0)]),
      box('iprp', [
        box('ipco', [cut('hvcC'), cut('ispe'), cut('pixi'), full('ispe', [u32(width), u32(height)])]),
        full('ipma', [
          u32(tiles.length + 1),
          ...tiles.map((id) => Buffer.concat([u16(id), Buffer.from([3, 0x81, 0x02, 0x83])])),
          Buffer.concat([u16(gridId), Buffer.from([2, 0x04, 0x83])]),
        ]),
      ]),
      full('iref', [box('dimg', [u16(gridId), u16(tiles.length), ...tiles.map(u16)])]),
    ]);
  const header = cut('ftyp').length + metaOf(0).length + 8;
  return Buffer.concat([cut('ftyp'), metaOf(header), box('mdat', [tile, grid])]);
}

function cut(part: keyof typeof small): Buffer {
  const [from, to] = small[part];
  return heic.subarray(from, to);
}

function box(type: string, parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), ...parts]);
  return Buffer.concat([u32(body.length + 4), body]);
}

/** A box that starts with a version and flags. */
function full(type: string, parts: readonly Uint8Array[], version = 0, flags = 0): Buffer {
  return box(type, [Buffer.from([version, 0, 0, flags]), ...parts]);
}

function place(id: number, offset: number, length: number): Buffer {
  return Buffer.concat([u16(id), u16(0), u32(0), u16(1), u32(offset), u32(length)]);
}

function item(id: number, type: string, hidden: number): Buffer {
  return full('infe', [u16(id), u16(0), Buffer.from(`${type}\0`, 'latin1')], 2, hidden);
}

function u16(number: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(number);
  return bytes;
}

function u32(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(number);
  return bytes;
}
