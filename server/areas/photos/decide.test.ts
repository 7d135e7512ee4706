import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { showUser } from '#contract/accounts/accounts.ts';
import { showMember } from '#contract/members/members.ts';
import { deletePhoto, listPhotos, orderPhotos, type PictureId, uploadPhoto } from '#contract/photos.ts';
import { testServices } from '#testing/services.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { jpeg } from '#testing/doubles/photo-files.ts';
import { decidePhoto } from './decide.ts';

const services = await testServices();
const { db, storage, clock, folder } = services;
const paul = await person(services, 'Paul', { gender: 'male', premium: true });
let motif = 100;

async function add(someone: TestPerson): Promise<PictureId> {
  motif += 1;
  return (await someone.upload(uploadPhoto, await jpeg({ motif }))).reply.photo;
}

const photosOf = async (someone: TestPerson) => (await someone.ask(listPhotos, {})).reply.photos;
const profileOf = async (someone: TestPerson) => (await paul.ask(showMember, { id: someone.id })).reply.profile;
const approve = async (photo: PictureId) =>
  await decidePhoto({ db, storage }, photo, { decision: 'approved', by: 'admin test' }, clock.now());
const reject = async (photo: PictureId) =>
  await decidePhoto({ db, storage }, photo, { decision: 'rejected', reason: 'unclear', by: 'admin test' }, clock.now());

