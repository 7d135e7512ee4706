import path from 'node:path';
import { expect, test } from 'vitest';
import { activate, logIn } from '#contract/accounts/accounts.ts';
import { deleteAccount } from '#contract/accounts/account-deletion.ts';
import { searchMembers } from '#contract/members/members.ts';
import type { Worker } from '../../platform/jobs/queue.ts';
import { diskErasureList } from '../../integrations/erasure-list.ts';
import { testServices } from '#testing/services.ts';
import { tokenInMail, mailsTo, testPassword, person, type TestPerson } from '#testing/people.ts';
import { rowsWith } from '#testing/drills/traces.ts';
import { eraseMembersWorker } from './erase-due.ts';
import { endUnusedWorker } from './retention.ts';

const services = await testServices();
const { db, clock, storage, sites, folder, pseudonymize } = services;
const traces = { db, storage, pseudonymize, list: diskErasureList(path.join(folder, 'erased')) };
const day = 86_400_000;

async function work({ work }: Worker): Promise<void> {
  await (work as (data: object, now: Date) => Promise<void>)({}, clock.now());
}

async function night(): Promise<void> {
  await work(endUnusedWorker(db, sites));
  await work(eraseMembersWorker(traces));
}

async function isThere(member: TestPerson): Promise<boolean> {
  const found = await db.selectFrom('member').select('id').where('id', '=', member.id).executeTakeFirst();
  return found !== undefined;
}

async function warnings(member: TestPerson): Promise<number> {
  return (await mailsTo(services, member.email)).filter((kind) => kind === 'inactive').length;
}

test('an unconfirmed account is completely erased after 30 days', async () => {
  const anna = await person(services, 'Anna Qwunconfirmed', { confirmed: false });
  const paid = await person(services, 'Paid', { confirmed: false, premium: true });
  const late = await person(services, 'Late', { confirmed: false });
  const confirmed = await person(services, 'Confirmed');
  const token = await tokenInMail(services, late.email);
  clock.move(30 * day - 60_000);
  await night();
  expect(await isThere(anna), 'not a minute too early').toBe(true);
  // Simulates a second, unexpired link.
  await db
    .updateTable('mail_token')
    .set({ expires_at: new Date(clock.now().getTime() + day) })
    .execute();
  expect((await late.ask(activate, { token })).status).toBe(200);
  clock.move(60_000);
  await night();
  expect([await isThere(anna), await isThere(late), await isThere(paid), await isThere(confirmed)]).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(await rowsWith(db, 'Qwunconfirmed', anna.id)).toEqual({});
  expect((await anna.ask(logIn, { email: anna.email, password: testPassword })).problem.code).toBe('login_failed');
});

test('a closed account is erased after 12 months, unless it is reopened in time', async () => {
  const [mallory, opened] = [await person(services, 'Mallory'), await person(services, 'Opened')];
  for (const { id } of [mallory, opened]) {
    await db.updateTable('member').set({ status: 'blocked', closed_at: clock.now() }).where('id', '=', id).execute();
  }
  const end = new Date(clock.now());
  end.setUTCMonth(end.getUTCMonth() + 12);
  clock.move(end.getTime() - clock.now().getTime() - 60_000);
  await night();
  expect(await isThere(mallory), 'not a minute too early').toBe(true);
  await db.updateTable('member').set({ status: 'active', closed_at: null }).where('id', '=', opened.id).execute();
  clock.move(60_000);
  await night();
  expect([await isThere(mallory), await isThere(opened)]).toEqual([false, true]);
});

test('an account unused for 24 months is erased, with a warning by email 30 days before', async () => {
  const bram = await person(services, 'Bram', { gender: 'male' });
  const seen = clock.now();
  const chloe = await person(services, 'Chloe');
  const left = await person(services, 'Left');
  const blocked = await person(services, 'Blocked');
  await db.updateTable('member').set({ status: 'blocked' }).where('id', '=', blocked.id).execute();

  const end = new Date(seen);
  end.setUTCMonth(end.getUTCMonth() + 24);
  clock.move(end.getTime() - 31 * day - clock.now().getTime());
  await night();
  expect([await warnings(bram), await warnings(chloe)]).toEqual([0, 0]);
  clock.move(day + 1000);
  await night();
  await night();
  expect([await warnings(bram), await warnings(chloe), await warnings(blocked)], 'once').toEqual([1, 1, 0]);
  const mails = db.selectFrom('mail').selectAll().where('to_address', '=', bram.email).where('kind', '=', 'inactive');
  const { subject, body_text, unsubscribe_url } = await mails.executeTakeFirstOrThrow();
  expect(subject).toBe('Do you want to keep your account on Damson?');
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' });
  expect(body_text).toContain(`You haven’t been here since ${date.format(seen)}.`);
  expect(body_text).toContain(
    `On ${date.format(new Date(clock.now().getTime() + 30 * day))} everything will be permanently deleted`,
  );
  expect(body_text).toContain('You’ll also lose 5 unused credits.');
  expect(unsubscribe_url, 'it has to come').toBeNull();

  clock.move(20 * day);
  await chloe.ask(logIn, { email: chloe.email, password: testPassword });
  await left.ask(logIn, { email: left.email, password: testPassword });
  await left.ask(deleteAccount, { password: testPassword, confirmed: true });
  clock.move(10 * day - 60_000);
  await night();
  expect([await isThere(bram), await isThere(chloe)], 'not a minute too early').toEqual([true, true]);
  clock.move(60_000);
  await night();
  expect([await isThere(bram), await isThere(chloe)]).toEqual([false, true]);
  expect(await isThere(left), 'whoever has deleted the account has 14 days').toBe(true);
  expect((await chloe.ask(searchMembers, {})).status, 'and is as if they had never been away').toBe(200);
  clock.move(300 * day);
  await night();
  expect(await isThere(chloe)).toBe(true);
});

test('a member who returns during the erasure either keeps the whole account or loses all of it', async () => {
  const both = await Promise.all(['Ida', 'Jan', 'Kim', 'Lou'].map(async (name) => await person(services, name)));
  for (const { id } of both) {
    const long = new Date(clock.now().getTime() - 800 * day);
    await db.updateTable('member_card').set({ last_active_at: long }).where('id', '=', id).execute();
  }
  await night();
  clock.move(30 * day);
  await Promise.all([
    night(),
    ...both.map(async (one) => await one.ask(logIn, { email: one.email, password: testPassword })),
  ]);
  await night();
  for (const one of both) {
    const { status } = await one.ask(logIn, { email: one.email, password: testPassword });
    expect(status === 200, one.email).toBe(await isThere(one));
  }
});
