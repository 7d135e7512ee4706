import { describe, expect, test } from 'vitest';
import { logIn, showUser } from '#contract/accounts/accounts.ts';
import { askMailChange, changeMail } from '#contract/accounts/mail-change.ts';
import { askPasswordReset, changePassword, resetPassword } from '#contract/accounts/passwords.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { liveListener } from '#testing/live-listener.ts';
import { tokenInMail, mailsTo, testPassword, person } from '#testing/people.ts';

const services = await testServices();
const { app, clock } = services;
const fresh = 'another fine battery';
const change = { old_password: testPassword, password: fresh, password_again: fresh };

describe('changing the password', () => {
  test('ends all other sessions and their live streams at once, but not the current session', async () => {
    const anna = await person(services, 'Anna');
    const elsewhere = browser(app, { ip: '192.0.2.10' });
    await elsewhere.ask(logIn, { email: anna.email, password: testPassword });
    const ears = { here: await liveListener(anna), there: await liveListener(elsewhere) };
    const cookieBefore = anna.cookies.get('auth')!;

    expect((await anna.ask(changePassword, change)).status).toBe(200);
    await ears.there.ended;
    expect(ears.there.heard.at(-1)).toEqual({ event: 'session_ended' });
    expect((await elsewhere.ask(showUser, {})).reply.user).toBeNull();
    expect((await anna.ask(showUser, {})).reply.user?.id).toBe(anna.id);
    expect(ears.here.isOpen(), 'the stream of the browser that asked stays open').toBe(true);

    const thief = browser(app, { ip: '192.0.2.11' });
    thief.cookies.set('auth', cookieBefore);
    expect((await thief.ask(showUser, {})).reply.user, 'a copy of the old cookie').toBeNull();
  });

  test('is confirmed by email, and only the new password works', async () => {
    expect((await mailsTo(services, 'anna@example.org')).at(-1)).toBe('password_changed');
    const own = browser(app, { ip: '192.0.2.12' });
    expect((await own.ask(logIn, { email: 'anna@example.org', password: testPassword })).problem.code).toBe(
      'login_failed',
    );
    expect((await own.ask(logIn, { email: 'anna@example.org', password: fresh })).status).toBe(200);
  });

  test('locks after five wrong passwords for 15 minutes, without locking the login', async () => {
    const bram = await person(services, 'Bram', { gender: 'male' });
    const wrong = { ...change, old_password: 'not the password' };
    const answers = await Promise.all(Array.from({ length: 8 }, async () => await bram.ask(changePassword, wrong)));
    const codes = answers.map(({ problem }) => problem.code);
    expect(
      codes.filter((code) => code === 'wrong_password'),
      'also with simultaneous attempts',
    ).toHaveLength(5);
    const locked = await bram.ask(changePassword, change);
    expect(locked.status).toBe(429);
    expect(locked.problem.code).toBe('locked');
    expect(locked.problem.minutes).toBe(15);
    const own = browser(app, { ip: '192.0.2.13' });
    expect((await own.ask(logIn, { email: bram.email, password: testPassword })).status).toBe(200);
  });

  test('requires the new password twice, with 8 to 128 characters', async () => {
    const chloe = await person(services, 'Chloé');
    const other = await chloe.ask(changePassword, { ...change, password_again: 'something else' });
    expect(other.status).toBe(422);
    expect(other.problem.fields).toEqual({ password_again: 'passwords_differ' });
    const short = await chloe.ask(changePassword, { ...change, password: '1234567', password_again: '1234567' });
    expect(short.problem.fields).toEqual({ password: 'password_too_short' });
    expect(await mailsTo(services, chloe.email)).toEqual(['activation']);
  });

  test('revokes earlier emailed links that give access to the account', async () => {
    const dirk = await person(services, 'Dirk', { gender: 'male' });
    await dirk.ask(askPasswordReset, { email: dirk.email });
    const resetToken = await tokenInMail(services, dirk.email);
    await dirk.ask(askMailChange, { email: 'dirk2@example.org', password: testPassword });
    const mailToken = await tokenInMail(services, 'dirk2@example.org');
    clock.move(1000);
    await dirk.ask(changePassword, change);
    const reset = await dirk.ask(resetPassword, { token: resetToken, password: fresh, password_again: fresh });
    expect(reset.problem.code).toBe('link_expired');
    expect((await dirk.ask(changeMail, { token: mailToken })).problem.code).toBe('link_expired');
  });
});