async function card({ id }: TestPerson) {
  return await db
    .selectFrom('member_card')
    .select(['has_photo', 'main_image'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function filesOf(): Promise<string[]> {
  return (await readdir(path.join(folder, 'photos'), { recursive: true })).filter((name) => name.endsWith('.webp'));
}

describe('an approved photo', () => {
  test('is visible to others, and the first one is the main photo on the card', async () => {
    const anna = await person(services, 'Anna');
    const first = await add(anna);
    const second = await add(anna);
    expect(await card(anna)).toEqual({ has_photo: false, main_image: null });
    await approve(second);
    expect(await card(anna)).toMatchObject({ has_photo: true, main_image: { id: second } });
    expect((await profileOf(anna)).pictures.map(({ id }) => id)).toEqual([second]);
    expect((await anna.ask(showUser, {})).reply.user!.profile.main_image).toMatchObject({
      id: second,
      status: 'active',
    });

    await approve(first);
    expect(await card(anna)).toMatchObject({ main_image: { id: first } });
    expect((await profileOf(anna)).main_image!.id).toBe(first);
    const [shown] = (await profileOf(anna)).pictures;
    expect((await paul.send(shown!.filename)).status).toBe(200);
  });

  test('cannot be approved again', async () => {
    const berta = await person(services, 'Berta');
    const photo = await add(berta);
    await approve(photo);
    expect(await approve(photo)).toMatchObject({ refused: 'decided_already' });
    const decisions = db.selectFrom('photo_decision').selectAll().where('picture_id', '=', photo);
    expect(await decisions.execute()).toMatchObject([
      { decision: 'approved', reason: null, decided_by: 'admin test', decided_at: clock.now() },
    ]);
  });
});

describe('a rejected photo', () => {
  test('is deleted from the storage at once, its addresses return 404, and its owner sees the reason', async () => {
    const carl = await person(services, 'Carl', { gender: 'male' });
    const before = (await filesOf()).length;
    const photo = await add(carl);
    await approve(photo);
    const [own] = await photosOf(carl);
    expect((await filesOf()).length).toBe(before + 5);
    expect((await carl.send(own!.filename)).status).toBe(200);

    await reject(photo);
    expect((await filesOf()).length).toBe(before);
    for (const address of [own!.filename, own!.thumb_filename, own!.avatar_filename, own!.source.filename]) {
      expect((await carl.send(address)).status).toBe(404);
    }
    expect(await photosOf(carl)).toMatchObject([{ id: photo, status: 'rejected', reason: 'unclear', main: false }]);
    expect(await card(carl)).toEqual({ has_photo: false, main_image: null });
    expect((await carl.ask(showUser, {})).reply.user!.profile.main_image).toBeNull();
    expect(await approve(photo), 'a rejection is final').toMatchObject({ refused: 'decided_already' });
  });

  test('makes room for another photo, and disappears when its owner dismisses it', async () => {
    const dora = await person(services, 'Dora');
    const photos = [await add(dora), await add(dora), await add(dora)];
    expect((await dora.upload(uploadPhoto, await jpeg({ motif: 1 }))).status).toBe(409);
    await reject(photos[1]!);
    expect((await dora.upload(uploadPhoto, await jpeg({ motif: 2 }))).status).toBe(200);
    await dora.ask(deletePhoto, { photo: photos[1]! });
    const { photos: counted } = await db
      .selectFrom('profile')
      .select('photos')
      .where('id', '=', dora.id)
      .executeTakeFirstOrThrow();
    expect(counted).toBe(3);
    expect((await photosOf(dora)).map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
  });
});

describe('a deleted photo', () => {
  test('is gone everywhere, and deleting it twice counts once', async () => {
    const emil = await person(services, 'Emil', { gender: 'male' });
    const before = (await filesOf()).length;
    const [photo, next] = [await add(emil), await add(emil)];
    await approve(photo);
    await approve(next);
    const [own] = await photosOf(emil);
    expect(await emil.ask(deletePhoto, { photo })).toMatchObject({ status: 200 });
    expect(await emil.ask(deletePhoto, { photo })).toMatchObject({ status: 200 });
    expect((await emil.send(own!.filename)).status).toBe(404);
    expect((await filesOf()).length).toBe(before + 5);
    expect(await card(emil)).toMatchObject({ has_photo: true, main_image: { id: next } });
    const hashes = db.selectFrom('picture_hash').select('part').where('picture_id', '=', photo);
    expect(await hashes.execute()).toEqual([]);
    expect(await db.selectFrom('loose_file').selectAll().execute()).toEqual([]);
  });

  test('must belong to the member: photos of others can be neither deleted nor reordered', async () => {
    const frida = await person(services, 'Frida');
    const photo = await add(frida);
    await paul.ask(deletePhoto, { photo });
    await paul.ask(orderPhotos, { photos: [photo] });
    expect(await photosOf(frida)).toHaveLength(1);
    expect(await photosOf(paul)).toEqual([]);
  });
});

describe('the order of photos', () => {
  test('is set by the owner: unnamed photos follow, and the first active one is the main photo', async () => {
    const greta = await person(services, 'Greta');
    const [one, two, three] = [await add(greta), await add(greta), await add(greta)];
    for (const photo of [one, two, three]) await approve(photo);
    await greta.ask(orderPhotos, { photos: [three, crypto.randomUUID() as PictureId] });
    expect((await photosOf(greta)).map(({ id }) => id)).toEqual([three, one, two]);
    expect((await photosOf(greta)).map(({ main }) => main)).toEqual([true, false, false]);
    expect((await profileOf(greta)).pictures.map(({ id }) => id)).toEqual([three, one, two]);
    expect((await profileOf(greta)).main_image!.id).toBe(three);
  });

  test('stays consistent when two devices change it and a third deletes a photo', async () => {
    const hugo = await person(services, 'Hugo', { gender: 'male' });
    const [one, two, three] = [await add(hugo), await add(hugo), await add(hugo)];
    for (const photo of [one, two, three]) await approve(photo);
    await Promise.all([
      hugo.ask(orderPhotos, { photos: [three, two, one] }),
      hugo.ask(orderPhotos, { photos: [two, three, one] }),
      hugo.ask(deletePhoto, { photo: two }),
    ]);
    const photos = await photosOf(hugo);
    expect(new Set(photos.map(({ id }) => id))).toEqual(new Set([one, three]));
    expect(photos.map(({ main }) => main)).toEqual([true, false]);
    expect(await card(hugo)).toMatchObject({ main_image: { id: photos[0]!.id } });
  });
});
