/** The kinds of files that photos come in. */
export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'heic';

/** The brands under which HEIC files of phones go: single pictures, and series of which the first is taken. */
const heicBrands = new Set(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1']);

/** What a file is by its first bytes, whatever it is called. Undefined for everything that is no photo of ours. */
export function photoKind(bytes: Uint8Array): PhotoKind | undefined {
  const text = (from: number, to: number) => Buffer.from(bytes.subarray(from, to)).toString('latin1');
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && heicBrands.has(text(8, 12))) return 'heic';
  return undefined;
}
