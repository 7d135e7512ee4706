import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { logOut } from '#contract/accounts/accounts.ts';
import { deleteAccount, reactivateAccount } from '#contract/accounts/account-deletion.ts';
import { blockMember, unblockMember } from '#contract/blocks.ts';
import { sendPhoto } from '#contract/chats/chat-photos.ts';
import { showChat } from '#contract/chats/chats.ts';
import { presentMember, showMember } from '#contract/members/members.ts';
import { uploadPhoto } from '#contract/photos.ts';
import { makeHub } from '../../platform/live/hub.ts';
import type { Note } from '../../platform/live/notes.ts';
import { notifyBus } from '../../platform/live/notify-bus.ts';
import { revokePhotos } from '../../integrations/photo-revocations.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { closeAccount, reopenAccount } from '../reports/measures.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { tokenInMail, testPassword, person, type TestPerson } from '#testing/people.ts';
import { jpeg } from '#testing/doubles/photo-files.ts';
import { say } from '#testing/talk.ts';
import { decidePhoto } from './decide.ts';

const services = await testServices();
const { app, db, clock, storage } = services;
const seconds = 1_000;

let [anna, bram, chloe] = [] as unknown as [TestPerson, TestPerson, TestPerson];

beforeAll(async () => {
  anna = await person(services, 'Anna');
  for (const motif of [1, 2, 3]) await addPhoto(anna, motif);
  bram = await person(services, 'Bram', { gender: 'male' });
  chloe = await person(services, 'Chloe', { gender: 'male', premium: true });
});
afterEach(() => clock.move(3 * seconds));

async function addPhoto(own: TestPerson, motif: number): Promise<void> {
  const { photo } = (await own.upload(uploadPhoto, await jpeg({ motif }))).reply;
  await decidePhoto({ db, storage }, photo, { decision: 'approved', by: 'admin test' }, clock.now());
}

const picturesOf = async (viewer: TestPerson) => (await viewer.ask(showMember, { id: anna.id })).reply.profile.pictures;
const firstOf = async (viewer: TestPerson) => (await picturesOf(viewer))[0]!.filename;
const statusFor = async (viewer: Pick<TestPerson, 'send'>, address: string) => (await viewer.send(address)).status;

