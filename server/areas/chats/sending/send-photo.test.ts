import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { logIn, showUser } from '#contract/accounts/accounts.ts';
import { blockMember } from '#contract/blocks.ts';
import { seePhoto, sendPhoto } from '#contract/chats/chat-photos.ts';
import { listChats, type MessagePhoto, showChat } from '#contract/chats/chats.ts';
import { listTransactions } from '#contract/credits.ts';
import { uploadPhoto } from '#contract/photos.ts';
import { decidePhoto } from '../../photos/decide.ts';
import { sweepWorker } from '../../photos/sweep.ts';
import { testServices } from '#testing/services.ts';
import { testPassword, type TestPerson, person } from '#testing/people.ts';
import { heic, jpeg } from '#testing/doubles/photo-files.ts';
import { brokenBooks, haveCredits, readTexts, say, twoPeople } from '#testing/talk.ts';
import { eraseOldMessages } from '../messages/erase-old-messages.ts';

const services = await testServices();
const { db, clock, storage, folder } = services;

async function post(from: TestPerson, to: Pick<TestPerson, 'id'>, file: Uint8Array, key: string = crypto.randomUUID()) {
  return await from.upload(sendPhoto, file, { key, input: { profile: to.id } });
}

async function creditsOf(member: TestPerson): Promise<number> {
  return (await member.ask(showUser, {})).reply.user!.credits;
}

async function photosSeenBy(viewer: TestPerson, other: TestPerson): Promise<MessagePhoto[]> {
  const { messages } = (await viewer.ask(showChat, { profile: other.id })).reply;
  return messages.flatMap(({ photo }) => (photo ? [photo] : []));
}

