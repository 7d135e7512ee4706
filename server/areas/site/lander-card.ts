import path from 'node:path';
import sharp from 'sharp';
import type { LanderName } from '#contract/landers.ts';
import type { Language } from '#contract/languages.ts';
import { translatorFor } from '../../platform/core/catalog.ts';
import { cardSize, drawPhotos, ground, type SocialCardPhoto, pngUrl } from './social-card.ts';

/** Open Sans Bold (SIL Open Font License), with the letters of all our languages, under its own family name. */
const font = path.join(import.meta.dirname, 'social-card.ttf');
const ink = '#1e2657';
const quiet = '#5c5876';

/** Positions of the photos: the portraits run off the edge of the card. */
const places = [
  { left: 938, top: -96, degrees: 7 },
  { left: 912, top: 326, degrees: 5 },
  { left: 640, top: 118, degrees: -5 },
] as const;

const faces: Readonly<Record<LanderName, readonly [string, string, string]>> = {
  alonetonight: ['kofi', 'hanna', 'thandi'],
  collagelanding: ['erik', 'rosa', 'amara'],
  gallery: ['kofi', 'emma', 'birgit'],
  iconslanding: ['tariq', 'ling', 'hanna'],
  maplanding: ['joke', 'sem', 'noor'],
  socialnetwork: ['bas', 'dunja', 'ines'],
  transitionsvideolanding: ['thomas', 'maud', 'marco'],
  video: ['wim', 'ling', 'tariq'],
  tinderswipe: ['ling', 'kofi', 'joao'],
};

export interface LanderCard {
  readonly language: Language;
  readonly site: string;
  /** The landing page; undefined for a neutral preview. */
  readonly lander: LanderName | undefined;
}

/**
 * Draws the preview of a landing page in a language: the logo, its promise and drawn faces. A neutral one shows two
 * cups.
 */
export async function drawLanderCard(logo: Buffer, { language, site, lander }: LanderCard): Promise<Buffer> {
  const translate = translatorFor(language, 'landers');
  const { width, height } = cardSize;
  const photos: readonly SocialCardPhoto[] = lander
    ? faces[lander].map((face, number) => ({ file: `../shared/people/faces/${face}.webp`, ...places[number]! }))
    : [{ file: 'site/faces/cups.webp', left: 720, top: 95, degrees: -4 }];
  const mark = await sharp(logo, { density: 288 }).resize(52, 52).png().toBuffer();
  const promise = lander ? translate(`${lander}.promise`) : translate('neutral', { site });
  const heading = await fitted(promise, { width: 540, height: 250, sizes: [76, 66, 58, 50, 44] });
  const lead = lander ? await written(translate(`${lander}.lead`), { width: 520, size: 27, colour: quiet }) : undefined;
  const name = await written(site, { width: 480, size: 36, colour: ink });
  const image = (picture: Written, x: number, y: number) =>
    `<image x="${x}" y="${y}" width="${picture.width}" height="${picture.height}" href="${pngUrl(picture.png)}"/>`;
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    ${ground}
    ${(await drawPhotos(photos)).join('')}
    <image x="70" y="58" width="52" height="52" href="${pngUrl(mark)}"/>
    ${image(name, 134, 84 - name.height / 2)}
    ${image(heading, 74, 178)}
    ${lead ? image(lead, 74, 566 - lead.height) : ''}
  </svg>`;
  return await sharp(Buffer.from(card)).jpeg({ quality: 84, mozjpeg: true }).toBuffer();
}

interface Written {
  readonly png: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Renders the text in the largest of the sizes that fits, else in the last. */
async function fitted(
  text: string,
  { width, height, sizes }: { readonly width: number; readonly height: number; readonly sizes: readonly number[] },
): Promise<Written> {
  let last: Written | undefined;
  for (const size of sizes) {
    last = await written(text, { width, size, colour: ink });
    if (last.height <= height && last.width <= width) break;
  }
  return last!;
}

/** Renders a text as an image, wrapped at `width`. */
async function written(
  text: string,
  { width, size, colour }: { readonly width: number; readonly size: number; readonly colour: string },
): Promise<Written> {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escaped}</span>`,
      font: `Damson Card Bold ${size}px`,
      fontfile: font,
      width,
      wrap: 'word',
      rgba: true,
      spacing: Math.round(size * 0.05),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}
