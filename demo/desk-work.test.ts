import { expect, test } from 'vitest';
import { listAccountGroups } from '#contract/desk/new-accounts.ts';
import { listPhotoQueue } from '#contract/desk/photos.ts';
import { listAppealQueue, listReportQueue, showReportItem } from '#contract/desk/reports.ts';
import { listFirstMessages } from '#contract/desk/first-messages.ts';
import { writeDemoStaff } from '#server/areas/staff/access/demo-staff.ts';
import { newColleague } from '#testing/desk.ts';
import { testServices } from '#testing/services.ts';
import { lent } from './community.ts';
import { approveDemoPhotos } from './life.ts';
import { writeCommunity } from './write-community.ts';
import { writeDeskWork } from './desk-work.ts';

const services = await testServices();
const { db, clock } = services;
await writeDemoStaff(db, clock.now());
await writeCommunity(db, 'damson.test', clock.now());
await writeDeskWork({ ...services, host: 'damson.test' }, clock.now());
const mara = await newColleague(services, 'Mara', ['senior_moderator']);

test('a new demo has pending reports in three languages, one of them urgent, with messages as evidence', async () => {
  const { items, urgent } = (await mara.ask(listReportQueue, {})).reply;
  expect(items).toHaveLength(3);
  expect(urgent).toBe(1);
  const shown = await Promise.all(items.map(async ({ id }) => (await mara.ask(showReportItem, { id })).reply));
  expect(shown.map(({ language }) => language).toSorted()).toEqual(['de', 'en', 'fr']);
  for (const { evidence } of shown) expect(evidence.filter(({ reported }) => reported)).toHaveLength(1);
  for (const { waiting_since: since } of shown) {
    expect(Date.parse(since)).toBeLessThan(clock.now().getTime());
    expect(Date.parse(since)).toBeGreaterThan(clock.now().getTime() - 86_400_000);
  }
});

test('a new demo has an appeal that the author of the decision must not answer', async () => {
  expect((await mara.ask(listAppealQueue, {})).reply.items).toHaveLength(1);
});

test('a new demo has first messages with a warning', async () => {
  const { items } = (await mara.ask(listFirstMessages, {})).reply;
  expect(items.map(({ warning }) => warning)).toContain('contact');
});

test('a new demo has new accounts with the same text and photo, and two of their photos for review', async () => {
  await approveDemoPhotos({ db, storage: services.storage }, clock.now());
  const { items } = (await mara.ask(listAccountGroups, {})).reply;
  expect(items.map(({ because, count }) => `${because} ${count}`).toSorted()).toEqual(['same_photo 3', 'same_text 3']);
  const photos = (await mara.ask(listPhotoQueue, {})).reply;
  expect(photos.items.map(({ copy }) => copy)).toEqual([true, true]);
});

test('a new demo hides the new accounts from members, and uses none of the members whom visitors can log in as', async () => {
  const made = await db
    .selectFrom('member')
    .innerJoin('member_card', 'member_card.id', 'member.id')
    .select(['status', 'listed', 'member.email'])
    .where('member.status', '<>', 'active')
    .execute();
  expect(made).toHaveLength(3);
  for (const { listed } of made) expect(listed).toBe(false);
  const parties = await db
    .selectFrom('report')
    .innerJoin('member', 'member.id', 'report.member_id')
    .select('name')
    .execute();
  for (const { name } of parties) expect(lent.map(String)).not.toContain(name.toLowerCase());
});
