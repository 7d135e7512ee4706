import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { deletePhoto, listPhotos, uploadPhoto } from '#contract/photos.ts';
import type { MemberId } from '#contract/members/members.ts';
import { readConfig } from '../process/config.ts';
import { newId } from '../platform/core/ids.ts';
import { testServices } from '#testing/services.ts';
import { person } from '#testing/people.ts';
import { jpeg } from '#testing/doubles/photo-files.ts';
import { diskErasureList, diskLines } from './erasure-list.ts';
import { photoVariants } from '../platform/core/photo-addresses.ts';
import type { PhotoFileId } from '#database/stored-types.ts';
import { s3ErasureList, s3Storage } from './s3-storage.ts';

interface S3Server {
  run(): Promise<{ readonly port: number }>;
  close(): Promise<void>;
}

const require = createRequire(import.meta.url);
// The `default` export of the package is the underlying framework: the module itself is the server.
const S3rver = require('@20minutes/s3rver') as new (options: object) => S3Server;
const folder = await mkdtemp(path.join(tmpdir(), 'damson-s3-'));
const options = { address: '127.0.0.1', port: 0, silent: true, directory: folder, vhostBuckets: false };
const server = new S3rver({ ...options, configureBuckets: [{ name: 'photos-of-members' }] });
const { port } = await server.run();
const settings = {
  endpoint: `http://127.0.0.1:${port}/photos-of-members`,
  region: 'us-east-1',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
};
afterAll(async () => {
  // The last test has closed it already.
  await server.close().catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
});

const storage = await s3Storage(settings);
const services = await testServices({ storage });

describe('a bucket', () => {
  test('stores and returns files byte for byte, until they are removed', async () => {
    const file = crypto.randomUUID() as string as PhotoFileId;
    const bytes = crypto.getRandomValues(new Uint8Array(60_000));
    expect(await storage.read(file, 'full')).toBeUndefined();
    for (const variant of photoVariants) await storage.write(file, variant, bytes);
    expect(Buffer.from((await storage.read(file, 'blurred'))!).equals(Buffer.from(bytes))).toBe(true);
    await storage.write(file, 'thumb', bytes.subarray(0, 10));
    expect((await storage.read(file, 'thumb'))!).toHaveLength(10);
    await storage.remove(file);
    for (const variant of photoVariants) expect(await storage.read(file, variant)).toBeUndefined();
    await storage.remove(file);
  });

  test('stores large files in parts, until they are removed', async () => {
    const file = crypto.randomUUID() as string as PhotoFileId;
    for (const part of [0, 1, 2] as const) await storage.write(file, `part-${part}`, new Uint8Array(10 + part));
    expect(await storage.read(file, 'part-2')).toHaveLength(12);
    await storage.remove(file);
    for (const part of [0, 1, 2] as const) expect(await storage.read(file, `part-${part}`)).toBeUndefined();
  });

  test('works like the disk: uploads, serves and deletes a photo', async () => {
    const anna = await person(services, 'Anna');
    const { photo } = (await anna.upload(uploadPhoto, await jpeg())).reply;
    const [own] = (await anna.ask(listPhotos, {})).reply.photos;
    const answer = await anna.send(own!.filename);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    await anna.ask(deletePhoto, { photo });
    expect((await anna.send(own!.filename)).status).toBe(404);
    const file = own!.filename.split('/')[2] as PhotoFileId;
    for (const variant of photoVariants) expect(await storage.read(file, variant)).toBeUndefined();
  });
});

describe('the erasure list', () => {
  const now = new Date('2026-11-25T12:00:00Z');
  const later = new Date('2026-11-25T13:00:00Z');
  let listed: typeof settings;
  beforeAll(async () => {
    // This S3 server omits the trailing slash of the address when it verifies signatures of listings.
    const lists = new S3rver({ ...options, configureBuckets: [{ name: 'lists' }], allowMismatchedSignatures: true });
    const { port } = await lists.run();
    listed = { ...settings, endpoint: `http://127.0.0.1:${port}/lists` };
    return async () => await lists.close();
  });
  const nothing = diskLines(path.join(folder, 'no-list'));

  test('is shared by all processes that use the bucket, in the order of writing', async () => {
    const [one, other] = [s3ErasureList(listed, nothing), s3ErasureList(listed, nothing)];
    const gone = newId<MemberId>(now);
    await one.add(gone, { closed: true }, now);
    await one.refuse('mark-of-somebody', null, now);
    await one.refuse('mark-of-another', null, now);
    await other.liftBan('mark-of-another', later);
    expect((await other.members()).get(gone)).toEqual({ closed: true });
    expect([...(await other.refused()).keys()]).toEqual(['mark-of-somebody']);
  });

  test('imports the list from the local disk once', async () => {
    const file = path.join(folder, 'erased-before');
    const gone = newId<MemberId>(now);
    await diskErasureList(file).add(gone, { closed: false }, now);
    await s3ErasureList(listed, diskLines(file)).members();
    const list = s3ErasureList(listed, diskLines(file));
    expect((await list.members()).get(gone)).toEqual({ closed: false });
    expect((await s3ErasureList(listed, nothing).members()).has(gone)).toBe(true);
  });
});

describe('the start fails with one clear sentence for', () => {
  test.each([
    ['a wrong secret', { secretAccessKey: 'wrong' }, /is not a bucket/],
    ['a missing bucket', { endpoint: `http://127.0.0.1:${port}/nothing` }, /is not a bucket/],
    ['an unreachable server', { endpoint: 'http://127.0.0.1:9/photos' }, /does not respond/],
  ])('%s', async (_, wrong, sentence) => {
    await expect(s3Storage({ ...settings, ...wrong })).rejects.toThrow(sentence);
  });

  test('an address without a bucket, or without credentials', () => {
    const environment = { S3_ENDPOINT: 'https://storage.example/', S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' };
    expect(() => readConfig({ ...environment, DATA_DIR: folder })).toThrow(/name of the bucket/);
    const keyless = { S3_ENDPOINT: 'https://storage.example/photos', DATA_DIR: folder };
    expect(() => readConfig(keyless)).toThrow(/S3_ACCESS_KEY/);
  });
});

test('while the storage is unavailable, deleting responds with 503, and a retry completes it', async () => {
  const bram = await person(services, 'Bram', { gender: 'male' });
  await bram.upload(uploadPhoto, await jpeg({ motif: 8 }));
  const [own] = (await bram.ask(listPhotos, {})).reply.photos;
  await server.close();
  const refused = await bram.upload(uploadPhoto, await jpeg({ motif: 9 }));
  expect(refused).toMatchObject({ status: 503, problem: { code: 'unavailable' } });
  expect((await bram.send(own!.filename)).status).toBe(503);
  expect((await bram.ask(listPhotos, {})).reply.photos).toHaveLength(1);
  const deletes = async () => (await bram.ask(deletePhoto, { photo: own!.id })).status;
  // The response must not claim that the files are deleted.
  expect([await deletes(), await deletes()]).toEqual([503, 503]);
  expect((await bram.ask(listPhotos, {})).reply.photos).toEqual([]);
  const loose = await services.db.selectFrom('loose_file').select('file_id').execute();
  const file = own!.filename.split('/')[2] as PhotoFileId;
  expect(loose.map(({ file_id }) => file_id)).toContain(file);

  const again = new S3rver({ ...options, port });
  await again.run();
  onTestFinished(async () => await again.close());
  expect(await storage.read(file, 'full')).toBeDefined();
  expect(await deletes()).toBe(200);
  expect(await storage.read(file, 'full')).toBeUndefined();
});
