import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { adminOf } from '#testing/admin.ts';
import { listPhotos, uploadPhoto } from '#contract/photos.ts';
import { testServices } from '#testing/services.ts';
import { person } from '#testing/people.ts';
import { jpeg } from '#testing/doubles/photo-files.ts';

const services = await testServices();
const { clock } = services;
const folder = path.join(services.folder, 'admin');
const ask = adminOf(services, 'photos', { folder, by: 'admin tester' });

test('an empty queue is reported, and a wrong argument is rejected with the reason', async () => {
  expect(await ask()).toBe('There are no pending photos.');
  for (const [words, reason] of [
    [['approve'], 'ID is missing.'],
    [['show', 'x'], '“x” cannot be the id of a photo.'],
    [['show', 'abc'], '“abc” is too short'],
    [['reject', crypto.randomUUID()], 'REASON is missing.'],
    [['burn', 'all'], '“burn” is one argument too many'],
    [['aprove', 'all'], 'Did you mean photos approve?'],
  ] as const) {
    expect(await ask(...words)).toContain(reason);
  }
  expect(await ask('reject', crypto.randomUUID(), 'ugly')).toContain('Permitted: not_you, unclear');
  expect(await ask('approve', crypto.randomUUID())).toMatch(/^There is no photo/);
});

describe('an administrator', () => {
  test('sees copies first, reviews a whole photo beside the ones it resembles, and decides', async () => {
    const anna = await person(services, 'Anna');
    const bram = await person(services, 'Bram', { gender: 'male' });
    const carl = await person(services, 'Carl', { gender: 'male' });
    const file = await jpeg({ width: 900, height: 1200, motif: 4 });
    const original = (await anna.upload(uploadPhoto, file)).reply.photo;
    clock.move(3 * 3_600_000);
    const other = (await bram.upload(uploadPhoto, await jpeg({ motif: 5 }))).reply.photo;
    clock.move(5 * 60_000);
    const copy = (await carl.upload(uploadPhoto, await sharp(file).resize(500).toBuffer())).reply.photo;

    const [count, , ...lines] = (await ask()).split('\n');
    expect(count).toMatch(/^3 waiting/);
    expect(lines.map((line) => line.split(/\s+/)[0])).toEqual([copy, original, other]);
    expect(lines[0]).toMatch(/0 min +500×667 +Carl +\(copy\?\)$/);
    expect(lines[1]).toMatch(/3 h +900×1200 +Anna$/);

    const shown = await ask('show', copy);
    expect(shown).toContain('Carl');
    expect(shown).toMatch(/Like +one of Anna, pending, \d of 64 bits differ/);
    const [ownFile, likeFile] = [...shown.matchAll(/\S+\.webp/g)].map(([name]) => name);
    expect((await sharp(await readFile(ownFile!)).metadata()).width).toBe(500);
    expect((await sharp(await readFile(likeFile!)).metadata()).width).toBe(900);

    expect(await ask('reject', copy, 'copied')).toContain('is rejected');
    await expect(access(ownFile!), 'the administrator’s copy is deleted').rejects.toThrow();
    expect((await ask('approve', original, other)).split('\n')).toHaveLength(2);
    expect(await ask('approve', original)).toContain('decided already');
    expect(await ask()).toBe('There are no pending photos.');
    expect((await carl.ask(listPhotos, {})).reply.photos).toMatchObject([{ status: 'rejected', reason: 'copied' }]);
    expect((await bram.ask(listPhotos, {})).reply.photos).toMatchObject([{ status: 'active', main: true }]);
    expect(await ask('show', copy)).toContain('missing from the storage');
  });
});
