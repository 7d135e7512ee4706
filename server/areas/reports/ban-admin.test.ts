import path from 'node:path';
import { expect, test } from 'vitest';
import { adminOf } from '#testing/admin.ts';
import { activate, logIn, signUp } from '#contract/accounts/accounts.ts';
import { askReactivationMail, deleteAccount, reactivateAccount } from '#contract/accounts/account-deletion.ts';
import { showMember } from '#contract/members/members.ts';
import { eraseMembersWorker, eraseReturned } from '../erasure/erase-due.ts';
import { diskErasureList } from '../../integrations/erasure-list.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { liveListener } from '#testing/live-listener.ts';
import { signUpForm, tokenInMail, testPassword, person, type TestPerson } from '#testing/people.ts';

const services = await testServices();
const { app, db, clock, storage, folder, pseudonymize } = services;
const list = diskErasureList(path.join(folder, 'erased'));
const admin = adminOf(services, 'ban', { by: 'admin one', list });
const day = 86_400_000;
let tries = 0;

async function triesToJoin(email: string) {
  tries += 1;
  const own = browser(app, { ip: `198.51.100.${tries}` });
  return { own, answer: await own.ask(signUp, signUpForm(`Joins ${tries}`, { email })) };
}

async function lastMail(to: string) {
  const mails = db.selectFrom('mail').selectAll().where('to_address', '=', to).orderBy('id', 'desc');
  return await mails.executeTakeFirstOrThrow();
}

async function statusOf({ id }: TestPerson) {
  return (await db.selectFrom('member').select('status').where('id', '=', id).executeTakeFirst())?.status;
}

async function night(): Promise<void> {
  const { work } = eraseMembersWorker({ db, storage, list, pseudonymize });
  await (work as (data: object, now: Date) => Promise<void>)({}, clock.now());
}

test('a member who requests a ban loses the account, cannot open another one, and gets an email', async () => {
  const anna = await person(services, 'Anna');
  const bram = await person(services, 'Bram', { gender: 'male' });
  const ear = await liveListener(anna);
  expect(await admin(anna.email, '6')).toBe(
    'anna@example.org is refused until 2027-05-02. Their account is closed, and erased on 2026-11-16. They get an email.',
  );
  const { kind, subject, body_text, unsubscribe_url } = await lastMail(anna.email);
  expect([kind, subject, unsubscribe_url]).toEqual(['ban', 'Your access to Damson is blocked, as you asked', null]);
  expect(body_text).toContain('Until 2 May 2027 no one can open an account with this email address.');
  expect(body_text).toContain('We’ll erase everything in it on 16 November 2026');
  await ear.ended;
  expect(ear.isOpen(), 'all sessions are logged out').toBe(false);
  expect((await bram.ask(showMember, { id: anna.id })).problem.code).toBe('no_such_member');
  expect((await anna.ask(logIn, { email: anna.email, password: testPassword })).problem.code).toBe('pending_deletion');
  expect((await triesToJoin(anna.email)).answer.problem.code).toBe('email_taken');
  expect((await lastMail(anna.email)).body_text).toContain('You asked us to keep you out until 2 May 2027.');

  clock.move(14 * day);
  await night();
  expect(await statusOf(anna)).toBeUndefined();
  expect((await triesToJoin(anna.email)).answer.problem.code, 'not even after the erasure').toBe('email_taken');
  expect(await admin('show', anna.email)).toBe(
    'anna@example.org is refused on request, since 2026-11-02, until 2027-05-02.',
  );

  clock.move(168 * day);
  expect(await admin('show', anna.email)).toBe('anna@example.org is not refused.');
  expect((await triesToJoin(anna.email)).answer.status, 'after the requested period').toBe(200);
});

test('neither an emailed link nor a login undoes a ban, even if the member had deleted the account before', async () => {
  const carla = await person(services, 'Carla');
  await carla.ask(deleteAccount, { password: testPassword, confirmed: true });
  const token = await tokenInMail(services, carla.email);
  await admin(carla.email, 'for-good');
  expect((await carla.ask(reactivateAccount, { token })).problem.code).toBe('link_expired');
  const asked = await carla.ask(askReactivationMail, { email: carla.email, password: testPassword });
  expect(asked.problem.code).toBe('account_blocked');
  const unconfirmed = await person(services, 'Dora', { confirmed: false });
  const activation = await tokenInMail(services, unconfirmed.email);
  await admin(unconfirmed.email, 'for-good');
  expect((await unconfirmed.ask(activate, { token: activation })).problem.code).toBe('link_expired');
});

test('a person without an account gets the email in the language that the administrator names', async () => {
  expect(await admin('parent@example.net', 'for-good', 'pl')).toBe(
    'parent@example.net is refused for good. They have no account. They get an email.',
  );
  const { subject, body_text, language } = await lastMail('parent@example.net');
  expect([language, subject]).toEqual(['pl', 'Dostęp do Damson zablokowany na Twoją prośbę']);
  expect(body_text).toContain('Od teraz nikt nie może założyć konta z tym adresem e-mail.');
});

test('lifting a ban restores the account as it was, unless it has been erased', async () => {
  const eva = await person(services, 'Eva');
  await admin(eva.email, 'for-good');
  expect(await statusOf(eva)).toBe('pending_deletion');
  expect(await admin('lift', 'EVA@example.org')).toBe('EVA@example.org is no longer refused; the account is restored.');
  expect(await statusOf(eva)).toBe('active');
  expect((await eva.ask(logIn, { email: eva.email, password: testPassword })).status).toBe(200);
  expect(await admin('lift', eva.email)).toBe('eva@example.org is not refused.');
  expect(await admin('lift', 'parent@example.net')).toBe(
    'parent@example.net is no longer refused, and can be used to sign up.',
  );
  clock.move(20 * day);
  await night();
  expect(await statusOf(eva)).toBe('active');
});

test('restoring a backup restores bans made after it, but not those that were lifted', async () => {
  await admin('gone@example.net', 'for-good');
  await admin('back@example.net', 'for-good');
  await admin('lift', 'back@example.net');
  await db.deleteFrom('kept_out').execute();
  expect((await admin('show', 'gone@example.net')).endsWith('is not refused.')).toBe(true);
  await eraseReturned({ db, storage, list, pseudonymize }, clock.now());
  expect(await admin('show', 'gone@example.net')).toContain('for good.');
  expect(await admin('show', 'back@example.net')).toBe('back@example.net is not refused.');
});

test.each([
  [[], 'ADDRESS is missing.'],
  [['anna@example.org'], 'MONTHS is missing.'],
  [['anna', '3'], '“anna” is not an email address.'],
  [['anna@example.org', '0'], 'neither a number of months'],
  [['anna@example.org', 'ever'], 'neither a number of months'],
  [['anna@example.org', '3', 'xx'], '“xx” is not a language.'],
  [['anna@example.org', '3', 'en', 'more'], 'one argument too many'],
  [['show'], 'ADDRESS is missing.'],
])('rejects %j with the reason', async (words, reason) => {
  expect(await admin(...words)).toContain(reason);
});

test('bans addresses with an unusual local part or an international domain, in any spelling', async () => {
  for (const address of ['x&y@example.org', '<info@münchen.example>']) {
    expect(await admin(address, '6')).toContain('is refused until');
  }
  expect((await triesToJoin('X&Y@example.org')).answer.problem.code).toBe('email_taken');
  expect((await triesToJoin('info@xn--mnchen-3ya.example')).answer.problem.code).toBe('email_taken');
});
