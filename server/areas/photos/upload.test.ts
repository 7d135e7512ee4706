import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { showUser } from '#contract/accounts/accounts.ts';
import { showMember } from '#contract/members/members.ts';
import { listPhotos, photoLimits, uploadPhoto } from '#contract/photos.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { heicOfTwo } from '#testing/doubles/heic-of-two.ts';
import { heic, jpeg, png, webp } from '#testing/doubles/photo-files.ts';

const services = await testServices();
const { db, folder } = services;

async function photosOf(someone: TestPerson) {
  return (await someone.ask(listPhotos, {})).reply;
}

/** Returns the path of every file in the storage. */
async function storedFiles(): Promise<string[]> {
  const names = await readdir(path.join(folder, 'photos'), { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('.webp')).map((name) => path.join(folder, 'photos', name));
}

describe.each([
  ['JPEG', jpeg],
  ['PNG', png],
  ['WebP', webp],
  ['HEIC', async () => heic],
])('a %s', (kind, make) => {
  test('becomes a pending photo with all its files', async () => {
    const anna = await person(services, `Anna ${kind}`);
    const { status, reply } = await anna.upload(uploadPhoto, await make());
    expect(status).toBe(200);
    const { photos, limit } = await photosOf(anna);
    expect(limit).toBe(photoLimits.free);
    expect(photos).toMatchObject([{ id: reply.photo, status: 'pending', main: false, locked: false, crop: null }]);
    const [photo] = photos;
    for (const address of [photo!.filename, photo!.thumb_filename, photo!.avatar_filename, photo!.source.filename]) {
      const answer = await anna.send(address);
      expect(answer.headers.get('content-type')).toBe('image/webp');
      expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format).toBe('webp');
    }
    const { user } = (await anna.ask(showUser, {})).reply;
    expect(user!.profile.main_image).toMatchObject({ id: reply.photo, status: 'pending' });
  });

  test('loses its EXIF data, its location and all other metadata', async () => {
    const before = new Set(await storedFiles());
    const bram = await person(services, `Bram ${kind}`);
    const file = await make();
    expect((await sharp(file).metadata()).exif, 'the file has EXIF data').toBeDefined();
    await bram.upload(uploadPhoto, file);
    const made = (await storedFiles()).filter((name) => !before.has(name));
    expect(made).toHaveLength(5);
    for (const name of made) {
      const bytes = await readFile(name);
      const { exif, xmp, iptc, icc, comments } = await sharp(bytes).metadata();
      expect({ exif, xmp, iptc, icc, comments }).toEqual({});
      expect(bytes.includes('Damson Camera')).toBe(false);
    }
  });
});

test('the primary image of a HEIC file with several images is used', async () => {
  const dora = await person(services, 'Dora');
  await dora.upload(uploadPhoto, heicOfTwo());
  const [photo] = (await photosOf(dora)).photos;
  expect(photo!.source).toMatchObject({ width: 640, height: 480 });
});

test.each([1, 2])('a JPEG that lacks only %d bytes of its end marker is accepted', async (bytes) => {
  const emma = await person(services, `Emma ${'ab'.charAt(bytes - 1)}`);
  const whole = await jpeg();
  expect((await emma.upload(uploadPhoto, whole.subarray(0, -bytes))).status).toBe(200);
});

test('a photo taken upright stays upright', async () => {
  const chloe = await person(services, 'Chloé');
  const lying = await sharp(await jpeg({ width: 800, height: 600 }))
    .withMetadata({ orientation: 6 })
    .toBuffer();
  await chloe.upload(uploadPhoto, lying);
  const [photo] = (await photosOf(chloe)).photos;
  expect(photo!.width).toBe(600);
  expect(photo!.height).toBe(800);
  expect(photo!.source).toMatchObject({ width: 600, height: 800 });
});

