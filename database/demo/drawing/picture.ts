import type { Sharp } from 'sharp';

/** Every picture of the demo community is 3:4. In pixels. */
export const width = 720;
export const height = 960;

export const opaque = { raw: { width, height, channels: 3 } } as const;
export const transparent = { raw: { width, height, channels: 4 } } as const;

/** Without loss, because smaller pictures will be made from it, and hardly compressed, because it is not stored. */
export const kept = (image: Sharp) => image.png({ compressionLevel: 1 }).toBuffer();
