import { describe, expect, test } from 'vitest';
import { showAccountSettings } from '#contract/accounts/account-settings.ts';
import { activate, logIn, resendActivation, showUser, signUp } from '#contract/accounts/accounts.ts';
import {
  askMailChange,
  cancelMailChange,
  changeMail,
  mailChangeHours,
  mailChangesPerDay,
} from '#contract/accounts/mail-change.ts';
import { askPasswordReset, resetPassword } from '#contract/accounts/passwords.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { signUpForm, tokenInMail, mailsTo, testPassword, person } from '#testing/people.ts';

const services = await testServices();
const { app, clock, db } = services;
let places = 0;

function visitor() {
  places += 1;
  return browser(app, { ip: `192.0.2.${places}` });
}

describe('changing the email address', () => {
  test('needs the link sent to the new address, and notifies the old one before and after', async () => {
    const anna = await person(services, 'Anna');
    const asked = await anna.ask(askMailChange, { email: ' Anna.New@example.org ', password: testPassword });
    expect(asked.status).toBe(200);
    expect(asked.reply).toEqual({ new_email: 'Anna.New@example.org' });
    expect((await anna.ask(showUser, {})).reply.user?.email, 'nothing changes yet').toBe(anna.email);
    expect((await anna.ask(showAccountSettings, {})).reply.account_settings.new_email).toBe('Anna.New@example.org');
    expect(await mailsTo(services, 'Anna.New@example.org')).toEqual(['mail_change']);
    expect(await mailsTo(services, anna.email)).toEqual(['activation', 'mail_change_asked']);

    const token = await tokenInMail(services, 'Anna.New@example.org');
    const done = await anna.ask(changeMail, { token });
    expect(done.reply).toEqual({ email: 'Anna.New@example.org' });
    expect((await anna.ask(showUser, {})).reply.user?.email).toBe('Anna.New@example.org');
    expect((await anna.ask(showAccountSettings, {})).reply.account_settings.new_email).toBeNull();
    expect((await mailsTo(services, anna.email)).at(-1)).toBe('mail_changed');
    expect((await visitor().ask(logIn, { email: anna.email, password: testPassword })).problem.code).toBe(
      'login_failed',
    );
    expect((await visitor().ask(logIn, { email: 'anna.new@example.org', password: testPassword })).status).toBe(200);
    expect((await visitor().ask(changeMail, { token })).problem.code, 'the link works once').toBe('link_expired');
    expect((await visitor().ask(signUp, signUpForm('Somebody', { email: anna.email }))).status, 'the old is free').toBe(
      200,
    );
  });

  test('requires the current password', async () => {
    const bram = await person(services, 'Bram', { gender: 'male' });
    const { status, problem } = await bram.ask(askMailChange, { email: 'b2@example.org', password: 'a guess' });
    expect(status).toBe(403);
    expect(problem.code).toBe('wrong_password');
    expect(await mailsTo(services, 'b2@example.org')).toEqual([]);
  });

  test('rejects an address that is invalid, unchanged, or owned by another account', async () => {
    const chloe = await person(services, 'Chloé');
    const wish = async (email: string) => await chloe.ask(askMailChange, { email, password: testPassword });
    expect((await wish('chloe@')).problem.fields).toEqual({ email: 'invalid_new_email' });
    expect((await wish('CHLO@example.org')).problem.code).toBe('same_email');
    const taken = await wish('BRAM@example.org');
    expect(taken.status).toBe(409);
    expect(taken.problem.code).toBe('email_taken');
    expect(await mailsTo(services, 'bram@example.org')).toEqual(['activation']);
  });

  test('is rejected if somebody else has taken the address in the meantime', async () => {
    const dirk = await person(services, 'Dirk', { gender: 'male' });
    await dirk.ask(askMailChange, { email: 'wanted@example.org', password: testPassword });
    const token = await tokenInMail(services, 'wanted@example.org');
    await visitor().ask(signUp, signUpForm('Faster', { email: 'wanted@example.org' }));
    const { status, problem } = await dirk.ask(changeMail, { token });
    expect(status).toBe(409);
    expect(problem.code).toBe('email_taken');
    expect((await dirk.ask(showUser, {})).reply.user?.email).toBe(dirk.email);
  });

  test('allows one request at a time, which can be canceled and expires after 24 hours', async () => {
    expect(mailChangeHours).toBe(24);
    const emma = await person(services, 'Emma');
    const tokenFor = async (email: string) => {
      await emma.ask(askMailChange, { email, password: testPassword });
      return await tokenInMail(services, email);
    };
    const first = await tokenFor('emma1@example.org');
    const second = await tokenFor('emma2@example.org');
    expect((await visitor().ask(changeMail, { token: first })).problem.code).toBe('link_expired');
    await emma.ask(cancelMailChange, {});
    expect((await visitor().ask(changeMail, { token: second })).problem.code).toBe('link_expired');
    const third = await tokenFor('emma3@example.org');
    clock.move(24 * 3_600_000);
    expect((await visitor().ask(changeMail, { token: third })).problem.code).toBe('link_expired');
  });

  test('invalidates a reset link sent to the previous address', async () => {
    const fleur = await person(services, 'Fleur');
    await visitor().ask(askPasswordReset, { email: fleur.email });
    const token = await tokenInMail(services, fleur.email);
    await fleur.ask(askMailChange, { email: 'fleur2@example.org', password: testPassword });
    await fleur.ask(changeMail, { token: await tokenInMail(services, 'fleur2@example.org') });
    const twice = { password: 'some other words', password_again: 'some other words' };
    expect((await visitor().ask(resetPassword, { token, ...twice })).problem.code).toBe('link_expired');
  });

  test('can be requested five times a day', async () => {
    expect(mailChangesPerDay).toBe(5);
    const gijs = await person(services, 'Gijs', { gender: 'male' });
    const wish = async (number: number) =>
      (await gijs.ask(askMailChange, { email: `gijs${number}@example.org`, password: testPassword })).status;
    expect([await wish(1), await wish(2), await wish(3), await wish(4), await wish(5), await wish(6)]).toEqual([
      200, 200, 200, 200, 200, 429,
    ]);
  });
});

