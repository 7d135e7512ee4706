export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'heic';

/** Brands of the HEIC files that phones make: single images, and sequences, of which we take the primary image. */
const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1']);

/** The type of a file by its first bytes, whatever its name. Undefined if it is not a type that we accept. */
export function photoKind(bytes: Uint8Array): PhotoKind | undefined {
  const text = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && heicBrands.has(text(8, 12))) return 'heic';
  return undefined;
}
