import sharp from 'sharp';
import { runAdmin } from './admin.ts';

/** A file for a file chooser. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Draws a simple portrait. A different hue produces a different photo, even by its perceptual hash. */
export async function photo(name: string, hue: number, { width = 900, height = 1200 } = {}): Promise<ChosenFile> {
  const part = (turn: number, light: number) => `hsl(${hue + turn} 55% ${light}%)`;
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 120" width="${width}" height="${height}"
    preserveAspectRatio="xMidYMid slice"><rect x="-90" width="270" height="120" fill="${part(0, 78)}"/>
    <circle cx="${25 + (hue % 40)}" cy="${30 + (hue % 25)}" r="${14 + (hue % 9)}" fill="${part(40, 40)}"/>
    <rect x="${(hue * 7) % 50}" y="${70 + (hue % 20)}" width="50" height="60" rx="9" fill="${part(120, 30)}"/></svg>`;
  return { name, mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(drawn)).jpeg().toBuffer() };
}

/** Returns the ids of a member's photos that await approval, newest last. */
export async function waitingOf(name: string): Promise<string[]> {
  const lines = (await runAdmin('photos')).split('\n').filter((line) => line.includes(name));
  return lines.map((line) => line.split(/\s+/)[0]!);
}