describe('an address that was mistyped at sign-up', () => {
  test('can be corrected before it is confirmed: the new link confirms the account, and the wrong address gets no more emails', async () => {
    const hugo = await person(services, 'Hugo', { gender: 'male', confirmed: false });
    const strangers = await tokenInMail(services, hugo.email);
    await hugo.ask(askMailChange, { email: 'hugo.right@example.org', password: testPassword });
    expect(await mailsTo(services, hugo.email), 'no more mails to the wrong address').toEqual(['activation']);
    expect((await visitor().ask(activate, { token: strangers })).problem.code).toBe('link_expired');

    await hugo.ask(resendActivation, {});
    expect(await mailsTo(services, 'hugo.right@example.org')).toEqual(['mail_change', 'mail_change']);
    await hugo.ask(changeMail, { token: await tokenInMail(services, 'hugo.right@example.org') });
    const { user } = (await hugo.ask(showUser, {})).reply;
    expect(user).toMatchObject({ status: 'active', email: 'hugo.right@example.org', profile: { status: 'active' } });
    const card = await db.selectFrom('member_card').select('listed').where('id', '=', hugo.id).executeTakeFirst();
    expect(card?.listed).toBe(true);
    expect(await mailsTo(services, hugo.email)).toEqual(['activation']);
  });
});

test('a discreet site responds alike if the new address is free or taken, and emails the owner of a taken one', async () => {
  const ines = await person(services, 'Ines');
  await db
    .updateTable('site')
    .set({ settings: JSON.stringify({ niche: 7 }) })
    .execute();
  clock.move(60_000);
  const free = await ines.ask(askMailChange, { email: 'ines2@example.org', password: testPassword });
  const settingsAfterFree = (await ines.ask(showAccountSettings, {})).reply.account_settings;
  const taken = await ines.ask(askMailChange, { email: 'bram@example.org', password: testPassword });
  const settingsAfterTaken = (await ines.ask(showAccountSettings, {})).reply.account_settings;
  expect(taken.status).toBe(free.status);
  expect(taken.reply.new_email).toBe('bram@example.org');
  expect({ ...settingsAfterTaken, new_email: '' }).toEqual({ ...settingsAfterFree, new_email: '' });
  expect(settingsAfterTaken.new_email).toBe('bram@example.org');
  expect((await mailsTo(services, 'bram@example.org')).at(-1)).toBe('address_wanted');
  const mails = await db.selectFrom('mail').select('body_text').where('kind', '=', 'address_wanted').execute();
  expect(mails[0]!.body_text, 'it holds no token').not.toContain('token=');
  await db.updateTable('site').set({ settings: '{}' }).execute();
  clock.move(60_000);
});
