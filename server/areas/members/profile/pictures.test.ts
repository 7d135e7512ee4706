import { describe, expect, test } from 'vitest';
import { showMember } from '#contract/members/members.ts';
import { photoVariants } from '../../../platform/core/photo-addresses.ts';
import type { PhotoFileId } from '#database/stored-types.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { type TestPerson, person, pictureRow, storedPicture } from '#testing/people.ts';
import { openPhotos } from './pictures.ts';

const services = await testServices();
const { db, clock, storage } = services;
const bram = await person(services, 'Bram', { gender: 'male' });
const paul = await person(services, 'Paul', { gender: 'male', premium: true });

const show = async (viewer: TestPerson, whom: Pick<TestPerson, 'id'>) => await viewer.ask(showMember, { id: whom.id });

/** Adds photos whose files contain the name of their variant as text. */
async function withPhotos(whom: TestPerson, count: number, premium_only = false): Promise<PhotoFileId[]> {
  const pictures = Array.from({ length: count }, () =>
    storedPicture({ thumbhash: 'sharp', blurred_thumbhash: 'blur', premium_only }),
  );
  for (const [position, picture] of pictures.entries()) {
    await db
      .insertInto('picture')
      .values(pictureRow(whom.id, picture, position, clock.now()))
      .execute();
    for (const variant of photoVariants) await storage.write(picture.file_id, variant, Buffer.from(variant));
  }
  const [main_image] = pictures;
  await db
    .updateTable('member_card')
    .set({ main_image: main_image!, has_photo: true })
    .where('id', '=', whom.id)
    .execute();
  return pictures.map(({ file_id }) => file_id);
}

const read = async (viewer: Pick<TestPerson, 'send'>, address: string) => {
  const answer = await viewer.send(address);
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};

describe('photos', () => {
  test('are all sharp for premium members and for their owner', async () => {
    const petra = await person(services, 'Petra');
    await withPhotos(petra, 4);
    for (const viewer of [paul, petra]) {
      const { pictures } = (await show(viewer, petra)).reply.profile;
      expect(pictures.map(({ locked, thumbhash }) => [locked, thumbhash])).toEqual(
        Array.from({ length: 4 }, () => [false, 'sharp']),
      );
      for (const { filename, thumb_filename } of pictures) {
        expect((await read(viewer, filename)).text).toBe('full');
        expect((await read(viewer, thumb_filename)).text).toBe('thumb');
      }
    }
  });

  test(`after the first ${openPhotos} are only blurred files for a free member, at every address`, async () => {
    const quinn = await person(services, 'Quinn');
    await withPhotos(quinn, 4);
    const { pictures, main_image } = (await show(bram, quinn)).reply.profile;
    expect(pictures.map(({ locked }) => locked)).toEqual([false, false, true, true]);
    expect(main_image).toMatchObject({ locked: false });
    for (const picture of pictures.filter(({ locked }) => locked)) {
      expect(picture.thumbhash).toBe('blur');
      for (const address of [picture.filename, picture.thumb_filename, picture.avatar_filename]) {
        expect((await read(bram, address)).text).toBe('blurred');
      }
    }
  });

  test('marked for premium members are locked, even as the main photo', async () => {
    const rosa = await person(services, 'Rosa');
    await withPhotos(rosa, 1, true);
    const { pictures, main_image } = (await show(bram, rosa)).reply.profile;
    expect(pictures[0]!.locked).toBe(true);
    expect(main_image!.locked).toBe(true);
    expect((await read(bram, main_image!.thumb_filename)).text).toBe('blurred');
    expect((await show(paul, rosa)).reply.profile.main_image!.locked).toBe(false);
  });

  test('that are locked cannot be read at any other address: sharp files require premium, anything else is not found', async () => {
    const sara = await person(services, 'Sara');
    const ids = await withPhotos(sara, 3);
    const { pictures } = (await show(bram, sara)).reply.profile;
    const [first, , locked] = pictures.map(({ filename }) => new URL(filename, 'http://damson.test'));
    for (const variant of ['full', 'thumb', 'avatar']) {
      const address = `/photos/${ids[2]}/${variant}.webp${locked!.search}`;
      const { status, text } = await read(bram, address);
      expect(status, address).toBe(403);
      expect(JSON.parse(text), address).toMatchObject({ code: 'premium_required' });
      for (const other of [paul, browser(services.app)]) expect((await read(other, address)).status, address).toBe(404);
    }
    const tries = [
      ...['original', 'source'].map((variant) => `/photos/${ids[2]}/${variant}.webp${locked!.search}`),
      // The signature of an open photo used for the locked one.
      `/photos/${ids[2]}/full.webp${first!.search}`,
      `/photos/${ids[2]}/blurred.webp%2f..%2ffull.webp${locked!.search}`,
      `/photos/${ids[2]}/full.webp`,
      `/photos/${ids[2]}/full.webp?until=99999999999&sign=`,
      `${locked!.pathname}?until=99999999999&sign=${locked!.searchParams.get('sign')}`,
    ];
    for (const address of tries) expect((await read(bram, address)).status, address).toBe(404);
    expect((await read(bram, locked!.pathname + locked!.search)).text, 'the unmodified address').toBe('blurred');
  });

  test('have addresses that work only for the viewer, and expire after a few minutes', async () => {
    const tess = await person(services, 'Tess');
    await withPhotos(tess, 1);
    const { filename } = (await show(paul, tess)).reply.profile.pictures[0]!;
    const own = await read(paul, filename);
    expect(own.status).toBe(200);
    expect(own.text).toBe('full');
    expect(own.headers.get('cache-control')).toMatch(/^private, max-age=\d{3}, immutable$/);
    expect((await read(bram, filename)).status).toBe(404);
    expect((await read(browser(services.app), filename)).status).toBe(404);
    clock.move(4 * 60_000);
    expect((await read(paul, filename)).status).toBe(200);
    clock.move(6 * 60_000 + 1000);
    expect((await read(paul, filename)).status).toBe(404);
    expect((await read(paul, (await show(paul, tess)).reply.profile.pictures[0]!.filename)).text).toBe('full');
  });

  test('that are pending or rejected are not shown to others', async () => {
    const uma = await person(services, 'Uma');
    const [, second, third] = await withPhotos(uma, 3);
    await db.updateTable('picture').set({ status: 'pending' }).where('file_id', '=', second!).execute();
    await db.updateTable('picture').set({ status: 'rejected' }).where('file_id', '=', third!).execute();
    expect((await show(paul, uma)).reply.profile.pictures).toHaveLength(1);
  });
});
