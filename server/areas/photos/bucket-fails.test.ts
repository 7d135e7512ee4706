import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { deletePhoto, listPhotos, photoLimits, type PictureId, uploadPhoto } from '#contract/photos.ts';
import { chanceOf, seed } from '#testing/chance.ts';
import { browser } from '#testing/browser.ts';
import { comesIn, type Deeds, keeps, type Player } from '#testing/drills/drill.ts';
import { drilledProduct } from '#testing/drills/drilled-product.ts';
import { talk, talkers } from '#testing/drills/talk.ts';
import { filesIn } from '#testing/drills/traces.ts';
import { bucketServer } from '#testing/doubles/bucket.ts';
import { jpeg } from '#testing/doubles/photo-files.ts';
import { overNetwork } from '#testing/reconnecting-browser.ts';

/** `KILLS=20 npm run drills -- server/areas/photos/bucket-fails.test.ts` runs more kills. */
const kills = Number(process.env.KILLS ?? 2);
const chance = chanceOf(seed);
const file = await jpeg({ width: 600, height: 800 });

test(`no photo is lost and no file is left behind when the bucket is killed and restarted ${kills} times while four people change their photos and eight write`, async () => {
  const bucket = await bucketServer();
  const { product, rows } = await drilledProduct(talkers, bucket.environment);
  const told = new Set<string>();
  const over = new AbortController();
  const own = await Promise.all([0, 1, 2, 3].map(async () => await photographer(product.url, told)));
  const lives = own.map(async (one) => await keeps(over.signal, 100, one.changes));
  const talking = await talk(() => product.url, rows, { people: 8, pagesEach: 1 });
  const uploads = () => own.reduce((sum, one) => sum + one.uploads, 0);
  const goOn = async (what: string) => {
    const before = uploads();
    await vi.waitFor(() => expect(uploads(), what).toBeGreaterThan(before + 4), { timeout: 60_000, interval: 50 });
  };
  await goOn('at first');
  for (let kill = 1; kill <= kills; kill += 1) {
    await sleep(chance() * 500);
    await bucket.kill();
    // The outage must not delay other calls.
    await talking.goesOn('without the bucket');
    await bucket.start();
    await goOn('with the bucket again');
  }
  over.abort();
  await Promise.all(lives);
  await talking.ends();
  expect([...talking.told].filter((one) => one !== '429 too_many_requests')).toEqual([]);
  // Photo calls may fail only with "try again in a moment".
  expect([...told]).toEqual(['503 unavailable']);

  // Photos with a confirmed upload are stored, and photos with a confirmed deletion are gone.
  for (const one of own) await one.tellsTheTruth();
  // Any other file in the bucket is recorded, so the sweep will remove it.
  const known = await rows('SELECT file_id AS id FROM picture UNION SELECT file_id FROM loose_file');
  const stored = new Set((await filesIn(bucket.folder)).flatMap((name) => /photos\/([\w-]+)\//.exec(name)?.[1] ?? []));
  expect([...stored].filter((id) => !known.rows.some((row) => row.id === id))).toEqual([]);
  expect(await product.end()).toBe(0);
}, 240_000);

/** Simulates a member who keeps uploading photos, lists them, and deletes the oldest one at the limit. */
async function photographer(url: string, told: Set<string>) {
  const nobody: Deeds = { signUps: [], messages: [], likes: [], orders: [] };
  const player: Player = await comesIn(url, nobody);
  const once = browser({ fetch: async (request) => await overNetwork(url, request) });
  for (const [name, value] of player.cookies) once.cookies.set(name, value);
  const there = new Map<PictureId, string>();
  const gone: string[] = [];
  let uploads = 0;

  /** Retries until the call succeeds, as people do on "try again". */
  async function untilDone<Reply>(ask: () => Promise<{ status: number; reply: Reply; problem: { code: string } }>) {
    for (;;) {
      const { status, reply, problem } = await ask();
      if (status === 200) return reply;
      told.add(`${status} ${problem.code}`);
      await sleep(100);
    }
  }

  async function changes(): Promise<void> {
    const key = crypto.randomUUID();
    const { photo } = await untilDone(async () => await once.upload(uploadPhoto, file, { key }));
    uploads += 1;
    const { photos } = await untilDone(async () => await once.ask(listPhotos, {}));
    there.set(photo, photos.find(({ id }) => id === photo)!.filename);
    if (there.size < photoLimits.free) return;
    const [first, address] = [...there][0]!;
    await untilDone(async () => await once.ask(deletePhoto, { photo: first }));
    there.delete(first);
    gone.push(address);
  }

  return {
    changes,
    get uploads() {
      return uploads;
    },
    tellsTheTruth: async () => {
      const { photos } = (await once.ask(listPhotos, {})).reply;
      expect(photos.map(({ id }) => id).toSorted()).toEqual([...there.keys()].toSorted());
      for (const { filename } of photos) expect((await once.send(filename)).status).toBe(200);
      for (const address of gone) expect((await once.send(address)).status).toBe(404);
    },
  };
}
