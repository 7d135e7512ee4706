import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { deletePhoto, listPhotos, uploadPhoto } from '#contract/photos.ts';
import { diskStorage, type PhotoStorage } from '../../integrations/photo-storage.ts';
import { testServices } from '#testing/services.ts';
import { person } from '#testing/people.ts';
import { jpeg } from '#testing/doubles/photo-files.ts';
import { smallDisk } from '#testing/doubles/small-disk.ts';
import { filesIn } from '#testing/drills/traces.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'damson-full-'));
afterAll(async () => await rm(folder, { recursive: true, force: true }));

/** Number of files after which the simulated disk is full. Used if no small disk can be mounted. */
let room = Infinity;
const disk = diskStorage(folder);
const storage: PhotoStorage = {
  ...disk,
  write: async (...what) => {
    room -= 1;
    if (room < 0) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    await disk.write(...what);
  },
};
const services = await testServices({ storage });
const { db, uploads } = services;

/** Returns the rows without files, and the files without a row. */
async function astray(): Promise<{ rows: string[]; files: string[] }> {
  const rows = (await db.selectFrom('picture').select('file_id').execute()).map(({ file_id }) => file_id as string);
  const files = await filesIn(folder);
  const whole = (id: string) => files.filter((file) => file.includes(id)).length === 5;
  return {
    rows: rows.filter((id) => !whole(id)),
    files: files.filter((file) => !rows.some((id) => file.includes(id))),
  };
}

test('an upload to a full disk is refused as unavailable, and leaves neither a row without files nor files without a row', async () => {
  if (!smallDisk(folder, 256)) room = 12;
  const anna = await person(services, 'Anna', { premium: true });
  const answers = [];
  for (let motif = 1; motif <= 6; motif += 1) {
    answers.push(await anna.upload(uploadPhoto, await jpeg({ motif, width: 1200, height: 1600 })));
  }
  const kept = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(kept.length, 'some were stored').toBeGreaterThan(0);
  expect(refused.length, 'some were refused').toBeGreaterThan(0);
  for (const { status, problem } of refused) {
    expect(status).toBe(503);
    expect(problem.code).toBe('unavailable');
  }
  expect((await anna.ask(listPhotos, {})).reply.photos).toHaveLength(kept.length);
  expect(await astray()).toEqual({ rows: [], files: [] });
  expect(await db.selectFrom('loose_file').selectAll().execute()).toEqual([]);
  expect(await filesIn(uploads), 'the received file is deleted, too').toEqual([]);

  await anna.ask(deletePhoto, { photo: kept[0]!.reply.photo });
  room = Infinity;
  const again = await anna.upload(uploadPhoto, await jpeg({ motif: 1, width: 400, height: 500 }));
  expect(again.status, 'as soon as there is room').toBe(200);
  expect(await astray()).toEqual({ rows: [], files: [] });
});

test('an upload that finds no room for the received file is refused as unavailable, and leaves nothing behind', async (context) => {
  if (!smallDisk(uploads, 64)) return context.skip();
  const bram = await person(services, 'Bram', { gender: 'male' });
  const { status, problem } = await bram.upload(uploadPhoto, await jpeg({ width: 2400, height: 3200 }));
  expect(status).toBe(503);
  expect(problem.code).toBe('unavailable');
  expect(await filesIn(uploads)).toEqual([]);
  expect((await bram.ask(listPhotos, {})).reply.photos).toEqual([]);
});