describe('the limit', () => {
  test.each([
    { premium: false, limit: 3 },
    { premium: true, limit: 25 },
  ])('photos: free 3, premium 25 ($limit), even with simultaneous uploads', async ({ premium, limit }) => {
    const dirk = await person(services, `Dirk ${limit}`, { premium });
    const before = (await storedFiles()).length;
    const files = await Promise.all(
      Array.from({ length: limit + 5 }, (_, motif) => jpeg({ width: 320, height: 400, motif })),
    );
    const answers = await Promise.all(files.map(async (file) => await dirk.upload(uploadPhoto, file)));
    const refused = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limit);
    expect(refused).toHaveLength(5);
    expect(refused[0]!.problem).toMatchObject({ code: 'photo_limit_reached', limit });
    expect((await photosOf(dirk)).photos).toHaveLength(limit);
    expect((await storedFiles()).length - before, 'no file without a row').toBe(limit * 5);
    expect(await db.selectFrom('loose_file').selectAll().execute()).toEqual([]);
  });

  test('is enforced by the database too', async () => {
    const emil = await person(services, 'Emil');
    const change = db.updateTable('profile').set({ photos: 26 }).where('id', '=', emil.id);
    await expect(change.execute()).rejects.toMatchObject({ code: '23514' });
  });
});

describe('a retried upload', () => {
  test('with the same idempotency key makes one photo', async () => {
    const eva = await person(services, 'Eva');
    const file = await jpeg();
    const key = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(async () => await eva.upload(uploadPhoto, file, { key })));
    answers.push(await eva.upload(uploadPhoto, file, { key }));
    expect(new Set(answers.map(({ reply }) => reply.photo)).size).toBe(1);
    expect((await photosOf(eva)).photos).toHaveLength(1);
    expect(await db.selectFrom('loose_file').selectAll().execute()).toEqual([]);
  });

  test('of a different file with the same key is rejected', async () => {
    const finn = await person(services, 'Finn');
    const key = crypto.randomUUID();
    await finn.upload(uploadPhoto, await jpeg({ motif: 5 }), { key });
    expect((await finn.upload(uploadPhoto, await jpeg({ motif: 6 }), { key })).problem.code).toBe('key_reused');
    expect((await photosOf(finn)).photos).toHaveLength(1);
  });

  test('without a key is rejected', async () => {
    const gerda = await person(services, 'Gerda');
    const answer = await gerda.send(uploadPhoto.path, { method: 'POST', body: new Uint8Array(await jpeg()) });
    expect(await answer.json()).toMatchObject({ code: 'key_required' });
  });
});

test('an upload by a visitor or from another site is rejected', async () => {
  const visitor = browser(services.app);
  expect((await visitor.upload(uploadPhoto, await jpeg())).problem).toMatchObject({
    status: 403,
    authentication_required: true,
  });
  const hanna = await person(services, 'Hanna');
  const answer = await hanna.send(uploadPhoto.path, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site', 'idempotency-key': crypto.randomUUID() },
    body: new Uint8Array(await jpeg()),
  });
  expect(await answer.json()).toMatchObject({ code: 'cross_site' });
  expect((await photosOf(hanna)).photos).toEqual([]);
});

test('a pending photo is visible to its owner only', async () => {
  const [ida, jan] = [await person(services, 'Ida'), await person(services, 'Jan', { gender: 'male' })];
  await ida.upload(uploadPhoto, await jpeg({ motif: 9 }));
  const [photo] = (await photosOf(ida)).photos;
  expect((await ida.send(photo!.filename)).status).toBe(200);
  for (const address of [photo!.filename, photo!.thumb_filename, photo!.avatar_filename, photo!.source.filename]) {
    expect((await jan.send(address)).status, 'another member').toBe(404);
    expect((await browser(services.app).send(address)).status, 'nobody').toBe(404);
  }
  const { profile } = (await jan.ask(showMember, { id: ida.id })).reply;
  expect(profile).toMatchObject({ main_image: null, pictures: [] });
});
