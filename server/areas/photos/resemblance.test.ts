import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { listPhotos, uploadPhoto } from '#contract/photos.ts';
import { testServices } from '#testing/services.ts';
import { type TestPerson, person } from '#testing/people.ts';
import { jpeg, testPicture } from '#testing/doubles/photo-files.ts';
import { decidePhoto } from './decide.ts';
import { difference, perceptualHashOf } from './perceptual-hash.ts';
import { resembling } from './resemblance.ts';

const services = await testServices();
const { db, storage, clock } = services;

async function add(someone: TestPerson, file: Uint8Array) {
  const { photo } = (await someone.upload(uploadPhoto, file)).reply;
  return await db.selectFrom('picture').selectAll().where('id', '=', photo).executeTakeFirstOrThrow();
}

describe('the perceptual hash of a photo', () => {
  test('survives changes in size, quality, brightness and format, and differs from that of other photos', async () => {
    const original = await perceptualHashOf(testPicture({ width: 1200, height: 1600, motif: 3 }));
    const copies = [
      testPicture({ motif: 3 }).resize(300, 400),
      sharp(await testPicture({ motif: 3 }).jpeg({ quality: 30 }).toBuffer()),
      sharp(await testPicture({ motif: 3 }).modulate({ brightness: 1.1 }).png().toBuffer()),
    ];
    for (const copy of copies)
      expect(difference(original.perceptual_hash, (await perceptualHashOf(copy)).perceptual_hash)).toBeLessThanOrEqual(
        8,
      );
    const mirrored = sharp(await testPicture({ motif: 3 }).png().toBuffer()).flop();
    expect(difference(original.mirrored_hash, (await perceptualHashOf(mirrored)).perceptual_hash)).toBeLessThanOrEqual(
      8,
    );
    const others = await Promise.all(
      Array.from({ length: 30 }, (_, index) => perceptualHashOf(testPicture({ motif: index + 10 }))),
    );
    for (const other of others) expect(difference(original.perceptual_hash, other.perceptual_hash)).toBeGreaterThan(12);
  });

  test('finds hashes that differ in up to eight bits, wherever these are', async () => {
    const perceptual_hash = '01'.repeat(32);
    const anna = await person(services, 'Anna Bits');
    for (const [index, flips] of [0, 1, 4, 8, 9].entries()) {
      // Spread over the whole hash, which is the worst case for an index of four parts.
      const bits = [...perceptual_hash].map((bit, at) =>
        at % 8 === 0 && at / 8 < flips ? (bit === '0' ? '1' : '0') : bit,
      );
      if (flips === 9) bits[1] = bits[1] === '0' ? '1' : '0';
      const parts = [0, 1, 2, 3].map((part) => `${part}:${bits.slice(part * 16, part * 16 + 16).join('')}`);
      const rows = parts.map((part) => ({
        part,
        perceptual_hash: bits.join(''),
        member_id: anna.id,
        picture_id: `00000000-0000-7000-8000-00000000000${index}` as never,
      }));
      await db.insertInto('picture_hash').values(rows).execute();
    }
    const found = await resembling(db, { perceptual_hash, mirrored_hash: perceptual_hash });
    expect(found.map(({ bits }) => bits)).toEqual([0, 1, 4, 8]);
    await db.deleteFrom('picture_hash').execute();
  });
});

describe('a copy of a photo', () => {
  test('of another member is flagged for an administrator, even if it is smaller or mirrored', async () => {
    const [anna, bram, carl] = [
      await person(services, 'Anna'),
      await person(services, 'Bram', { gender: 'male' }),
      await person(services, 'Carl', { gender: 'male' }),
    ];
    const file = await jpeg({ width: 900, height: 1200, motif: 50 });
    expect((await add(anna, file)).duplicate).toBe(false);
    expect((await add(bram, await sharp(file).resize(450).jpeg({ quality: 60 }).toBuffer())).duplicate).toBe(true);
    expect((await add(carl, await sharp(file).flop().toBuffer())).duplicate).toBe(true);
    expect((await add(carl, await jpeg({ motif: 51 }))).duplicate).toBe(false);
  });

  test('of the same member is not flagged, unless the original was rejected', async () => {
    const dora = await person(services, 'Dora');
    const file = await jpeg({ motif: 60 });
    const first = await add(dora, file);
    expect((await add(dora, file)).duplicate).toBe(false);
    await decidePhoto(
      { db, storage },
      first.id,
      { decision: 'rejected', reason: 'revealing', by: 'admin test' },
      clock.now(),
    );
    expect((await add(dora, file)).duplicate).toBe(true);
  });

  test('waits for a person even if the site approves automatically', async () => {
    await db
      .updateTable('site')
      .set({ settings: JSON.stringify({ photo_approval: 'automatic' }) })
      .execute();
    clock.move(60_000);
    const [emil, frida] = [await person(services, 'Emil', { gender: 'male' }), await person(services, 'Frida')];
    const file = await jpeg({ motif: 70 });
    expect((await add(emil, file)).status).toBe('active');
    expect((await add(frida, file)).status).toBe('pending');
    const [photo] = (await emil.ask(listPhotos, {})).reply.photos;
    expect(photo).toMatchObject({ status: 'active', main: true });
    const decisions = db.selectFrom('photo_decision').selectAll().where('member_id', '=', emil.id);
    expect(await decisions.execute(), 'no mail is due').toMatchObject([
      { decision: 'approved', decided_by: 'automatic', told_at: clock.now() },
    ]);
  });
});
