import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const here = import.meta.dirname;

/** A layer of a film: a picture with position, transform and opacity, drawn above earlier layers. */
export interface Layer {
  readonly href: string;
  readonly opacity?: number;
  /** In SVG syntax. */
  readonly transform?: string;
  readonly at?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** Renders a part of a film to a PNG once, so that frames can move the PNG instead of rendering the part again. */
export async function drawn(name: string): Promise<string> {
  const svg = await readFile(path.join(here, 'films', `${name}.svg`));
  return pngUrl(await sharp(svg, { density: 72 }).png({ compressionLevel: 1 }).toBuffer());
}

const cut = new Map<string, Promise<string>>();

/** Loads the cut-out of a person. */
export async function cutOut(name: string): Promise<string> {
  const known =
    cut.get(name) ??
    sharp(path.join(here, 'faces', `${name}.webp`))
      .png()
      .toBuffer()
      .then(pngUrl);
  cut.set(name, known);
  return await known;
}

function pngUrl(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** The position of a layer that fills the frame. */
const whole = { x: 0, y: 0, width: 1280, height: 800 };

/** Renders one frame from its layers and drawings, back to front. Drawings are SVG code. */
export function frameOf(layers: readonly (Layer | string)[]): Buffer {
  const drawings = layers.map((layer) => {
    if (typeof layer === 'string') return layer;
    const { href, opacity = 1, transform = '', at: { x, y, width, height } = whole } = layer;
    if (opacity <= 0) return '';
    return `<image href="${href}" x="${x}" y="${y}" width="${width}" height="${height}" opacity="${opacity}" transform="${transform}"/>`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 800" width="1280" height="800">${drawings.join('')}</svg>`,
  );
}

/** Returns the progress of a motion that lasts from `from` to `to`: 0 to 1, eased at both ends. */
export function eased(at: number, from: number, to: number): number {
  const share = Math.max(0, Math.min(1, (at - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

/** Interpolates linearly between two numbers. */
export function between(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}
