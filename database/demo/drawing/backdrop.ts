import sharp from 'sharp';
import { type Backdrop, type BackdropKind, backdrops } from './backdrops.ts';
import { chanceOf } from './chance.ts';
import { height, width } from './picture.ts';

const half = { raw: { width: width / 2, height: height / 2, channels: 3 } } as const;
const grounds = new Map<BackdropKind, Promise<Buffer>>();

/** What lies behind a person, out of focus: the ground of its kind under lights of its own. Three channels. */
export async function backdrop(kind: BackdropKind, seed: string): Promise<Buffer> {
  const drawn = await sharp(await groundOf(kind), half)
    .composite([{ input: lights(kind, seed) }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const turned = chanceOf(`${seed} backdrop`).likely(0.5);
  return await sharp(drawn, half).flop(turned).resize(width, height, { kernel: 'linear' }).raw().toBuffer();
}

function groundOf(kind: BackdropKind): Promise<Buffer> {
  const ground = grounds.get(kind) ?? blurred(backdrops[kind]);
  grounds.set(kind, ground);
  return ground;
}

/** A blur of a picture a quarter of the size looks the same, and takes a sixteenth of the time. */
async function blurred({ ground, shapes }: Backdrop): Promise<Buffer> {
  const stops = ground.map((colour, place) => `<stop offset="${place / 2}" stop-color="${colour}"/>`).join('');
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 960" width="180" height="240">
    <linearGradient id="ground" x1="0" y1="0" x2=".25" y2="1">${stops}</linearGradient>
    <rect width="720" height="960" fill="url(#ground)"/>${shapes}</svg>`;
  return await sharp(Buffer.from(drawn))
    .removeAlpha()
    .blur(6.5)
    .resize(width / 2, height / 2)
    .raw()
    .toBuffer();
}

function lights(kind: BackdropKind, seed: string): Buffer {
  const { lights: colours, brightness }: Backdrop = backdrops[kind];
  const chance = chanceOf(`${seed} lights`);
  const discs = Array.from({ length: 26 }, () => {
    const radius = 12 + 62 * chance.fraction() ** 2;
    const place = `cx="${chance.between(0, 720).toFixed()}" cy="${chance.between(0, 770).toFixed()}" r="${radius.toFixed()}"`;
    return `<circle ${place} fill="${chance.oneOf(colours)}" opacity="${(brightness * chance.between(0.2, 0.8)).toFixed(2)}"/>`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 960" width="360" height="480">${discs.join('')}</svg>`,
  );
}