describe('an address of a photo stops working at once', () => {
  test('for a member whom its owner blocks, but for nobody else', async () => {
    const [brams, chloes] = [await firstOf(bram), await firstOf(chloe)];
    expect([await statusFor(bram, brams), await statusFor(chloe, chloes)]).toEqual([200, 200]);
    await anna.ask(blockMember, { profile: bram.id });
    expect([await statusFor(bram, brams), await statusFor(chloe, chloes)]).toEqual([404, 200]);
    await anna.ask(unblockMember, { profile: bram.id });
    expect(await statusFor(bram, await firstOf(bram)), 'works again after unblocking').toBe(200);
  });

  test('for everyone when its owner deletes the account, except for photos sent in conversations', async () => {
    const [brams, chloes] = [await firstOf(bram), await firstOf(chloe)];
    await say(anna, bram, 'Hello');
    await say(bram, anna, 'Hello you');
    await anna.upload(sendPhoto, await jpeg({ motif: 9 }), { input: { profile: bram.id } });
    const { messages } = (await bram.ask(showChat, { profile: anna.id })).reply;
    const sent = messages.find(({ photo }) => photo)!.photo!.filename;
    await anna.ask(deleteAccount, { password: testPassword, confirmed: true });
    expect([await statusFor(bram, brams), await statusFor(chloe, chloes)]).toEqual([404, 404]);
    expect(await statusFor(bram, sent), 'it stays in their conversation').toBe(200);
    await anna.ask(reactivateAccount, { token: await tokenInMail(services, anna.email) });
    expect(await statusFor(bram, await firstOf(bram))).toBe(200);
  });

  test('for members and visitors when an administrator closes the account', async () => {
    await db.updateTable('member').set({ public_photo: true }).where('id', '=', anna.id).execute();
    const visitor = browser(app);
    const { member } = (await visitor.ask(presentMember, { id: anna.id })).reply;
    const [brams, visitors] = [await firstOf(bram), member!.main_image!.filename];
    expect([await statusFor(bram, brams), await statusFor(visitor, visitors)]).toEqual([200, 200]);
    await transact(db, async (tx) => await closeAccount(tx, anna.id, clock.now()));
    expect([await statusFor(bram, brams), await statusFor(visitor, visitors)]).toEqual([404, 404]);
    await transact(db, async (tx) => await reopenAccount(tx, anna.id));
    expect(await statusFor(bram, brams)).toBe(200);
  });

  test('when the photo is rejected', async () => {
    const dora = await person(services, 'Dora');
    const { photo } = (await dora.upload(uploadPhoto, await jpeg({ motif: 20 }))).reply;
    await decidePhoto({ db, storage }, photo, { decision: 'approved', by: 'admin test' }, clock.now());
    const { pictures } = (await bram.ask(showMember, { id: dora.id })).reply.profile;
    expect(await statusFor(bram, pictures[0]!.filename)).toBe(200);
    await decidePhoto(
      { db, storage },
      photo,
      { decision: 'rejected', by: 'admin test', reason: 'revealing' },
      clock.now(),
    );
    expect(await statusFor(bram, pictures[0]!.filename)).toBe(404);
  });

  test('for a member who loses premium, if the photo requires it', async () => {
    const [open, , locked] = await picturesOf(chloe);
    expect([await statusFor(chloe, open!.filename), await statusFor(chloe, locked!.filename)]).toEqual([200, 200]);
    await db.updateTable('member').set({ paid_user: false }).where('id', '=', chloe.id).execute();
    expect(await statusFor(chloe, open!.filename)).toBe(200);
    const refused = await chloe.send(locked!.filename);
    expect(refused.status).toBe(403);
    expect(((await refused.json()) as { code: string }).code).toBe('premium_required');
    expect(await statusFor(chloe, locked!.filename.replace('&for=premium', ''))).toBe(404);
    await db.updateTable('member').set({ paid_user: true }).where('id', '=', chloe.id).execute();
  });

  test('for a browser that logs out', async () => {
    const emil = await person(services, 'Emil', { gender: 'male' });
    const emils = await firstOf(emil);
    const cookies = new Map(emil.cookies);
    expect(await statusFor(emil, emils)).toBe(200);
    await emil.ask(logOut, {});
    expect(await statusFor(emil, emils)).toBe(404);
    for (const [name, value] of cookies) emil.cookies.set(name, value);
    clock.move(3 * seconds);
    expect(await statusFor(emil, emils), 'not even with a copy of its cookie').toBe(404);
  });
});

test('a revocation of which this process was not notified takes effect within two seconds', async () => {
  const [one] = await picturesOf(bram);
  expect(await statusFor(bram, one!.filename)).toBe(200);
  const revoked = { owner_id: anna.id, viewer_id: bram.id, revoked_at: clock.now() };
  await db.insertInto('photo_revocation').values(revoked).execute();
  const answers = await Promise.all(Array.from({ length: 24 }, async () => await statusFor(bram, one!.filename)));
  expect(new Set(answers), 'not read again for each photo').toEqual(new Set([200]));
  clock.move(2 * seconds);
  expect(await statusFor(bram, one!.filename)).toBe(404);
});

test('a revocation is published to other processes', async () => {
  const [other, told] = [makeHub(clock), [] as Note[]];
  const bus = await notifyBus(other, services.connection, {
    clock,
    onFault: (fault) => expect.unreachable(String(fault)),
  });
  onTestFinished(async () => await bus.close());
  other.notes.listen((note) => told.push(note));
  await transact(db, async (tx) => await revokePhotos(tx, anna.id, chloe.id, clock.now()));
  await expect.poll(() => told).toContainEqual({ note: 'photos_revoked' });
});
