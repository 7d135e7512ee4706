import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/** The size that link previews expect, in pixels. */
export const cardSize = { width: 1200, height: 630 } as const;

/** A picture, by its path from `web/areas`, placed on a card. */
export interface SocialCardPhoto {
  readonly file: string;
  readonly left: number;
  readonly top: number;
  readonly degrees: number;
}

/** Portraits that run off the edge of the card. */
const faces: readonly SocialCardPhoto[] = [
  { file: 'site/faces/kofi.webp', left: 920, top: -60, degrees: 7 },
  { file: 'site/faces/ines.webp', left: 912, top: 316, degrees: 5 },
  { file: 'site/faces/amara.webp', left: 600, top: 95, degrees: -5 },
];
/** The photo on a discreet site's card, which shows no people. */
const nobody: readonly SocialCardPhoto[] = [{ file: 'site/faces/cups.webp', left: 700, top: 95, degrees: -4 }];

const photo = { width: 330, height: 440, corner: 28, edge: 7 } as const;

/** The background of all cards, as SVG. */
export const ground = `<defs>
    <linearGradient id="ground" x1="0" y1="0" x2="1" y2="0.27">
      <stop offset="0" stop-color="#fbf4ee"/><stop offset="0.58" stop-color="#fbeaf0"/><stop offset="1" stop-color="#f3cfe0"/>
    </linearGradient>
    <clipPath id="corners"><rect width="${photo.width}" height="${photo.height}" rx="${photo.corner}"/></clipPath>
  </defs>
  <rect width="${cardSize.width}" height="${cardSize.height}" fill="url(#ground)"/>`;

/** Draws the preview of a shared link: the logo and drawn faces, without text, so that it needs no translation. */
export async function drawSocialCard(logo: Buffer, discreet: boolean): Promise<Buffer> {
  const photos = await drawPhotos(discreet ? nobody : faces);
  const mark = await sharp(logo, { density: 720 }).resize(280, 280).png().toBuffer();
  const { width, height } = cardSize;
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    ${ground}
    <image x="150" y="175" width="280" height="280" href="${pngUrl(mark)}"/>
    ${photos.join('')}
  </svg>`;
  return await sharp(Buffer.from(card)).jpeg({ quality: 84, mozjpeg: true }).toBuffer();
}

/** Renders photos as SVG, for a card with {@link ground}. */
export async function drawPhotos(photos: readonly SocialCardPhoto[]): Promise<string[]> {
  return await Promise.all(photos.map(drawPhoto));
}

async function drawPhoto({ file, left, top, degrees }: SocialCardPhoto): Promise<string> {
  const { width, height, corner, edge } = photo;
  const face = await readFile(path.join(import.meta.dirname, '../../../web/areas', file));
  const picture = await sharp(face).resize(width, height, { fit: 'cover' }).png().toBuffer();
  return `<g transform="rotate(${degrees} ${left + width / 2} ${top + height / 2}) translate(${left} ${top})">
    <rect x="${-edge}" y="${-edge}" width="${width + 2 * edge}" height="${height + 2 * edge}" rx="${corner + edge}" fill="#fff"/>
    <image width="${width}" height="${height}" clip-path="url(#corners)" href="${pngUrl(picture)}"/>
  </g>`;
}

/** Encodes a PNG as a data URL, so that an SVG can embed it. */
export function pngUrl(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`;
}
