import type { Sharp } from 'sharp';

/** The look of a picture in 64 bits: a copy in a different size or quality differs in few of them. */
export interface PerceptualHash {
  readonly perceptual_hash: string;
  /** The hash of the mirrored picture; copies are often disguised by mirroring. */
  readonly mirrored_hash: string;
}

const side = 32;
/** Number of frequencies compared in each direction. */
const coarsest = 8;

/** Computes, for each of the 64 lowest frequencies, whether it exceeds their median (pHash). */
export async function perceptualHashOf(picture: Sharp): Promise<PerceptualHash> {
  const grey = await picture.greyscale().resize(side, side, { fit: 'fill' }).raw().toBuffer();
  const waves = coarsestWaves(grey);
  return {
    perceptual_hash: bitsOf(waves),
    // Mirroring flips the sign of frequencies that are odd from left to right.
    mirrored_hash: bitsOf(waves.map((strength, index) => ((index % coarsest) % 2 === 1 ? -strength : strength))),
  };
}

/** Returns the number of bits in which two hashes differ. */
export function difference(one: string, other: string): number {
  return [...one].filter((bit, index) => bit !== other[index]).length;
}

const cosines = Array.from({ length: coarsest }, (_, wave) =>
  Array.from({ length: side }, (_, at) => Math.cos(((2 * at + 1) * wave * Math.PI) / (2 * side))),
);

/** Returns the upper left corner of the discrete cosine transform, row by row. */
function coarsestWaves(grey: Buffer): number[] {
  const rows = Array.from({ length: side }, (_, y) =>
    cosines.map((cosine) => cosine.reduce((sum, factor, x) => sum + factor * grey[y * side + x]!, 0)),
  );
  return cosines.flatMap((cosine) =>
    Array.from({ length: coarsest }, (_, u) => cosine.reduce((sum, factor, y) => sum + factor * rows[y]![u]!, 0)),
  );
}

function bitsOf(waves: readonly number[]): string {
  const [, ...changing] = waves;
  const median = changing.toSorted((one, other) => one - other)[Math.floor(changing.length / 2)]!;
  return waves.map((strength) => (strength > median ? '1' : '0')).join('');
}
