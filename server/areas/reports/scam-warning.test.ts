import { expect, test } from 'vitest';
import { adminOf } from '#testing/admin.ts';
import { removeChat } from '#contract/chats/chats.ts';
import { reportMember } from '#contract/reports.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { dueJobs } from '#testing/due-jobs.ts';
import { mailsTo, person, type TestPerson } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { say } from '#testing/talk.ts';
import { scamWarningWorker, warnOfScam } from './scam-warning.ts';

const services = await testServices();
const { db, sites } = services;
const jobs = dueJobs(services, [scamWarningWorker(db, sites)]);
const admin = adminOf(services, 'reports', { by: 'admin' });

async function block(member: TestPerson, reporter: TestPerson, ground: string): Promise<string> {
  await reporter.ask(reportMember, { profile: member.id, category: 'scam' });
  const { id } = await db.selectFrom('report').select('id').where('decided_at', 'is', null).executeTakeFirstOrThrow();
  await admin('block', id, ground);
  return id;
}

const warned = async (member: TestPerson) =>
  (await mailsTo(services, member.email)).filter((kind) => kind === 'scam_warning').length;

test('members who replied to an account closed for fraud are warned once, and nobody else is', async () => {
  const rick = await person(services, 'Rick', { gender: 'male' });
  const answered = await person(services, 'Anna');
  const removed = await person(services, 'Bea');
  const silent = await person(services, 'Clara');
  const left = await person(services, 'Dora');
  const stranger = await person(services, 'Eva');
  for (const one of [answered, removed, silent, left]) await say(rick, one, 'Hello');
  for (const one of [answered, removed, left]) {
    const { conversation } = (await say(one, rick, 'Hi')).reply;
    if (one === removed) await removed.ask(removeChat, { conversation });
  }
  await db.updateTable('member').set({ status: 'blocked' }).where('id', '=', left.id).execute();

  await block(rick, silent, 'scam');
  expect(await jobs.settle()).toEqual(['warn_of_scam']);
  expect(await Promise.all([answered, removed, silent, left, stranger].map(warned))).toEqual([1, 1, 0, 0, 0]);

  const mail = await db
    .selectFrom('mail')
    .selectAll()
    .where('to_address', '=', answered.email)
    .where('kind', '=', 'scam_warning')
    .executeTakeFirstOrThrow();
  expect(mail.subject).not.toContain('Rick');
  expect(mail.body_text).toContain('We closed the account of Rick');
  expect(mail.body_text).toContain('false identity');
  expect(mail.body_text).toContain('Never send money');
  expect(mail.body_text).toContain('/pages/faq#money');
  expect(mail.unsubscribe_url).toBeNull();
});

test('a job that repeats after a crash emails nobody twice', async () => {
  const rick = await person(services, 'Ron', { gender: 'male' });
  const anna = await person(services, 'Fanny');
  await say(rick, anna, 'Hello');
  await say(anna, rick, 'Hi');
  const report = await block(rick, anna, 'scam');
  await jobs.settle();
  await transact(db, async (tx) => await tx.enqueue(warnOfScam, { report, member: rick.id, after: null }));
  expect(await jobs.settle()).toEqual(['warn_of_scam']);
  expect(await warned(anna)).toBe(1);
});

test('an account closed for a different reason causes no warning', async () => {
  const rick = await person(services, 'Rob', { gender: 'male' });
  const anna = await person(services, 'Gina');
  await say(rick, anna, 'Hello');
  await say(anna, rick, 'Hi');
  await block(rick, anna, 'harassment');
  expect(await jobs.settle()).toEqual([]);
  expect(await warned(anna)).toBe(0);
});
