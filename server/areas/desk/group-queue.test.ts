import { expect, test } from 'vitest';
import { decideAccountGroup, listAccountGroups, showAccountGroup } from '#contract/desk/new-accounts.ts';
import { takeHold } from '#contract/desk/queues.ts';
import { showNext, showToday } from '#contract/desk/today.ts';
import { uploadPhoto } from '#contract/photos.ts';
import { newColleague } from '#testing/desk.ts';
import { dueJobs } from '#testing/due-jobs.ts';
import { jpeg } from '#testing/doubles/photo-files.ts';
import { person } from '#testing/people.ts';
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

test('new accounts with the same text are one group; short texts and older accounts are not', async () => {
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

test('a new account with a photo like that of another is a group with it', async () => {
  const file = await jpeg({ width: 900, height: 1200, motif: 61 });
  const [one, other] = [await person(services, 'Faceone'), await person(services, 'Facetwo')];
  for (const member of [one, other]) await member.upload(uploadPhoto, file);
  const { items } = (await mara.ask(listAccountGroups, {})).reply;
  const group = items.find(({ because }) => because === 'same_photo')!;
  expect(group).toMatchObject({ count: 2, names: expect.arrayContaining(['Faceone', 'Facetwo']) });
  const shown = (await mara.ask(showAccountGroup, { id: group.id })).reply;
  expect(shown.members.flatMap(({ photos }) => photos)).toHaveLength(2);
});

test('a reviewed group returns when another account joins it, and not before', async () => {
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
});

test('Today counts the groups, and offers them as the next item', async () => {
  const queue = (await mara.ask(showToday, {})).reply.queues.find((one) => one.queue === 'new_accounts');
  expect(queue).toMatchObject({ waiting: 2, target_minutes: 1440 });
  expect((await mara.ask(showNext, {})).reply.next).not.toBeNull();
});

test('groups are for roles with the permission, and unknown ones are refused', async () => {
  const id = crypto.randomUUID();
  expect((await support.ask(listAccountGroups, {})).problem.code).toBe('not_permitted');
  expect((await mara.ask(showAccountGroup, { id })).problem.code).toBe('no_such_item');
  expect((await mara.ask(decideAccountGroup, { id, version: 'x', verdict: reviewed })).problem.code).toBe(
    'no_such_item',
  );
});
