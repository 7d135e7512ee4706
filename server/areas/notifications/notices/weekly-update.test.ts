import { expect, test } from 'vitest';
import { blockMember } from '#contract/blocks.ts';
import { searchMembers } from '#contract/members/members.ts';
import { switchNotification } from '#contract/notifications/notifications.ts';
import { dueJobs } from '#testing/due-jobs.ts';
import { testServices } from '#testing/services.ts';
import { person, type TestPerson } from '#testing/people.ts';
import { makeUnsubscribeLinks } from '../unsubscribe-link.ts';
import { noticeWorkers } from './notices.ts';

const services = await testServices();
const { db, clock, sites, config } = services;
const workers = noticeWorkers(db, { sites, links: makeUnsubscribeLinks(config.secret) });
const jobs = dueJobs(services, workers);
const week = 7 * 86_400_000;

/** Runs the weekly job. */
async function thursday(): Promise<void> {
  const weekly = workers.find(({ job }) => job.name === 'weekly_updates')!.work as (
    data: object,
    now: Date,
  ) => Promise<void>;
  await weekly({}, clock.now());
  await jobs.settle();
}

async function updates(member: TestPerson) {
  const mails = db
    .selectFrom('mail')
    .selectAll()
    .where('to_address', '=', member.email)
    .where('kind', '=', 'weekly_updates');
  return await mails.orderBy('created_at').execute();
}

test('the weekly update counts the new members who fit, and goes only to members who have agreed to it', async () => {
  const anna = await person(services, 'Anna');
  const chloe = await person(services, 'Chloe');
  await person(services, 'Long ago', { gender: 'male' });
  clock.move(week + 60_000);
  await anna.ask(switchNotification, { type: 'weekly_updates', on: true });
  await thursday();
  expect(await updates(anna), 'no email in a week without new members').toEqual([]);

  await person(services, 'Bram', { gender: 'male' });
  await person(services, 'Dirk', { gender: 'male' });
  await person(services, 'Unconfirmed', { gender: 'male', confirmed: false });
  await person(services, 'Seeks men', { gender: 'male', sexuality: 'gay' });
  const blocked = await person(services, 'Blocked', { gender: 'male' });
  await anna.ask(blockMember, { profile: blocked.id });
  const fictional = await person(services, 'Fictional', { gender: 'male' });
  await db.updateTable('member_card').set({ fictional_icon: true }).where('id', '=', fictional.id).execute();
  await thursday();
  await thursday();
  const [mail, ...others] = await updates(anna);
  expect(others, 'once a week, however often the job runs').toEqual([]);
  expect(mail!.body_text).toContain('2 new members who could be right for you');
  expect(mail!.body_text).toContain('because you agreed to weekly updates on 9 November 2026');
  expect(mail!.unsubscribe_url).toContain('/notifications?token=');
  expect(await updates(chloe)).toEqual([]);
  const found = (await anna.ask(searchMembers, {})).reply.profiles.map(({ name }) => name);
  expect(found.toSorted(), 'the search also finds members who are not new').toEqual(['Bram', 'Dirk', 'Long ago']);

  clock.move(week);
  await person(services, 'Emil', { gender: 'male' });
  await anna.ask(switchNotification, { type: 'weekly_updates', on: false });
  await thursday();
  expect(await updates(anna), 'the consent was withdrawn').toHaveLength(1);
});
