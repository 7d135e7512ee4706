import { expect, test } from 'vitest';
import { decidePhotoItem, showPhotoItem } from '#contract/desk/photos.ts';
import { askSecondOpinion, takeHold } from '#contract/desk/queues.ts';
import { deleteDeskNote, showNext, showToday, writeDeskNote } from '#contract/desk/today.ts';
import { uploadPhoto } from '#contract/photos.ts';
import { reportMember } from '#contract/reports.ts';
import { newColleague } from '#testing/desk.ts';
import { dueJobs } from '#testing/due-jobs.ts';
import { jpeg } from '#testing/doubles/photo-files.ts';
import { person } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { forgetOldWorker } from '../erasure/forget-old.ts';
import { desk } from './area.ts';

const services = await testServices();
const { db, clock } = services;
const jobs = dueJobs(services, desk.workers(services));
const mara = await newColleague(services, 'Mara');
const jonas = await newColleague(services, 'Jonas', ['senior_moderator']);
const support = await newColleague(services, 'Ruth', ['support']);
const anna = await person(services, 'Anna');
const bram = await person(services, 'Bram');

test('shows only the queues of the caller’s roles', async () => {
  const queues = async (who: typeof mara) => (await who.ask(showToday, {})).reply.queues.map(({ queue }) => queue);
  expect(await queues(support)).toEqual([]);
  expect(await queues(mara)).toEqual(['urgent_reports', 'reports', 'photos', 'first_messages', 'new_accounts']);
  expect(await queues(jonas)).toContain('appeals');
});

test('shows the number and age of waiting items, who holds them, and the caller’s own', async () => {
  const start = clock.now().toISOString();
  const { photo } = (await anna.upload(uploadPhoto, await jpeg({ motif: 31 }))).reply;
  await anna.ask(reportMember, { profile: bram.id, category: 'threat' });
  clock.move(60_000);
  await anna.ask(reportMember, { profile: bram.id, category: 'scam' });
  await mara.ask(takeHold, { item_type: 'photo', item_id: photo });
  const { reply } = await mara.ask(showToday, {});
  const of = (queue: string) => reply.queues.find((one) => one.queue === queue)!;
  expect(of('urgent_reports')).toMatchObject({ waiting: 1, oldest_at: start, target_minutes: 60, holders: [] });
  expect(of('reports')).toMatchObject({ waiting: 1, target_minutes: 1440 });
  expect(of('photos')).toMatchObject({
    waiting: 1,
    items: [{ id: photo, yours: true }],
    holders: [{ name: 'Mara' }],
    special: 0,
  });
  expect(reply.held).toMatchObject([{ item_type: 'photo', item_id: photo, name: 'Anna', category: null }]);
  expect(reply.present.map(({ staff, queue }) => [staff.name, queue])).toEqual([
    ['Jonas', null],
    ['Mara', 'photo'],
    ['Ruth', null],
  ]);
  const elsewhere = (await mara.ask(showToday, { site: 'elsewhere.example' })).reply;
  expect(elsewhere.queues.map(({ waiting }) => waiting)).toEqual([0, 0, 0, 0, 0]);
});

test('returns an urgent item first, then the one closest to its target, and never a held one', async () => {
  const next = async (who: typeof mara) => (await who.ask(showNext, {})).reply.next;
  const urgent = await next(jonas);
  expect(urgent).toMatchObject({ item_type: 'report' });
  await jonas.ask(takeHold, urgent!);
  const second = await next(jonas);
  expect(second).toMatchObject({ item_type: 'report' });
  expect(second!.item_id).not.toBe(urgent!.item_id);
  expect(await next(support)).toBeNull();
});

test('compares decision times with the target', async () => {
  const found = await db.selectFrom('picture').select('id').executeTakeFirstOrThrow();
  clock.move(3 * 3_600_000);
  const { version } = (await mara.ask(showPhotoItem, { id: found.id })).reply;
  await mara.ask(decidePhotoItem, { id: found.id, version, verdict: { decision: 'approved' } });
  await jobs.pass(11_000);
  const { reply } = await mara.ask(showToday, {});
  const photos = reply.times.find(({ queue }) => queue === 'photos')!;
  expect(photos).toMatchObject({ decided: 1, within: 0, within_before: null });
  expect(photos.half_minutes).toBeCloseTo(181, 0);
  expect(reply).toMatchObject({ decisions: 1, deciders: 1, own: { decided: 1, appealed: 0, overturned: 0 } });
  expect((await jonas.ask(showToday, {})).reply.own.decided).toBe(0);
});

test('shows colleagues’ questions to staff who may answer them', async () => {
  const { id } = await db.selectFrom('report').select('id').where('category', '=', 'scam').executeTakeFirstOrThrow();
  await jonas.ask(askSecondOpinion, { item_type: 'report', item_id: id, question: 'Twice?' });
  const asked = async (who: typeof mara) => (await who.ask(showToday, {})).reply.asked.map(({ question }) => question);
  expect(await asked(mara)).toEqual(['Twice?']);
  expect(await asked(jonas)).toEqual([]);
  expect(await asked(support)).toEqual([]);
});

test('posts a note once, lets only its author delete it, and deletes it after 90 days', async () => {
  const key = crypto.randomUUID();
  const text = '=1+1 <b>look</b> at Antwerp';
  await mara.ask(writeDeskNote, { text }, { key });
  const { notes } = (await mara.ask(writeDeskNote, { text }, { key })).reply;
  expect(notes).toMatchObject([{ text, yours: true, staff: { name: 'Mara' } }]);
  expect((await jonas.ask(showToday, {})).reply.notes).toMatchObject([{ text, yours: false }]);
  const { id } = notes[0]!;
  expect((await jonas.ask(deleteDeskNote, { id })).problem.code).toBe('no_such_note');
  expect((await mara.ask(writeDeskNote, { text: ' ' })).problem.code).toBe('invalid');
  expect((await mara.ask(deleteDeskNote, { id })).reply.notes).toEqual([]);
  await mara.ask(writeDeskNote, { text: 'Old' });
  clock.move(91 * 86_400_000);
  await (forgetOldWorker(db).work as (data: object, now: Date) => Promise<void>)({}, clock.now());
  const later = await newColleague(services, 'Later');
  expect((await later.ask(showToday, {})).reply.notes).toEqual([]);
});
