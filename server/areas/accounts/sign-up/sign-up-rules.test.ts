import { describe, expect, test } from 'vitest';
import { showAccountSettings } from '#contract/accounts/account-settings.ts';
import { minimumAge, resendActivation, signUp } from '#contract/accounts/accounts.ts';
import { orientationConsentVersion } from '#contract/members/orientation.ts';
import { makeApp } from '../../../process/app.ts';
import { movableClock } from '../../../platform/core/clock.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { signUpForm, person } from '#testing/people.ts';

const services = await testServices();
const { app, clock, db } = services;
let visitors = 0;

function visitor() {
  visitors += 1;
  return browser(app, { ip: `198.18.${Math.floor(visitors / 250)}.${visitors % 250}` });
}

async function fieldTrouble(changes: object): Promise<unknown> {
  const { status, problem } = await visitor().ask(signUp, signUpForm('Dirk', changes));
  expect(status).toBe(422);
  return problem.fields ?? problem.code;
}

describe('the contents of a sign-up form', () => {
  test.each([
    ['an invalid address', { email: 'anna@' }, { email: 'invalid_email' }],
    ['a password of 7 characters', { password: '1234567' }, { password: 'password_too_short' }],
    ['a password of 129 characters', { password: 'x'.repeat(129) }, { password: 'password_too_long' }],
    ['a username that starts with @', { name: '@dirk' }, { name: 'name_starts_with_at' }],
    ['a username that is an address', { name: 'dirk@a.nl' }, { name: 'name_is_email' }],
    ['a username of 2 characters', { name: 'Al' }, { name: 'name_too_short' }],
    ['a username of 21 characters', { name: 'x'.repeat(21) }, { name: 'name_too_long' }],
    ['a username in mixed scripts', { name: 'раypal' }, { name: 'name_invalid' }],
    ['a username with stacked diacritics', { name: `Zo${'\u0301'.repeat(7)}` }, { name: 'name_invalid' }],
    ['a username that starts with a diacritic', { name: '\u0301Zoe' }, { name: 'name_invalid' }],
    ['a username in look-alike letters', { name: 'ᴀnna ɡ' }, { name: 'name_invalid' }],
    ['a username of one huge character', { name: '\uFDFA'.repeat(70) }, { name: 'name_too_long' }],
    ['a username with a right-to-left override', { name: 'di\u202Erk' }, { name: 'name_invalid' }],
    ['an impossible date', { date_of_birth: '1990-02-30' }, { date_of_birth: 'invalid_date_of_birth' }],
    ['a date before 1900', { date_of_birth: '1899-12-31' }, { date_of_birth: 'invalid_date_of_birth' }],
    ['no consent', { consent: false }, { consent: 'consent_needed' }],
    ['an unknown gender', { gender: 'x' }, { gender: 'choose_gender' }],
    ['an unknown field', { credits: 1000 }, { credits: 'unknown' }],
  ])('%s is rejected with a field error', async (_what, changes, fields) => {
    expect(await fieldTrouble(changes)).toEqual(fields);
  });

  test('a taken name, a taken address and a weak password are reported together, and count as one attempt', async () => {
    await person(services, 'Elsa');
    const form = signUpForm('Elsa', { password: 'password1' });
    expect(await fieldTrouble({ ...form, email: 'other@example.org' })).toEqual({
      name: 'name_taken',
      password: 'password_guessable',
    });
    expect(await fieldTrouble(form)).toEqual({
      name: 'name_taken',
      email: 'email_taken',
      password: 'password_guessable',
    });
    const prober = visitor();
    for (let probe = 0; probe < 20; probe += 1) await prober.ask(signUp, form);
    expect((await prober.ask(signUp, form)).problem.code).toBe('too_many_signups');
  });

  test('names that imitate the operator are taken', async () => {
    for (const name of ['Admin', 'Supp0rt', 'Damson', 'mo-de-ra-tor']) {
      expect((await visitor().ask(signUp, signUpForm(name, { email: `${visitors}@a.org` }))).problem.code).toBe(
        'name_taken',
      );
    }
  });

  test('passwords of 8 and 128 characters are accepted', async () => {
    for (const [name, length] of [
      ['Eight', 8],
      ['Manychars', 128],
    ] as const) {
      expect((await visitor().ask(signUp, signUpForm(name, { password: 'é'.repeat(length) }))).status).toBe(200);
    }
  });
});

