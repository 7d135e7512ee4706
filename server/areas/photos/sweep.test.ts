import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listPhotos, uploadPhoto } from '#contract/photos.ts';
import { reserveFiles } from '../../integrations/orphaned-files.ts';
import type { PhotoFileId } from '#database/stored-types.ts';
import { testServices } from '#testing/services.ts';
import { person } from '#testing/people.ts';
import { jpeg } from '#testing/doubles/photo-files.ts';
import { sweepWorker } from './sweep.ts';

const services = await testServices();
const { db, storage, clock, uploads, folder } = services;
const admin = path.join(folder, 'admin');
const sweep = async () =>
  await (sweepWorker(db, storage, [uploads, admin]).work as (data: object, now: Date) => unknown)({}, clock.now());
const hour = 3_600_000;

test('files that were written but never claimed are removed after an hour, and no others', async () => {
  const anna = await person(services, 'Anna');
  await anna.upload(uploadPhoto, await jpeg());
  const [own] = (await anna.ask(listPhotos, {})).reply.photos;
  const file = crypto.randomUUID() as string as PhotoFileId;
  await reserveFiles(db, file, clock.now());
  await storage.write(file, 'full', Buffer.from('cut short'));

  clock.move(hour - 60_000);
  await sweep();
  expect(await storage.read(file, 'full'), 'an upload may still be in progress').toBeDefined();
  clock.move(120_000);
  await sweep();
  expect(await storage.read(file, 'full')).toBeUndefined();
  expect(await db.selectFrom('loose_file').selectAll().execute()).toEqual([]);
  const kept = (await anna.ask(listPhotos, {})).reply.photos[0]!;
  expect(kept.id).toBe(own!.id);
  expect((await anna.send(kept.filename)).status).toBe(200);
});

test('partial uploads and an administrator’s files are removed after an hour', async () => {
  for (const place of [uploads, admin]) {
    await mkdir(place, { recursive: true });
    for (const name of ['old', 'new']) await writeFile(path.join(place, name), 'x');
    const old = new Date(clock.now().getTime() - hour - 1);
    await utimes(path.join(place, 'old'), old, old);
    await utimes(path.join(place, 'new'), clock.now(), clock.now());
  }
  await sweep();
  expect(await readdir(uploads)).toEqual(['new']);
  expect(await readdir(admin)).toEqual(['new']);
});