async function storedFiles(): Promise<string[]> {
  const names = await readdir(path.join(folder, 'photos'), { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('.webp')).map((name) => path.join(folder, 'photos', name));
}

async function bytesOf(viewer: TestPerson, address: string): Promise<Buffer> {
  return Buffer.from(await (await viewer.send(address)).arrayBuffer());
}

test.each([
  ['JPEG', jpeg],
  ['HEIC', async () => heic],
])('a %s costs photo_credits 2, is uncropped and sharp for its sender, and has no metadata', async (_kind, make) => {
  const [anna, bram] = await twoPeople(services, 10);
  const before = new Set(await storedFiles());
  const { status, reply } = await post(anna, bram, await make());
  expect(status).toBe(200);
  expect(reply).toMatchObject({ credits: 8, message: { kind: 'photo', text: '', photo: { veiled: false } } });
  const { transactions } = (await anna.ask(listTransactions, {})).reply;
  expect(transactions.filter(({ cause }) => cause === 'photo')).toMatchObject([{ delta: -2 }]);
  expect((await bram.ask(listChats, {})).reply.chats).toMatchObject([
    { num_unread_messages: 1, last_message: { kind: 'photo', preview: '' } },
  ]);
  const files = (await storedFiles()).filter((name) => !before.has(name));
  expect(files.map((name) => path.basename(name)).toSorted()).toEqual(['blurred.webp', 'full.webp', 'thumb.webp']);
  for (const file of files) {
    const { exif, xmp, iptc, icc, comments } = await sharp(file).metadata();
    expect({ exif, xmp, iptc, icc, comments }).toEqual({});
  }
  const { width, height } = await sharp(await bytesOf(anna, reply.message.photo!.filename)).metadata();
  expect({ width, height }).toEqual({ width: reply.message.photo!.width, height: reply.message.photo!.height });
});

test('a photo keeps its aspect ratio in the conversation, at a smaller size', async () => {
  const [anna, bram] = await twoPeople(services, 10);
  const { photo } = (await post(anna, bram, await jpeg({ width: 1400, height: 700, motif: 9 }))).reply.message;
  expect(photo).toMatchObject({ width: 1400, height: 700 });
  const { width, height } = await sharp(await bytesOf(anna, photo!.thumb_filename)).metadata();
  expect({ width, height }).toEqual({ width: 960, height: 480 });
});

describe('a photo from a member whom the reader has never answered', () => {
  test('is blurred until the reader asks to see it; until then every address leads to the blurred file', async () => {
    const [anna, bram] = await twoPeople(services, 10);
    const { conversation, message } = (await post(anna, bram, await jpeg({ motif: 2 }))).reply;
    const [veiled] = await photosSeenBy(bram, anna);
    expect(veiled!.veiled).toBe(true);
    for (const address of [veiled!.filename, veiled!.thumb_filename]) {
      expect(address).toContain('/blurred.webp');
      expect((await bram.send(address)).status).toBe(200);
      expect(
        (await bram.send(address.replace('blurred', 'full'))).status,
        'the signature is only valid for the blurred file',
      ).toBe(404);
      expect((await anna.send(address)).status, 'the address is only valid for him').toBe(404);
    }
    const seen = (await bram.ask(seePhoto, { conversation, message: message.id })).reply.photo;
    expect(seen.veiled).toBe(false);
    expect((await sharp(await bytesOf(bram, seen.filename)).metadata()).width).toBe(seen.width);
    expect((await photosSeenBy(bram, anna))[0]!.veiled, 'it stays unblurred').toBe(false);
  });

  test('becomes sharp once the reader writes to its sender', async () => {
    const [anna, bram] = await twoPeople(services, 10);
    await post(anna, bram, await jpeg({ motif: 3 }));
    await say(bram, anna, 'What is it?');
    expect(await photosSeenBy(bram, anna)).toMatchObject([{ veiled: false }]);
  });

  test('cannot be unblurred by its sender, by members outside the conversation, or after a block', async () => {
    const [anna, bram] = await twoPeople(services, 10);
    const chloe = await person(services, 'Chloé');
    const { conversation, message } = (await post(anna, bram, await jpeg({ motif: 5 }))).reply;
    const which = { conversation, message: message.id };
    expect((await chloe.ask(seePhoto, which)).problem.code).toBe('no_such_chat');
    await anna.ask(seePhoto, which);
    expect((await photosSeenBy(bram, anna))[0]!.veiled, 'the sender cannot unblur it for the recipient').toBe(true);
    await anna.ask(blockMember, { profile: bram.id });
    expect((await bram.ask(seePhoto, which)).problem.code).toBe('no_such_chat');
  });
});

describe('idempotency', () => {
  test('a photo whose response was lost is sent and paid for once, and its files are stored once', async () => {
    const [anna, bram] = await twoPeople(services, 10);
    const before = (await storedFiles()).length;
    const file = await jpeg({ motif: 6 });
    const key = crypto.randomUUID();
    const tries = await Promise.all([1, 2, 3].map(async () => await post(anna, bram, file, key)));
    expect(new Set(tries.map(({ reply }) => reply.message.id)).size).toBe(1);
    expect(await creditsOf(anna)).toBe(8);
    expect((await storedFiles()).length - before).toBe(3);
    expect(await db.selectFrom('loose_file').selectAll().execute()).toEqual([]);
  });

  test('the same key is rejected for a different photo, or for a message', async () => {
    const [anna, bram] = await twoPeople(services, 10);
    const key = crypto.randomUUID();
    await post(anna, bram, await jpeg({ motif: 7 }), key);
    expect((await post(anna, bram, await jpeg({ motif: 8 }), key)).problem.code).toBe('key_reused');
    expect((await say(anna, bram, 'Hello', key)).problem.code).toBe('key_reused');
  });
});

describe('nothing is sent, charged or stored', () => {
  test('without enough credits, if the file is not a photo, or to a member who cannot be messaged', async () => {
    const [anna, bram] = await twoPeople(services, 1);
    const before = (await storedFiles()).length;
    const file = await jpeg({ motif: 9 });
    expect((await post(anna, bram, file)).problem).toMatchObject({ code: 'not_enough_credits', credits: 1, cost: 2 });
    expect((await post(anna, bram, Buffer.from('<svg/>'))).problem.code).toBe('photo_wrong_type');
    expect((await post(anna, bram, await jpeg({ width: 100, height: 100 }))).problem.code).toBe('photo_too_small');
    await bram.ask(blockMember, { profile: anna.id });
    await haveCredits(services, anna.id, 9);
    expect((await post(anna, bram, file)).problem.code).toBe('blocked');
    expect(await creditsOf(anna)).toBe(9);
    expect((await storedFiles()).length).toBe(before);
  });

  test('if the photo copies a rejected one of any member, unless that was rejected only as unclear', async () => {
    const [anna, bram] = await twoPeople(services, 10);
    const [eva] = await twoPeople(services, 10);
    for (const [motif, reason] of [
      [20, 'revealing'],
      [21, 'unclear'],
    ] as const) {
      const { photo } = (await eva.upload(uploadPhoto, await jpeg({ motif }))).reply;
      await decidePhoto({ db, storage }, photo, { decision: 'rejected', reason, by: 'staff' }, clock.now());
    }
    const smaller = await jpeg({ motif: 20, width: 480, height: 640 });
    expect((await post(anna, bram, smaller)).problem.code).toBe('photo_rejected');
    expect((await post(anna, bram, await jpeg({ motif: 21 }))).status).toBe(200);
  });
});

test('every photo is paid for once, and every balance equals the sum of its ledger', async () => {
  expect(await brokenBooks(services)).toEqual([]);
});

test('a photo is erased with its message after twelve months, and its files with the next sweep', async () => {
  const [anna, bram] = await twoPeople(services, 10);
  const before = new Set(await storedFiles());
  await post(anna, bram, await jpeg({ motif: 30 }));
  const own = (await storedFiles()).filter((name) => !before.has(name));
  expect(own).toHaveLength(3);
  clock.move(400 * 86_400_000);
  await eraseOldMessages(db, clock.now());
  expect(await db.selectFrom('message_photo').selectAll().execute()).toEqual([]);
  await (sweepWorker(db, storage, []).work as (data: object, now: Date) => Promise<void>)({}, clock.now());
  const left = new Set(await storedFiles());
  expect(own.filter((name) => left.has(name))).toEqual([]);
});

test('a photo is sharp for the member who started the conversation, even after their messages are erased', async () => {
  const [anna, bram] = await twoPeople(services, 10);
  await say(bram, anna, 'Show me');
  clock.move(400 * 86_400_000);
  await eraseOldMessages(db, clock.now());
  for (const one of [anna, bram]) await one.ask(logIn, { email: one.email, password: testPassword });
  expect(await readTexts(bram, anna)).toEqual([]);
  await post(anna, bram, await jpeg({ motif: 4 }));
  expect(await photosSeenBy(bram, anna)).toMatchObject([{ veiled: false }]);
});
