import sharp from 'sharp';
import { expect, test } from 'vitest';
import { diskStorage } from '#server/integrations/photo-storage.ts';
import { testServices } from '#testing/services.ts';
import { demoCommunity } from './community.ts';
import { demoPhotos, fileOf } from './demo-photos.ts';
import { writeCommunity } from './write-community.ts';

const empty = diskStorage('/nowhere');
const services = await testServices();
const { db, clock } = services;
await writeCommunity(db, 'damson.test', clock.now());
const storage = demoPhotos(empty, db);
const [anna] = demoCommunity();

test('every photo in the community is available in every variant without being stored', async () => {
  for (const picture of [anna!.pictures[0]!, anna!.pictures[1]!]) {
    const sizes = await Promise.all(
      (['full', 'thumb', 'avatar', 'blurred', 'source'] as const).map(async (variant) => {
        const { format, width, height } = await sharp(await storage.read(fileOf(picture), variant)).metadata();
        return `${variant} ${format} ${width} × ${height}`;
      }),
    );
    expect(sizes).toEqual([
      'full webp 720 × 960',
      'thumb webp 720 × 960',
      'avatar webp 160 × 160',
      'blurred webp 192 × 256',
      'source webp 720 × 960',
    ]);
  }
});

test('each photo has its placeholder in the database before anybody has viewed it', async () => {
  const rows = await db.selectFrom('picture').select(['thumbhash', 'blurred_thumbhash']).execute();
  expect(rows.length).toBeGreaterThan(1000);
  for (const { thumbhash, blurred_thumbhash } of rows) {
    expect(thumbhash.length).toBeGreaterThan(20);
    expect(blurred_thumbhash.length).toBeGreaterThan(20);
  }
  const cards = await db.selectFrom('member_card').select('main_image').where('main_image', 'is not', null).execute();
  for (const { main_image } of cards) expect(main_image!.thumbhash.length).toBeGreaterThan(20);
});

test('a photo cannot be read after its deletion', async () => {
  const last = anna!.pictures.at(-1)!;
  expect(await storage.read(fileOf(last), 'thumb')).toBeDefined();
  await db.deleteFrom('picture').where('id', '=', last.id).execute();
  expect(await storage.read(fileOf(last), 'thumb')).toBeUndefined();
  expect(await storage.read(fileOf(last), 'full')).toBeUndefined();
});

test('an uploaded photo is read from storage', async () => {
  const file = crypto.randomUUID() as ReturnType<typeof fileOf>;
  const read = demoPhotos({ ...empty, read: async () => new Uint8Array([1, 2]) }, db);
  expect(await read.read(file, 'thumb')).toEqual(new Uint8Array([1, 2]));
});
