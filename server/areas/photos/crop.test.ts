import sharp from 'sharp';
import { expect, test } from 'vitest';
import { showMember } from '#contract/members/members.ts';
import { type Crop, cropPhoto, listPhotos, type PictureId, uploadPhoto } from '#contract/photos.ts';
import { testServices } from '#testing/services.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { decidePhoto } from './decide.ts';

const services = await testServices();
const { db, storage, clock } = services;
const paul = await person(services, 'Paul', { gender: 'male', premium: true });

/** A picture whose left half is red and whose right half is blue. */
const halves = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#d01010' } })
  .composite([
    {
      input: { create: { width: 400, height: 600, channels: 3, background: '#1010d0' } },
      left: 400,
      top: 0,
    },
  ])
  .png()
  .toBuffer();

async function withPhoto(name: string): Promise<TestPerson & { readonly photo: PictureId }> {
  const owner = await person(services, name);
  const { photo } = (await owner.upload(uploadPhoto, halves)).reply;
  await decidePhoto({ db, storage }, photo, { decision: 'approved', by: 'admin test' }, clock.now());
  return { ...owner, photo };
}

const only = async (owner: TestPerson) => (await owner.ask(listPhotos, {})).reply.photos[0]!;

async function averageOf(viewer: TestPerson, address: string): Promise<number[]> {
  const bytes = Buffer.from(await (await viewer.send(address)).arrayBuffer());
  const { channels } = await sharp(bytes).stats();
  return channels.map(({ mean }) => Math.round(mean / 64));
}

const right: Crop = { left: 410, top: 0, width: 390, height: 520 };

test('a crop is shown to everyone under new addresses, and can be undone', async () => {
  const anna = await withPhoto('Anna');
  const before = await only(anna);
  expect(await anna.ask(cropPhoto, { photo: anna.photo, crop: right })).toMatchObject({ status: 200 });
  const after = await only(anna);
  expect(after).toMatchObject({ id: anna.photo, status: 'active', main: true, crop: right, width: 390, height: 520 });
  expect(after.filename.split('?')[0]).not.toBe(before.filename.split('?')[0]);
  expect((await anna.send(before.filename)).status, 'the previous crop is deleted').toBe(404);
  const seen = (await paul.ask(showMember, { id: anna.id })).reply.profile;
  for (const address of [
    seen.main_image!.thumb_filename,
    seen.pictures[0]!.filename,
    seen.main_image!.avatar_filename,
  ]) {
    expect(await averageOf(paul, address), 'only blue is left').toEqual([0, 0, 3]);
  }

  await anna.ask(cropPhoto, { photo: anna.photo, crop: null });
  expect(await only(anna)).toMatchObject({ crop: null, width: 800, height: 600 });
  expect(await db.selectFrom('loose_file').selectAll().execute()).toEqual([]);
});

test('rejects a crop that is too small or not within the photo', async () => {
  const bram = await withPhoto('Berta');
  expect((await bram.ask(cropPhoto, { photo: bram.photo, crop: { ...right, width: 239 } })).status).toBe(422);
  expect((await bram.ask(cropPhoto, { photo: bram.photo, crop: { ...right, left: -1 } })).status).toBe(422);
  const outside = await bram.ask(cropPhoto, { photo: bram.photo, crop: { ...right, left: 411 } });
  expect(outside.problem.code).toBe('crop_outside');
  expect(await only(bram)).toMatchObject({ crop: null });
});

test('rejects a crop of another member’s photo or of a rejected one', async () => {
  const carla = await withPhoto('Carla');
  const other = await paul.ask(cropPhoto, { photo: carla.photo, crop: right });
  const nobody = await paul.ask(cropPhoto, { photo: crypto.randomUUID() as PictureId, crop: right });
  expect(other.problem).toEqual(nobody.problem);
  await decidePhoto(
    { db, storage },
    carla.photo,
    { decision: 'rejected', reason: 'other', by: 'admin test' },
    clock.now(),
  );
  expect((await carla.ask(cropPhoto, { photo: carla.photo, crop: right })).problem.code).toBe('no_such_photo');
});

test('simultaneous crops on several devices leave one crop with its files, and no orphaned files', async () => {
  const dora = await withPhoto('Dora');
  const left = { ...right, left: 0 };
  const answers = await Promise.all(
    [left, right, left].map(async (crop) => await dora.ask(cropPhoto, { photo: dora.photo, crop })),
  );
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  const photo = await only(dora);
  expect([left, right]).toContainEqual(photo.crop);
  for (const address of [photo.filename, photo.thumb_filename, photo.source.filename]) {
    expect((await dora.send(address)).status).toBe(200);
  }
  expect(await db.selectFrom('loose_file').selectAll().execute()).toEqual([]);
});
