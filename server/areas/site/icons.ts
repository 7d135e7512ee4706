import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Hono } from 'hono';
import sharp from 'sharp';
import { landerNames } from '#contract/landers.ts';
import { languages } from '#contract/languages.ts';
import { drawLanderCard } from './lander-card.ts';
import { drawSocialCard } from './social-card.ts';
import type { Sites } from '../../platform/core/sites.ts';

/** Width and height of the logo's viewBox. */
const logoUnits = 32;
/** Background of icons that a phone crops to its own shape. */
const light = '#fdf4f8';

interface Icon {
  readonly size: number;
  /** The share of the icon's width that the logo takes up. */
  readonly share: number;
  readonly filled: boolean;
}

/** Shape of the icons that a phone crops: it may cut off everything outside a circle of four fifths of the width. */
const maskable = { share: 0.56, filled: true };

const icons: Readonly<Record<string, Icon>> = {
  '/apple-touch-icon.png': { size: 180, share: 0.72, filled: true },
  '/icon-192.png': { size: 192, share: 1, filled: false },
  '/icon-512.png': { size: 512, share: 1, filled: false },
  '/icon-maskable-192.png': { size: 192, ...maskable },
  '/icon-maskable-512.png': { size: 512, ...maskable },
};

/** The icons that the site's manifest declares. */
export const manifestIcons = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const;

/**
 * Serves the site's icons for browsers, phones and link previews, drawn from the logo on the first request and cached.
 */
export function siteIcons(sites: Sites): Hono {
  const drawn = new Map<string, Promise<Buffer>>();
  const once = async (name: string, draw: () => Promise<Buffer>) => {
    const picture = drawn.get(name) ?? draw();
    drawn.set(name, picture);
    return { type: typeOf(name), body: new Uint8Array(await picture) };
  };
  const app = new Hono();
  for (const [name, icon] of Object.entries(icons)) {
    app.get(name, async (context) => {
      const { type, body } = await once(name, async () => await drawIcon(icon));
      return context.body(body, 200, headersOf(type));
    });
  }
  app.get('/favicon.ico', async (context) => {
    const { type, body } = await once('favicon.ico', drawFavicon);
    return context.body(body, 200, headersOf(type));
  });
  app.get('/social-card.jpg', async (context) => {
    const { discreet } = await sites.of(context.req.header('host') ?? '');
    const draw = async () => await drawSocialCard(await logo(), discreet);
    const { type, body } = await once(discreet ? 'discreet.jpg' : 'faces.jpg', draw);
    return context.body(body, 200, headersOf(type));
  });
  // `gallery-de.jpg` is for a landing page in a language, `de.jpg` for a neutral preview in one.
  app.get('/social-card/:card', async (context) => {
    const asked = /^(?:([a-z]+)-)?([a-z]{2})\.jpg$/.exec(context.req.param('card'));
    const language = languages.find((one) => one === asked?.[2]);
    const lander = landerNames.find((one) => one === asked?.[1]);
    if (!language || (asked?.[1] && !lander)) return context.notFound();
    const { settings, discreet } = await sites.of(context.req.header('host') ?? '');
    const shown = discreet ? undefined : lander;
    const draw = async () => await drawLanderCard(await logo(), { language, site: settings.name, lander: shown });
    const { type, body } = await once(`${settings.name}/${shown ?? ''}-${language}.jpg`, draw);
    return context.body(body, 200, headersOf(type));
  });
  return app;
}

const types = { png: 'image/png', ico: 'image/x-icon', jpg: 'image/jpeg' } as const;

function typeOf(name: string): string {
  return types[name.slice(name.lastIndexOf('.') + 1) as keyof typeof types];
}

function headersOf(type: string): Record<string, string> {
  return { 'content-type': type, 'cache-control': 'public, max-age=86400' };
}

async function logo(): Promise<Buffer> {
  return await readFile(path.join(import.meta.dirname, '../../../web/app/public/favicon.svg'));
}

async function drawIcon({ size, share, filled }: Icon): Promise<Buffer> {
  const side = Math.round(size * share);
  const picture = await sharp(await logo(), { density: (72 * side) / logoUnits })
    .resize(side, side)
    .png()
    .toBuffer();
  return await sharp({
    create: { width: size, height: size, channels: 4, background: filled ? light : '#00000000' },
  })
    .composite([{ input: picture }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Draws one file with PNGs in the sizes that browsers use for tabs, bookmarks and shortcuts. */
async function drawFavicon(): Promise<Buffer> {
  const sizes = [16, 32, 48];
  const pictures = await Promise.all(sizes.map(async (size) => await drawIcon({ size, share: 1, filled: false })));
  const head = Buffer.alloc(6 + 16 * sizes.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(sizes.length, 4);
  let offset = head.length;
  for (const [index, size] of sizes.entries()) {
    const at = 6 + 16 * index;
    const { length } = pictures[index]!;
    head.writeUInt8(size, at);
    head.writeUInt8(size, at + 1);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += length;
  }
  return Buffer.concat([head, ...pictures]);
}
