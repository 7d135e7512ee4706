import { expect, test } from 'vitest';
import { logIn, logOut } from '#contract/accounts/accounts.ts';
import { likeMember } from '#contract/likes.ts';
import { switchNotification } from '#contract/notifications/notifications.ts';
import { dueJobs } from '#testing/due-jobs.ts';
import { testServices } from '#testing/services.ts';
import { testPassword, person, type TestPerson } from '#testing/people.ts';
import { makeUnsubscribeLinks } from '../unsubscribe-link.ts';
import { noticeWorkers } from './notices.ts';

const services = await testServices();
const { db, clock, sites, config } = services;
const jobs = dueJobs(services, noticeWorkers(db, { sites, links: makeUnsubscribeLinks(config.secret) }));
const minute = 60_000;
const day = 86_400_000;
let made = 0;

async function likedBy(member: TestPerson, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    made += 1;
    const other = await person(services, `${name} ${made}`);
    await other.ask(likeMember, { profile: member.id });
    await jobs.settle();
  }
}

async function subjects(member: TestPerson): Promise<string[]> {
  await jobs.settle();
  const mails = db
    .selectFrom('mail')
    .select('subject')
    .where('to_address', '=', member.email)
    .where('kind', '=', 'like');
  return (await mails.orderBy('created_at').execute()).map(({ subject }) => subject);
}

test('likes within ten minutes share one email to a member who is away', async () => {
  const bram = await person(services, 'Bram', { gender: 'male' });
  await bram.ask(logOut, {});
  clock.move(10 * minute);
  await likedBy(bram, 'Anna', 'Chloe', 'Dora');
  await jobs.pass(9 * minute);
  expect(await subjects(bram)).toEqual([]);
  await jobs.pass(minute);
  expect(await subjects(bram)).toEqual(['3 members like you on Damson']);
});

test('only one email is sent until the member visits; new likes after that cause another', async () => {
  const bas = await person(services, 'Bas', { gender: 'male' });
  await bas.ask(logOut, {});
  clock.move(10 * minute);
  await likedBy(bas, 'Anna');
  await jobs.pass(20 * minute);
  await likedBy(bas, 'Chloe');
  await jobs.pass(9 * day);
  expect(await subjects(bas)).toEqual(['Someone likes you on Damson']);
  await bas.ask(logIn, { email: bas.email, password: testPassword });
  await bas.ask(logOut, {});
  clock.move(10 * minute);
  await likedBy(bas, 'Emma');
  await jobs.pass(20 * minute);
  expect(await subjects(bas), 'earlier likes do not count again').toEqual([
    'Someone likes you on Damson',
    'Someone likes you on Damson',
  ]);
});

test('members who are online, have switched the notice off, or are liked by an unconfirmed member get no email', async () => {
  const kees = await person(services, 'Kees', { gender: 'male' });
  await likedBy(kees, 'Anna');
  for (let passed = 0; passed < 24; passed += 1) {
    await jobs.pass(minute);
    await kees.send('/api/user.php');
  }
  expect(await subjects(kees), 'here').toEqual([]);
  await kees.ask(switchNotification, { type: 'like', on: false });
  await kees.ask(logOut, {});
  clock.move(10 * minute);
  await likedBy(kees, 'Chloe');
  await jobs.pass(day);
  expect(await subjects(kees), 'off').toEqual([]);
  await kees.ask(logIn, { email: kees.email, password: testPassword });
  await kees.ask(switchNotification, { type: 'like', on: true });
  await kees.ask(logOut, {});
  clock.move(10 * minute);
  const emma = await person(services, 'Emma', { confirmed: false });
  await emma.ask(likeMember, { profile: kees.id });
  await jobs.pass(day);
  expect(await subjects(kees), 'unconfirmed').toEqual([]);
  await likedBy(kees, 'Fleur');
  await jobs.pass(day);
  expect(await subjects(kees), 'confirmed').toEqual(['Someone likes you on Damson']);
});

test('an automatic like is not counted in an email', async () => {
  const boris = await person(services, 'Boris', { gender: 'male' });
  await boris.ask(logOut, {});
  clock.move(10 * minute);
  await likedBy(boris, 'Anna', 'Chloe');
  const [automatic] = await db.selectFrom('like_in').select('other_id').where('member_id', '=', boris.id).execute();
  await db
    .updateTable('like_in')
    .set({ automatic: true })
    .where('member_id', '=', boris.id)
    .where('other_id', '=', automatic!.other_id)
    .execute();
  await jobs.pass(20 * minute);
  expect(await subjects(boris)).toEqual(['Someone likes you on Damson']);
});

test('an automatic like is not emailed', async () => {
  const bob = await person(services, 'Bob', { gender: 'male' });
  await bob.ask(logOut, {});
  clock.move(10 * minute);
  await likedBy(bob, 'Gina', 'Hanna');
  const latest = db.selectFrom('like_in').select('other_id').where('member_id', '=', bob.id).limit(1);
  const { other_id } = await latest.executeTakeFirstOrThrow();
  await db
    .updateTable('like_in')
    .set({ automatic: true })
    .where('member_id', '=', bob.id)
    .where('other_id', '=', other_id)
    .execute();
  await jobs.pass(20 * minute);
  expect(await subjects(bob), 'one of two').toEqual(['Someone likes you on Damson']);
});
