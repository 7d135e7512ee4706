import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

// `node tools/drawings/draw-scenes.ts [pair]`: draws the scenes of the landing pages with every pair, or with one, and
// the smaller faces. The product ships the output, so run it again after a drawing has changed.

const here = import.meta.dirname;
const [, , only] = process.argv;
const pages = path.join(here, '../../web/areas/landers');

/** The people on the left and on the right of each scene, by the names of their cut-outs. */
const pairs: Readonly<Record<string, Readonly<Record<string, readonly [left: string, right: string]>>>> = {
  alonetonight: {
    pair: ['lars', 'thandi'],
    'women-first': ['thandi', 'lars'],
    'past-sixty': ['birgit', 'lars'],
    men: ['lars', 'tariq-c'],
  },
  collagelanding: { pair: ['amara-s', 'erik'], 'past-sixty': ['birgit', 'erik'], men: ['tariq-c', 'erik'] },
};

/** Width of each scene, in pixels: large enough for the screens that show it. */
const widths = { wide: 1680, narrow: 960 } as const;
const quality = { alonetonight: 62, collagelanding: 58 } as const;

async function drawScene(name: string, size: keyof typeof widths): Promise<void> {
  const drawing = await readFile(path.join(here, 'scenes', `${name}-${size}.svg`), 'utf8');
  for (const [called, [left, right]] of Object.entries(pairs[name] ?? {})) {
    if (only && called !== only) continue;
    const cut = name === 'collagelanding' ? cutFromPaper : cutOut;
    const svg = drawing.replace('{left}', embedded(await cut(left))).replace('{right}', embedded(await cut(right)));
    const { width } = await sharp(Buffer.from(svg)).metadata();
    const density = (72 * widths[size]) / width;
    await sharp(Buffer.from(svg), { density, unlimited: true })
      .resize(widths[size])
      .webp({ quality: quality[name as keyof typeof quality], effort: 6, alphaQuality: 60, smartSubsample: true })
      .toFile(path.join(pages, 'scenes', `${name}-${called}-${size}.webp`));
  }
}

async function cutOut(face: string): Promise<Buffer> {
  return await sharp(path.join(here, 'faces', `${face}.webp`))
    .png()
    .toBuffer();
}

/** Width of the white margin around a face, in its pixels. */
const edgePixels = 9;
/** Threshold for the edge of a blurred face, from 0 to 255. */
const faintest = 28;

/** Adds the white edge of a paper cut-out. */
async function cutFromPaper(face: string): Promise<Buffer> {
  const bare = await cutOut(face);
  const { width, height } = await sharp(bare).metadata();
  const grown = await sharp(bare).extractChannel('alpha').blur(edgePixels).png().toBuffer();
  const cut = await sharp(grown).threshold(faintest).png().toBuffer();
  const paper = await sharp(cut).extractChannel(0).blur(0.8).raw().toBuffer();
  const white = sharp({ create: { width, height, channels: 3, background: '#fffdf9' } }).joinChannel(paper, {
    raw: { width, height, channels: 1 },
  });
  return await sharp(await white.png().toBuffer())
    .composite([{ input: bare }])
    .png()
    .toBuffer();
}

function embedded(png: Buffer): string {
  return `data:image/png;base64,${png.toString('base64')}`;
}

for (const name of Object.keys(pairs)) {
  await drawScene(name, 'wide');
  await drawScene(name, 'narrow');
}

// A round crop of the head, without the shoulders.
for (const face of await readdir(path.join(pages, 'faces'))) {
  if (!face.endsWith('.webp')) continue;
  await sharp(path.join(pages, 'faces', face))
    .extract({ left: 48, top: 64, width: 384, height: 384 })
    .resize(208, 208)
    .webp({ quality: 72, effort: 6, smartSubsample: true })
    .toFile(path.join(pages, 'faces/round', face));
}
