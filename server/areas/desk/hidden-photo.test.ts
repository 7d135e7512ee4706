import { expect, test } from 'vitest';
import { hideMemberPhoto, unhideMemberPhoto } from '#contract/desk/member-photos.ts';
import { listMemberPhotos } from '#contract/desk/members.ts';
import { undoDecision } from '#contract/desk/queues.ts';
import { listPhotoQueue } from '#contract/desk/photos.ts';
import { showMember } from '#contract/members/members.ts';
import { listPhotos, uploadPhoto } from '#contract/photos.ts';
import { makeAppeal } from '#contract/reports.ts';
import { browser } from '#testing/browser.ts';
import { newColleague } from '#testing/desk.ts';
import { jpeg } from '#testing/doubles/photo-files.ts';
import { dueJobs } from '#testing/due-jobs.ts';
import { mailedAppeal, mailsTo, person } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { decidePhoto } from '../photos/decide.ts';
import { decideAppeal } from '../reports/decide-appeal.ts';
import { desk } from './area.ts';

const services = await testServices();
const { app, clock, db } = services;
const jobs = dueJobs(services, desk.workers(services));
const jonas = await newColleague(services, 'Jonas');
const mara = await newColleague(services, 'Mara');
const reason = 'It shows too much.';
let made = 0;

/** Creates a member with an approved photo, and another who sees it. */
async function shown() {
  made += 1;
  const owner = await person(services, `Owner ${made}`);
  const viewer = await person(services, `Viewer ${made}`, { gender: 'male' });
  const { photo } = (await owner.upload(uploadPhoto, await jpeg())).reply;
  await decidePhoto(services, photo, { decision: 'approved', by: 'jonas' }, clock.now());
  const addressFor = async (one: typeof owner) =>
    (await one.ask(showMember, { id: owner.id })).reply.profile.pictures[0]?.filename;
  const hide = { id: owner.id, photo, ground: 'sexual', note: 'Please keep it decent.', reason } as const;
  return { owner, viewer, photo, addressFor, hide };
}

async function actions(action: string, id: string) {
  return await db
    .selectFrom('staff_action')
    .select('staff_id')
    .where('action', '=', action)
    .where('target_id', '=', id)
    .execute();
}

test('immediately hides a photo from everybody but its owner, and keeps its files', async () => {
  const { owner, viewer, photo, addressFor, hide } = await shown();
  const before = (await addressFor(viewer))!;
  expect((await viewer.send(before)).status).toBe(200);
  await jonas.ask(hideMemberPhoto, hide);
  await jobs.pass(11_000);
  expect((await viewer.send(before)).status, 'an address from before').toBe(404);
  expect(await addressFor(viewer)).toBeUndefined();
  const [own] = (await owner.ask(listPhotos, {})).reply.photos;
  expect(own).toMatchObject({ id: photo, status: 'pending', hidden: true });
  expect((await owner.send(own!.filename)).status).toBe(200);
  expect((await jonas.ask(listMemberPhotos, { id: owner.id })).reply.photos[0]).toMatchObject({ hidden: true });
  const { items } = (await jonas.ask(listPhotoQueue, {})).reply;
  expect(
    items.map(({ id }) => id),
    'it waits in no queue',
  ).not.toContain(photo);
  expect(await mailsTo(services, owner.email)).toContain('report_measure');
  expect(await actions('photo.hide', photo)).toEqual([{ staff_id: jonas.id }]);
});

test('undoes the hiding within ten seconds, and shows a hidden photo again later', async () => {
  const { owner, viewer, photo, addressFor, hide } = await shown();
  const { decision } = (await jonas.ask(hideMemberPhoto, hide)).reply;
  await jonas.ask(undoDecision, { decision: decision.id });
  await jobs.pass(11_000);
  expect(await addressFor(viewer)).toBeDefined();
  const again = { id: owner.id, photo, reason };
  expect((await mara.ask(unhideMemberPhoto, again)).problem.code).toBe('not_hidden');
  await jonas.ask(hideMemberPhoto, hide);
  await jobs.pass(11_000);
  expect(await addressFor(viewer)).toBeUndefined();
  await mara.ask(unhideMemberPhoto, again);
  expect((await viewer.send((await addressFor(viewer))!)).status).toBe(200);
  expect(await actions('photo.unhide', photo)).toEqual([{ staff_id: mara.id }]);
});

test('shows the photo again after a successful appeal', async () => {
  const { owner, viewer, photo, addressFor, hide } = await shown();
  await jonas.ask(hideMemberPhoto, hide);
  await jobs.pass(11_000);
  const token = await mailedAppeal(services, owner.email);
  expect((await browser(app).ask(makeAppeal, { token, text: 'It was a beach.' })).status).toBe(200);
  const { id: report } = await db
    .selectFrom('report')
    .select('id')
    .where('picture_id', '=', photo)
    .executeTakeFirstOrThrow();
  const answer = { outcome: 'overturned', answer: '', by: mara.id } as const;
  await decideAppeal(services, { report, side: 'concerned' }, answer, clock.now());
  expect(await addressFor(viewer)).toBeDefined();
});

test('accepts one of twenty simultaneous requests, and refuses a deleted photo and one of another member', async () => {
  const { owner, hide } = await shown();
  const other = await shown();
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, place) => await (place % 2 ? jonas : mara).ask(hideMemberPhoto, hide)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ problem }) => problem?.code === 'decided_already')).toHaveLength(19);
  await jobs.pass(11_000);
  expect((await mailsTo(services, owner.email)).filter((kind) => kind === 'report_measure')).toHaveLength(1);
  expect((await jonas.ask(hideMemberPhoto, hide)).problem.code).toBe('no_such_photo');
  const foreign = { ...hide, photo: other.photo };
  expect((await jonas.ask(hideMemberPhoto, foreign)).problem.code).toBe('no_such_photo');
  expect((await jonas.ask(unhideMemberPhoto, { id: owner.id, photo: other.photo, reason })).problem.code).toBe(
    'not_hidden',
  );
});
