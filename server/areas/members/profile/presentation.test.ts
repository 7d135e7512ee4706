import { describe, expect, test } from 'vitest';
import { saveAccountSettings } from '#contract/accounts/account-settings.ts';
import { type MemberId, presentMember } from '#contract/members/members.ts';
import { browser } from '#testing/browser.ts';
import { crowd } from '#testing/drills/crowd.ts';
import { testServices } from '#testing/services.ts';
import { person, storedPicture } from '#testing/people.ts';

const services = await testServices();
const { db, clock } = services;
let visitors = 0;

function visitor() {
  visitors += 1;
  return browser(services.app, { ip: `198.51.100.${visitors}` });
}

const presented = async (id: MemberId) => (await visitor().ask(presentMember, { id })).reply.member;

async function resident(name: string) {
  const someone = await person(services, name);
  const card = { region: 'UT', city: 'Utrecht', has_photo: true, main_image: JSON.stringify(storedPicture()) as never };
  await db.updateTable('member_card').set(card).where('id', '=', someone.id).execute();
  return someone;
}

test('strangers see a first name, age, country and region, and nothing more', async () => {
  const nora = await resident('Nora Bee');
  const member = await presented(nora.id);
  expect(Object.keys(member!).toSorted()).toEqual(
    'age country fictional_icon gender main_image name region'.split(' '),
  );
  expect(member).toMatchObject({ name: 'Nora', age: 38, region: 'UT' });
  expect(JSON.stringify(member)).not.toMatch(/Utrecht|1988|nora@|Bee/);
});

test('a photo is blurred for strangers unless the member shows it publicly, which they can undo', async () => {
  const olga = await resident('Olga');
  expect((await presented(olga.id))!.main_image).toMatchObject({ locked: true });
  expect((await presented(olga.id))!.main_image!.filename).toContain('/blurred.webp');
  await olga.ask(saveAccountSettings, { public_photo: true });
  expect((await presented(olga.id))!.main_image).toMatchObject({ locked: false });
  await olga.ask(saveAccountSettings, { public_photo: false });
  expect((await presented(olga.id))!.main_image).toMatchObject({ locked: true });
});

test('visitors and logged-in members each get their own address of a photo', async () => {
  const mia = await resident('Mia');
  const bram = await person(services, 'Bram', { gender: 'male' });
  const { main_image } = (await presented(mia.id))!;
  const { file_id } = (
    await db.selectFrom('member_card').select('main_image').where('id', '=', mia.id).executeTakeFirstOrThrow()
  ).main_image!;
  await services.storage.write(file_id, 'blurred', new Uint8Array([1]));
  const { reply } = await bram.ask(presentMember, { id: mia.id });
  expect((await visitor().send(main_image!.filename)).status).toBe(200);
  expect((await bram.send(reply.member!.main_image!.filename)).status).toBe(200);
  expect((await bram.send(main_image!.filename)).status).toBe(404);
});

test('a photo for premium members is never shown to strangers', async () => {
  const petra = await resident('Petra');
  await petra.ask(saveAccountSettings, { public_photo: true });
  const main_image = JSON.stringify(storedPicture({ premium_only: true })) as never;
  await db.updateTable('member_card').set({ main_image }).where('id', '=', petra.id).execute();
  expect((await presented(petra.id))!.main_image).toMatchObject({ locked: true });
});

describe('a member is not presented', () => {
  test('if they are invisible, unconfirmed or unknown, with the same response', async () => {
    const quirina = await resident('Quirina');
    await quirina.ask(saveAccountSettings, { invisible: true });
    const rosa = await person(services, 'Rosa', { confirmed: false });
    for (const id of [quirina.id, rosa.id, crypto.randomUUID() as MemberId]) {
      const { status, reply } = await visitor().ask(presentMember, { id });
      expect([status, reply]).toEqual([200, { member: null }]);
    }
  });

  test('on a discreet site, where it would reveal whom they seek', async () => {
    const sara = await resident('Sara');
    expect(await presented(sara.id)).not.toBeNull();
    await db
      .updateTable('site')
      .set({ settings: JSON.stringify({ niche: 7 }) })
      .execute();
    clock.move(60_000);
    expect(await presented(sara.id)).toBeNull();
    await db.updateTable('site').set({ settings: '{}' }).execute();
    clock.move(60_000);
  });
});

test('a fictional profile is labeled', async () => {
  const [invented] = await crowd(services, 1, () => ({ fictional_icon: true }));
  expect(await presented(invented!)).toMatchObject({ fictional_icon: true });
});

test('an IP address sees at most sixty members an hour', async () => {
  const curious = visitor();
  const ids = Array.from({ length: 61 }, () => crypto.randomUUID() as MemberId);
  const asked = async (id: MemberId) => (await curious.ask(presentMember, { id })).status;
  for (const id of ids.slice(0, 60)) expect(await asked(id)).toBe(200);
  expect([await asked(ids[60]!), await asked(ids[0]!)]).toEqual([429, 200]);
  clock.move(3_600_000);
  expect(await asked(ids[60]!)).toBe(200);
});
