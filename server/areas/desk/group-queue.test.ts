import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { logIn, signUp } from '#contract/accounts/accounts.ts';
import { decideAccountGroup, listAccountGroups, showAccountGroup } from '#contract/desk/new-accounts.ts';
import { takeHold } from '#contract/desk/queues.ts';
import { showNext, showToday } from '#contract/desk/today.ts';
import { uploadPhoto } from '#contract/photos.ts';
import { newColleague } from '#testing/desk.ts';
import { dueJobs } from '#testing/due-jobs.ts';
import { jpeg } from '#testing/doubles/photo-files.ts';
import { person, signUpForm, testPassword } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { desk } from './area.ts';

const services = await testServices();
const { db } = services;
const jobs = dueJobs(services, desk.workers(services));
const mara = await newColleague(services, 'Mara');
const support = await newColleague(services, 'Ruth', ['support']);
const text = 'I am a lonely engineer on an oil rig, looking for true love.';

async function withText(name: string, about_me = text) {
  const member = await person(services, name);
  await db.updateTable('profile').set({ about_me }).where('id', '=', member.id).execute();
  return member;
}
const reviewed = { decision: 'reviewed' } as const;

test('groups new accounts with the same text, but ignores short texts and older accounts', async () => {
  const old = await withText('Old');
  await db
    .updateTable('member')
    .set({ signup_date: new Date('2026-01-01') })
    .where('id', '=', old.id)
    .execute();
  for (const name of ['Short', 'Shorter']) await withText(name, 'Hi there');
  expect((await mara.ask(listAccountGroups, {})).reply.items).toEqual([]);
  for (const name of ['Rig', 'Rigg']) await withText(name);
  const { items } = (await mara.ask(listAccountGroups, {})).reply;
  expect(items).toMatchObject([{ because: 'same_text', count: 2, hold: null }]);
  expect(items[0]!.names.toSorted()).toEqual(['Rig', 'Rigg']);
  const shown = (await mara.ask(showAccountGroup, { id: items[0]!.id })).reply;
  expect(shown.text).toBe(text);
  expect(shown.members.map(({ member }) => member.name).toSorted()).toEqual(['Rig', 'Rigg']);
  const looks = db.selectFrom('staff_action').select('member_id').where('action', '=', 'member.view');
  expect(await looks.execute()).toHaveLength(2);
});

test('groups a new account with an account that has a copy of its photo', async () => {
  const file = await jpeg({ width: 900, height: 1200, motif: 61 });
  const [one, other] = [await person(services, 'Faceone'), await person(services, 'Facetwo')];
  for (const member of [one, other]) await member.upload(uploadPhoto, file);
  const { items } = (await mara.ask(listAccountGroups, {})).reply;
  const group = items.find(({ because }) => because === 'same_photo')!;
  expect(group).toMatchObject({ count: 2, names: expect.arrayContaining(['Faceone', 'Facetwo']) });
  const shown = (await mara.ask(showAccountGroup, { id: group.id })).reply;
  expect(shown.members.flatMap(({ photos }) => photos)).toHaveLength(2);
});

test('returns a reviewed group to the queue only when another account joins it', async () => {
  const { items } = (await mara.ask(listAccountGroups, {})).reply;
  const { id } = items.find(({ because }) => because === 'same_text')!;
  await mara.ask(takeHold, { item_type: 'account_group', item_id: id });
  expect((await mara.ask(showToday, {})).reply.held).toMatchObject([{ item_type: 'account_group', item_id: id }]);
  const { version } = (await mara.ask(showAccountGroup, { id })).reply;
  await mara.ask(decideAccountGroup, { id, version, verdict: reviewed });
  await jobs.pass(11_000);
  const ids = async () => (await mara.ask(listAccountGroups, {})).reply.items.map((one) => one.id);
  expect(await ids()).not.toContain(id);
  expect((await mara.ask(decideAccountGroup, { id, version, verdict: reviewed })).problem.code).toBe('decided_already');
  await withText('Riggg');
  expect(await ids()).toContain(id);
  expect((await mara.ask(decideAccountGroup, { id, version, verdict: reviewed })).problem.code).toBe('item_changed');
  // The decision was about the group before the new account joined.
  expect((await mara.ask(showAccountGroup, { id })).reply.decision).toBeNull();
});

test('groups accounts created in one browser, including a closed one', async () => {
  const shared = await person(services, 'Shareda');
  const { reply } = await shared.ask(signUp, signUpForm('Sharedb'));
  const group = async () =>
    (await mara.ask(listAccountGroups, {})).reply.items.find(({ because }) => because === 'same_device');
  expect(await group()).toMatchObject({ count: 2, names: expect.arrayContaining(['Shareda', 'Sharedb']) });
  const { id } = (await group())!;
  await db.updateTable('member').set({ status: 'blocked' }).where('id', '=', shared.id).execute();
  expect(await group()).toMatchObject({ id, count: 2 });
  const shown = (await mara.ask(showAccountGroup, { id })).reply;
  expect(shown.text).toBeNull();
  expect(shown.members.map(({ member }) => member.status).toSorted()).toEqual(['blocked', 'not_confirmed']);
  // A login changes the mark of the browser, but not the group.
  await shared.ask(logIn, { email: 'sharedb@example.org', password: testPassword });
  expect(await group()).toMatchObject({ id });
  await db.updateTable('member').set({ status: 'blocked' }).where('id', '=', reply.user!.id).execute();
  expect(await group()).toBeUndefined();
});

test('shows the newest accounts and the total of a group of hundreds', async () => {
  const many = `${text} There are many of us.`;
  const { id: first } = await withText('Many', many);
  await sql`
    WITH added AS (
      INSERT INTO member (id, email, name, password_hash, status, language, country, date_of_birth, paid_user, invisible,
        notifications_disabled, site, signup_date)
      SELECT gen_random_uuid(), n || '@many.example', 'Many ' || n, password_hash, status, language, country,
        date_of_birth, paid_user, invisible, notifications_disabled, site, signup_date
      FROM member, generate_series(1, 500) n WHERE id = ${first} RETURNING id)
    INSERT INTO profile (id, status, about_me, photos) SELECT id, 'active', ${many}, 0 FROM added`.execute(db);
  const { items } = (await mara.ask(listAccountGroups, {})).reply;
  const group = items.find(({ count }) => count === 501)!;
  expect(group.names.length).toBeLessThanOrEqual(5);
  const { members, version } = (await mara.ask(showAccountGroup, { id: group.id })).reply;
  expect(members.length).toBeLessThanOrEqual(20);
  await withText('Manyy', many);
  expect((await mara.ask(showAccountGroup, { id: group.id })).reply.version).not.toBe(version);
  await sql`DELETE FROM profile WHERE about_me = ${many}`.execute(db);
});

test('counts the groups on Today, and offers one as the next item', async () => {
  const queue = (await mara.ask(showToday, {})).reply.queues.find((one) => one.queue === 'new_accounts');
  expect(queue).toMatchObject({ waiting: 2, target_minutes: 1440 });
  expect((await mara.ask(showNext, {})).reply.next).not.toBeNull();
});

test('refuses unknown groups, and roles without the permission', async () => {
  const id = crypto.randomUUID();
  expect((await support.ask(listAccountGroups, {})).problem.code).toBe('not_permitted');
  expect((await mara.ask(showAccountGroup, { id })).problem.code).toBe('no_such_item');
  expect((await mara.ask(decideAccountGroup, { id, version: 'x', verdict: reviewed })).problem.code).toBe(
    'no_such_item',
  );
});
