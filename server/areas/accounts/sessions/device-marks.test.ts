import { expect, test } from 'vitest';
import { logIn, logOut, signUp } from '#contract/accounts/accounts.ts';
import type { MemberId } from '#contract/members/members.ts';
import { deviceMarkDays } from '#contract/retention.ts';
import { makeSecret } from '../../../platform/core/secret.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { type Browser, browser } from '#testing/browser.ts';
import { signUpForm, testPassword } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { tokenHash } from '../credentials/secret-token.ts';
import { accountsPerMark, forgetDeviceMarks, makeDeviceMarks } from './device-marks.ts';

const services = await testServices();
const { app, clock, db } = services;
let made = 0;

const elsewhere = () => {
  made += 1;
  return browser(app, { ip: `198.18.7.${made}` });
};

async function signUpIn(own: Browser, name: string): Promise<MemberId> {
  const { reply } = await own.ask(signUp, signUpForm(name));
  return reply.user!.id;
}

async function markOf(member: MemberId): Promise<string | undefined> {
  const row = await db.selectFrom('device_mark').select('mark').where('member_id', '=', member).executeTakeFirst();
  return row?.mark;
}

test('gives accounts created in the same browser the same mark, and others a different one', async () => {
  const shared = elsewhere();
  const anna = await signUpIn(shared, 'Anna');
  const bram = await signUpIn(shared, 'Bram');
  const chloe = await signUpIn(elsewhere(), 'Chloe');
  expect(await markOf(anna)).toBe(await markOf(bram));
  expect(await markOf(chloe)).not.toBe(await markOf(anna));
});

test('keeps the mark of a browser across logins and ended sessions', async () => {
  const shared = elsewhere();
  const dora = await signUpIn(shared, 'Dora');
  await shared.ask(logIn, { email: 'dora@example.org', password: testPassword });
  // Staff end the session, but the browser still has its cookie.
  await db.deleteFrom('session').where('member_id', '=', dora).execute();
  const emil = await signUpIn(shared, 'Emil');
  expect(await markOf(emil)).toBe(await markOf(dora));
});

test('does not change the mark of an account that logs in elsewhere', async () => {
  const fay = await signUpIn(elsewhere(), 'Fay');
  const before = await markOf(fay);
  const other = elsewhere();
  await other.ask(logIn, { email: 'fay@example.org', password: testPassword });
  expect(await markOf(fay)).toBe(before);
  expect(await markOf(await signUpIn(other, 'Gus'))).not.toBe(before);
});

test('accepts a sign-up after a logout, with a different mark', async () => {
  const shared = elsewhere();
  const hana = await signUpIn(shared, 'Hana');
  await shared.ask(logOut, {});
  const { status, reply } = await shared.ask(signUp, signUpForm('Ivo'));
  expect(status).toBe(200);
  expect(await markOf(reply.user!.id)).not.toBe(await markOf(hana));
});

test('sets no cookies beyond those of a login, and stores neither the token nor its hash', async () => {
  const own = elsewhere();
  const { headers, reply } = await own.ask(signUp, signUpForm('Jana'));
  const cookies = headers.getSetCookie().map((line) => line.split('=')[0]!);
  expect(cookies.toSorted()).toEqual(['auth', 'locale']);
  const [, token = ''] = /auth=([\w-]+)/.exec(headers.getSetCookie().join())!;
  const mark = await markOf(reply.user!.id);
  expect([token, tokenHash(token)]).not.toContain(mark);
});

test('accepts twenty parallel sign-ups in one browser', async () => {
  const first = elsewhere();
  const leader = await signUpIn(first, 'Kim');
  const token = first.cookies.get('auth')!;
  const answers = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const own = elsewhere();
      own.cookies.set('auth', token);
      // The server would treat similar-looking names as equal.
      const letter = 'abcdefghjk'[index % 10]!;
      return await own.ask(signUp, signUpForm(`Kim ${letter.repeat(index < 10 ? 3 : 4)}`));
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  const rows = await db.selectFrom('device_mark').select('member_id').execute();
  const ids = new Set(rows.map(({ member_id }) => member_id));
  for (const { reply } of answers) expect(ids).toContain(reply.user!.id);
  // Only one of the accounts continues the mark, because the cookie can be replaced only once.
  const group = db
    .selectFrom('device_mark')
    .select('member_id')
    .where('mark', '=', (await markOf(leader))!);
  expect(await group.execute()).toHaveLength(2);
});

test('limits the number of accounts with one mark, because a shared computer can have hundreds', async () => {
  const marks = makeDeviceMarks(makeSecret('another secret of tests, of some length'));
  const now = clock.now();
  const before = (await db.selectFrom('device_mark').select('member_id').execute()).length;
  for (let index = 0; index < accountsPerMark + 5; index += 1) {
    await transact(db, async (tx) => await marks.store(tx, crypto.randomUUID() as MemberId, 'library', now));
  }
  const after = (await db.selectFrom('device_mark').select('member_id').execute()).length;
  expect(after - before).toBe(accountsPerMark);
});

test('recognizes marks made with the previous secret', async () => {
  const [old, present] = ['an old secret of tests, of some length', 'a new secret of tests, of some length'];
  const now = clock.now();
  const [one, other] = [crypto.randomUUID() as MemberId, crypto.randomUUID() as MemberId];
  await transact(db, async (tx) => await makeDeviceMarks(makeSecret(old)).store(tx, one, 'first', now));
  const marks = makeDeviceMarks(makeSecret(present, old));
  await transact(db, async (tx) => {
    await marks.follow(tx, 'first', 'second');
    await marks.store(tx, other, 'second', now);
  });
  expect(await markOf(other)).toBe(await markOf(one));
});

test(`deletes marks after ${deviceMarkDays} days, and not before`, async () => {
  const count = async () => (await db.selectFrom('device_mark').select('member_id').execute()).length;
  const day = 86_400_000;
  const all = await count();
  await forgetDeviceMarks(db, new Date(clock.now().getTime() + (deviceMarkDays - 1) * day));
  expect(await count()).toBe(all);
  await forgetDeviceMarks(db, new Date(clock.now().getTime() + (deviceMarkDays + 1) * day));
  expect(await count()).toBe(0);
});
