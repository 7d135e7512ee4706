import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { heroPeople } from './hero-people.ts';
import { portrait } from './portrait.ts';
import { drawnScene } from './scene.ts';

/**
 * Draws the landing page's pictures anew: `node database/demo/drawing/hero-faces.ts`. They are committed, so that
 * the page needs neither a database nor a drawing to greet a visitor.
 */
const folder = new URL('../../../web/site/faces/', import.meta.url);

const file = (name: string) => fileURLToPath(new URL(`${name}.webp`, folder));

await mkdir(folder, { recursive: true });
for (const person of heroPeople) {
  const picture = await portrait(person);
  await sharp(picture).resize(480, 640).webp({ quality: 78, effort: 6 }).toFile(file(person.seed));
}

// Larger than a photo, because the middle of one is 720 wide and the landing page needs 960.
await sharp(Buffer.from(drawnScene('cafe', 'cups 4')), { density: 100 })
  .extract({ left: 0, top: 762, width: 960, height: 470 })
  .webp({ quality: 80, effort: 6 })
  .toFile(file('cups'));
