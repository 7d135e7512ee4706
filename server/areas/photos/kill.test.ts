import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { signUp } from '#contract/accounts/accounts.ts';
import { uploadPhoto } from '#contract/photos.ts';
import { diskStorage } from '../../integrations/photo-storage.ts';
import type { PhotoFileId } from '#database/stored-types.ts';
import { makeDb } from '../../platform/postgres/db.ts';
import { makePool } from '../../platform/postgres/pool.ts';
import { chanceOf, seed } from '#testing/chance.ts';
import { browser } from '#testing/browser.ts';
import { embeddedAddress } from '#testing/databases/embedded-database.ts';
import { freePort } from '#testing/free-port.ts';
import { overNetwork } from '#testing/reconnecting-browser.ts';
import { signUpForm } from '#testing/people.ts';
import { jpeg } from '#testing/doubles/photo-files.ts';
import { dataFolder, startProduct } from '#testing/product.ts';
import { filesIn } from '#testing/drills/traces.ts';
import { sweepWorker } from './sweep.ts';

/** `KILLS=20 npm run drills -- server/areas/photos/kill.test.ts` runs more kills. */
const kills = Number(process.env.KILLS ?? 2);
const chance = chanceOf(seed);

test(`after kill -9 during uploads (${kills} times) and a sweep, no row lacks its files and no file lacks its row`, async () => {
  const environment = { DATA_DIR: await dataFolder(), PORT: String(await freePort()), LOG_LEVEL: 'silent' };
  const photos = path.join(environment.DATA_DIR, 'photos');
  let product = await (await startProduct(environment)).ready();
  const file = await jpeg({ width: 900, height: 1200 });
  const acknowledged: string[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    const own = browser({ fetch: async (request) => await overNetwork(product.url, request) });
    await own.ask(signUp, signUpForm(`Uploader ${kill}`));
    const uploads = async () => {
      const answer = await own.upload(uploadPhoto, file).catch(() => undefined);
      if (answer?.status === 200) acknowledged.push(answer.reply.photo);
    };
    await uploads();
    const uploading = [uploads(), uploads()];
    // Processing takes a few hundred milliseconds, so the two uploads are at different stages.
    await sleep(150 + chance() * 900);
    await product.end('SIGKILL');
    await Promise.all(uploading);
    product = await (await startProduct(environment)).ready();
  }

  const pool = makePool(await embeddedAddress(environment.DATA_DIR), { size: 2 });
  const nothing = () => undefined;
  const db = makeDb(pool, {
    publish: nothing,
    enqueue: async () => undefined,
    wake: nothing,
    photosRevoked: () => undefined,
    record: () => undefined,
    onFault: nothing,
  });
  const storage = diskStorage(photos);
  const later = new Date(Date.now() + 2 * 3_600_000);
  const uploads = path.join(environment.DATA_DIR, 'uploads');
  await (sweepWorker(db, storage, [uploads]).work as (data: object, now: Date) => Promise<void>)({}, later);
  const rows = await db.selectFrom('picture').select(['id', 'file_id']).execute();
  const files = await filesIn(photos);
  const loose = await db.selectFrom('loose_file').selectAll().execute();
  const counters = await db.selectFrom('profile').select(['id', 'photos']).execute();
  const counted = counters.reduce((sum, { photos }) => sum + photos, 0);
  await pool.end();

  expect(acknowledged.length).toBeGreaterThanOrEqual(kills);
  expect(
    acknowledged.filter((id) => !rows.some((row) => row.id === id)),
    'what was acknowledged is there',
  ).toEqual([]);
  const filesOf = (id: PhotoFileId) => files.filter((name) => name.includes(id));
  for (const { file_id } of rows) expect(filesOf(file_id)).toHaveLength(5);
  // The file `place` identifies the storage itself.
  const ownerless = files.filter((name) => name !== 'place' && !rows.some(({ file_id }) => name.includes(file_id)));
  expect(ownerless).toEqual([]);
  expect(await filesIn(uploads)).toEqual([]);
  expect(loose).toEqual([]);
  expect(counted, 'the counts match the rows').toBe(rows.length);
}, 180_000);
