import sharp from 'sharp';
import { backdrop } from './backdrop.ts';
import { figure } from './figure.ts';
import { composed } from './composed.ts';
import type { Look } from './look.ts';
import { height, kept, opaque, transparent, width } from './picture.ts';

/** A person before a soft backdrop: eyes at 45% of the height, chin at 68%. */
export async function portrait(look: Look): Promise<Buffer> {
  const person = await sharp(Buffer.from(figure(look)))
    .raw()
    .toBuffer();
  const behind = await backdrop(look.backdrop, look.seed);
  return await kept(sharp(composed(person, await shadowOf(person), behind), opaque));
}

/** How dark each pixel of the backdrop gets: the outline of the person, blurred. */
async function shadowOf(person: Buffer): Promise<Buffer> {
  const small = { width: width / 8, height: height / 8 };
  const outline = await sharp(person, transparent).extractChannel('alpha').resize(small).blur(3.5).raw().toBuffer();
  const blurred = sharp(outline, { raw: { ...small, channels: 1 } }).resize(width, height, { kernel: 'linear' });
  return await blurred.toColourspace('b-w').raw().toBuffer();
}
