import { describe, expect, test } from 'vitest';
import { minimumAge, resendActivation, signUp } from '#contract/accounts.ts';
import { browser } from '../testing/browser.ts';
import { testGround } from '../testing/ground.ts';
import { formOf, person } from '../testing/people.ts';

const ground = await testGround();
const { app, clock, db } = ground;
let visitors = 0;

function visitor() {
  visitors += 1;
  return browser(app, { ip: `198.18.${Math.floor(visitors / 250)}.${visitors % 250}` });
}

async function fieldTrouble(changes: object): Promise<unknown> {
  const { status, problem } = await visitor().ask(signUp, formOf('Dirk', changes));
  expect(status).toBe(422);
  return problem.fields ?? problem.code;
}

describe('what a sign-up form may say', () => {
  test.each([
    ['an address that is none', { email: 'anna@' }, { email: 'invalid_email' }],
    ['a password of 7', { password: '1234567' }, { password: 'password_too_short' }],
    ['a password of 129', { password: 'x'.repeat(129) }, { password: 'password_too_long' }],
    ['a username that starts with @', { name: '@dirk' }, { name: 'name_starts_with_at' }],
    ['a username that is an address', { name: 'dirk@a.nl' }, { name: 'name_is_email' }],
    ['a username of 2', { name: 'Al' }, { name: 'name_too_short' }],
    ['a username of 21', { name: 'x'.repeat(21) }, { name: 'name_too_long' }],
    ['a username in mixed letters', { name: 'раypal' }, { name: 'name_invalid' }],
    ['a username that turns the line around', { name: 'di\u202Erk' }, { name: 'name_invalid' }],
    ['a day that is none', { date_of_birth: '1990-02-30' }, { date_of_birth: 'invalid_date_of_birth' }],
    ['a day long ago', { date_of_birth: '1899-12-31' }, { date_of_birth: 'invalid_date_of_birth' }],
    ['no consent', { consent: false }, { consent: 'consent_needed' }],
    ['a gender that is none', { gender: 'x' }, { gender: 'choose_gender' }],
    ['a field that nobody asked for', { credits: 1000 }, { credits: 'unknown' }],
  ])('%s is refused at its field', async (_what, changes, fields) => {
    expect(await fieldTrouble(changes)).toEqual(fields);
  });

  test('names that only the operator could bear are taken', async () => {
    for (const name of ['Admin', 'Supp0rt', 'Damson', 'mo-de-ra-tor']) {
      expect((await visitor().ask(signUp, formOf(name, { email: `${visitors}@a.org` }))).problem.code).toBe(
        'name_taken',
      );
    }
  });

  test('passwords of 8 and of 128 characters are fine', async () => {
    for (const [name, length] of [
      ['Eight', 8],
      ['Manychars', 128],
    ] as const) {
      expect((await visitor().ask(signUp, formOf(name, { password: 'é'.repeat(length) }))).status).toBe(200);
    }
  });
});

describe('the minimum age is 18', () => {
  // It is 2 November 2026.
  test.each([
    ['18 today', '2008-11-02', true],
    ['18 tomorrow', '2008-11-03', false],
    ['99 and more', '1920-01-01', true],
  ])('%s', async (_when, date_of_birth, welcome) => {
    expect(minimumAge).toBe(18);
    const { status, problem } = await visitor().ask(signUp, formOf(`Age ${date_of_birth}`, { date_of_birth }));
    expect(status).toBe(welcome ? 200 : 422);
    if (!welcome) expect(problem).toMatchObject({ code: 'too_young', min_age: 18 });
  });
});

test('a consent is kept with the version of the terms and the time', async () => {
  const anna = await person(ground, 'Anna');
  const consents = await db.selectFrom('consent').selectAll().where('member_id', '=', anna.id).execute();
  expect(consents).toMatchObject([{ kind: 'terms_and_privacy', given_at: clock.now(), withdrawn_at: null }]);
  expect(consents[0]!.version >= '2023-12-01T12:00:00').toBe(true);
});

test('one address makes at most five accounts an hour', async () => {
  const farm = browser(app, { ip: '192.0.2.99' });
  for (let account = 1; account <= 5; account += 1) {
    expect((await farm.ask(signUp, formOf(`Farm ${'abcde'[account - 1]}`))).status).toBe(200);
  }
  const sixth = await farm.ask(signUp, formOf('Farm f'));
  expect([sixth.status, sixth.problem.code]).toEqual([429, 'too_many_signups']);
});

test('twenty sign-ups with one address and name at once make one account', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => visitor().ask(signUp, formOf('Crowd'))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const owners = await db.selectFrom('member').select('id').where('email', '=', 'crowd@example.org').execute();
  expect(owners).toHaveLength(1);
});

test('the activation mail is sent again three times a day, and no more', async () => {
  const chloe = await person(ground, 'Chloé', { confirmed: false });
  for (let mail = 1; mail <= 3; mail += 1) expect((await chloe.ask(resendActivation, {})).status).toBe(200);
  expect((await chloe.ask(resendActivation, {})).problem.code).toBe('too_many_mails');
  const bram = await person(ground, 'Bram');
  expect((await bram.ask(resendActivation, {})).problem.code).toBe('already_active');
});

test('a site by invitation takes nobody without one', async () => {
  await db
    .updateTable('site')
    .set({ settings: JSON.stringify({ signups: 'with_trafficsource' }) })
    .execute();
  clock.move(60_000);
  expect((await visitor().ask(signUp, formOf('Uninvited'))).problem.code).toBe('signups_closed');
  await db.updateTable('site').set({ settings: '{}' }).execute();
  clock.move(60_000);
});

describe('a discreet site', () => {
  test('answers alike for a known and an unknown address, and tells the owner by mail', async () => {
    await db
      .updateTable('site')
      .set({ settings: JSON.stringify({ niche: 7 }) })
      .execute();
    clock.move(60_000);
    const fresh = await visitor().ask(signUp, formOf('Fresh'));
    const known = await visitor().ask(signUp, formOf('Somebody', { email: 'anna@example.org' }));
    expect(fresh.reply).toEqual({ user: null });
    expect([known.status, known.reply]).toEqual([fresh.status, fresh.reply]);
    expect(known.headers.getSetCookie()).toEqual(fresh.headers.getSetCookie());
    const mails = await db
      .selectFrom('mail')
      .select('kind')
      .where('to_address', 'in', ['anna@example.org', 'fresh@example.org'])
      .where('created_at', '=', clock.now())
      .orderBy('kind')
      .execute();
    expect(mails).toEqual([{ kind: 'activation' }, { kind: 'existing_account' }]);
    await db.updateTable('site').set({ settings: '{}' }).execute();
    clock.move(60_000);
  });
});