describe('the minimum age is 18', () => {
  // The test clock starts on 2 November 2026.
  test.each([
    ['18 today', '2008-11-02', true],
    ['18 tomorrow', '2008-11-03', false],
    ['99 and more', '1920-01-01', true],
  ])('%s', async (_when, date_of_birth, welcome) => {
    expect(minimumAge).toBe(18);
    const { status, problem } = await visitor().ask(signUp, signUpForm(`Age ${date_of_birth}`, { date_of_birth }));
    expect(status).toBe(welcome ? 200 : 422);
    if (!welcome) expect(problem).toMatchObject({ code: 'too_young', min_age: 18 });
  });

  // At 9:00 in UTC unless `hour` is given.
  test.each([
    ['is in a time zone where it is tomorrow', { zone: 'Pacific/Kiritimati' }, '2008-11-03', false],
    ['is in a time zone where it is already tomorrow', { zone: 'Pacific/Kiritimati', hour: 12 }, '2008-11-03', true],
    ['comes from New Zealand at noon', { language: 'en-NZ', hour: 12 }, '2008-11-03', true],
    ['comes from New Zealand in the morning', { language: 'en-NZ' }, '2008-11-03', false],
    ['is in a time zone where it is yesterday', { zone: 'Pacific/Pago_Pago' }, '2008-11-02', false],
    ['comes from New York before midnight', { language: 'en-US', hour: 3 }, '2008-11-02', false],
    ['comes from New York after midnight', { language: 'en-US', hour: 6 }, '2008-11-02', true],
    ['reports an unknown time zone', { zone: 'Atlantis/Centre', language: 'en-GB' }, '2008-11-02', true],
  ])('by the local date of a visitor who %s', async (_who, from, date_of_birth, welcome) => {
    const { zone, hour = 9, language } = from as { zone?: string; hour?: number; language?: string };
    const at = makeApp({ ...services, clock: movableClock(new Date(Date.UTC(2026, 10, 2, hour))) });
    visitors += 1;
    const own = browser(at, { ip: `10.0.2.${visitors}`, ...(language && { language }) });
    if (zone) own.cookies.set('time_zone', encodeURIComponent(zone));
    const { status } = await own.ask(signUp, signUpForm(`Zoned ${visitors}`, { date_of_birth }));
    expect(status).toBe(welcome ? 200 : 422);
  });
});

test('the consent is stored with the version of the terms and the time', async () => {
  const anna = await person(services, 'Anna');
  const consents = await db.selectFrom('consent').selectAll().where('member_id', '=', anna.id).execute();
  // The terms of a site date from its creation, here the start of the tests. (Specification, section 9: none is older
  // than 2023-12-01.)
  const version = '2026-11-02T09:00:00.000Z';
  expect(consents).toMatchObject([{ kind: 'terms_and_privacy', version, given_at: clock.now(), withdrawn_at: null }]);
});

test('one IP address creates at most five accounts an hour', async () => {
  const farm = browser(app, { ip: '192.0.2.99' });
  for (let account = 1; account <= 5; account += 1) {
    expect((await farm.ask(signUp, signUpForm(`Farm ${'abcde'[account - 1]}`))).status).toBe(200);
  }
  const sixth = await farm.ask(signUp, signUpForm('Farm f'));
  expect(sixth.status).toBe(429);
  expect(sixth.problem.code).toBe('too_many_signups');
});

test('twenty simultaneous sign-ups with the same address and name create one account', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => visitor().ask(signUp, signUpForm('Crowd'))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const owners = await db.selectFrom('member').select('id').where('email', '=', 'crowd@example.org').execute();
  expect(owners).toHaveLength(1);
});

test('the activation email is sent again at most three times a day', async () => {
  const chloe = await person(services, 'Chloé', { confirmed: false });
  for (let mail = 1; mail <= 3; mail += 1) expect((await chloe.ask(resendActivation, {})).status).toBe(200);
  expect((await chloe.ask(resendActivation, {})).problem.code).toBe('too_many_mails');
  const bram = await person(services, 'Bram');
  expect((await bram.ask(resendActivation, {})).problem.code).toBe('already_active');
});

test('an invitation-only site rejects visitors without an invitation', async () => {
  await db
    .updateTable('site')
    .set({ settings: JSON.stringify({ signups: 'with_trafficsource' }) })
    .execute();
  clock.move(60_000);
  expect((await visitor().ask(signUp, signUpForm('Uninvited'))).problem.code).toBe('signups_closed');
  await db.updateTable('site').set({ settings: '{}' }).execute();
  clock.move(60_000);
});

describe('sign-up on a discreet site', () => {
  test('responds alike for a known and an unknown address, and emails the owner', async () => {
    await db
      .updateTable('site')
      .set({ settings: JSON.stringify({ niche: 7 }) })
      .execute();
    clock.move(60_000);
    const fresh = await visitor().ask(signUp, signUpForm('Fresh'));
    const known = await visitor().ask(signUp, signUpForm('Somebody', { email: 'anna@example.org' }));
    expect(fresh.reply).toEqual({ user: null });
    expect(known.status).toBe(fresh.status);
    expect(known.reply).toEqual(fresh.reply);
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

describe('the orientation of a new member', () => {
  test('is stored with its own consent, including version and time', async () => {
    const own = visitor();
    const orientation = { sexuality: 'bi', consent: true } as const;
    const { reply } = await own.ask(signUp, signUpForm('Frieda', { orientation }));
    const { id } = reply.user!;
    const consents = db.selectFrom('consent').select(['kind', 'version', 'given_at']).where('member_id', '=', id);
    expect(await consents.where('kind', '=', 'sexual_orientation').execute()).toEqual([
      { kind: 'sexual_orientation', version: orientationConsentVersion, given_at: clock.now() },
    ]);
    expect((await own.ask(showAccountSettings, {})).reply.account_settings.orientation?.sexuality).toBe('bi');
  });

  test('is not assumed if it was not given', async () => {
    const { reply } = await visitor().ask(signUp, signUpForm('Greta'));
    const card = db.selectFrom('member_card').select(['sexuality', 'seeks_male', 'seeks_female']);
    expect(await card.where('id', '=', reply.user!.id).execute()).toEqual([
      { sexuality: null, seeks_male: true, seeks_female: true },
    ]);
  });

  test.each([
    ['without the consent', { sexuality: 'gay', consent: false }, { 'orientation.consent': 'consent_needed' }],
    ['with an unknown value', { sexuality: 'all', consent: true }, { 'orientation.sexuality': 'invalid' }],
  ])('is rejected %s', async (_how, orientation, fields) => {
    expect(await fieldTrouble({ orientation })).toEqual(fields);
  });
});
