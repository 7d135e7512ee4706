import { describe, expect, test } from 'vitest';
import { logIn, logOut, saveLanguage, showUser } from '#contract/accounts/accounts.ts';
import { listLikes } from '#contract/likes.ts';
import { changePassword } from '#contract/accounts/passwords.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { testPassword, person } from '#testing/people.ts';

const services = await testServices();
const { app, clock, db } = services;
const anna = await person(services, 'Anna');

const wrong = { email: anna.email, password: 'not the password' };
const right = { email: anna.email, password: testPassword };

describe('logging in', () => {
  test('sets an HttpOnly cookie for 30 days, with path / and SameSite=Lax', async () => {
    const { status, reply, headers } = await browser(app, { ip: '192.0.2.1' }).ask(logIn, right);
    expect(status).toBe(200);
    expect(reply.user.id).toBe(anna.id);
    const [cookie] = headers.getSetCookie();
    expect(cookie).toMatch(/^auth=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('stores only the hash of the token', async () => {
    const own = browser(app, { ip: '192.0.2.2' });
    await own.ask(logIn, right);
    const token = own.cookies.get('auth')!;
    const sessions = await db.selectFrom('session').select('token_hash').execute();
    expect(sessions.length).toBeGreaterThan(0);
    expect(sessions.map(({ token_hash }) => token_hash)).not.toContain(token);
  });

  test('ignores the letter case of the address, but not of the password', async () => {
    const own = browser(app, { ip: '192.0.2.3' });
    expect((await own.ask(logIn, { ...right, email: ' ANNA@Example.ORG ' })).status).toBe(200);
    expect((await own.ask(logIn, { ...right, password: `${testPassword} ` })).status).toBe(401);
  });

  test('responds to unknown addresses as to wrong passwords', async () => {
    const own = browser(app, { ip: '192.0.2.4' });
    const unknown = await own.ask(logIn, { email: 'nobody@example.org', password: 'whatever it is' });
    const known = await own.ask(logIn, wrong);
    expect(unknown.status).toBe(401);
    expect(unknown.problem.code).toBe('login_failed');
    expect(known.problem).toEqual(unknown.problem);
  });

  test('ends the browser’s previous session', async () => {
    const own = browser(app, { ip: '192.0.2.5' });
    await own.ask(logIn, right);
    const before = own.cookies.get('auth')!;
    await own.ask(logIn, right);
    const old = browser(app, { ip: '192.0.2.5' });
    old.cookies.set('auth', before);
    expect((await old.ask(showUser, {})).reply.user).toBeNull();
  });

  test.each([
    ['often', [10, 10]],
    ['never', []],
  ])('a session lasts 30 days from login, like its cookie, when used %s', async (_how, visits) => {
    const own = browser(app, { ip: '192.0.2.6' });
    const { headers } = await own.ask(logIn, right);
    expect(headers.getSetCookie().join()).toContain(`Max-Age=${30 * 86_400};`);
    let left = 30;
    for (const days of visits) {
      clock.move(days * 86_400_000);
      left -= days;
      expect((await own.ask(showUser, {})).reply.user?.id).toBe(anna.id);
    }
    clock.move(left * 86_400_000 - 60_000);
    expect((await own.ask(showUser, {})).reply.user?.id).toBe(anna.id);
    clock.move(60_000);
    expect((await own.ask(showUser, {})).reply.user).toBeNull();
  });

  test('changing the password does not extend the session', async () => {
    const own = browser(app, { ip: '192.0.2.7' });
    await own.ask(logIn, right);
    clock.move(20 * 86_400_000);
    const fresh = 'plums in a brown paper bag';
    const both = { old_password: testPassword, password: fresh, password_again: fresh };
    const { headers } = await own.ask(changePassword, both);
    expect(headers.getSetCookie().join()).toContain(`Max-Age=${10 * 86_400};`);
    clock.move(10 * 86_400_000);
    expect((await own.ask(showUser, {})).reply.user).toBeNull();
    const again = { old_password: fresh, password: testPassword, password_again: testPassword };
    await own.ask(logIn, { ...right, password: fresh });
    expect((await own.ask(changePassword, again)).status).toBe(200);
  });
});

describe('too many wrong passwords', () => {
  test('lock the account for one IP address after five attempts, for 15 minutes', async () => {
    const stranger = browser(app, { ip: '192.0.2.50' });
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await stranger.ask(logIn, wrong)).problem.code, `attempt ${attempt}`).toBe('login_failed');
    }
    const sixth = await stranger.ask(logIn, right);
    expect(sixth.status).toBe(429);
    expect(sixth.problem.code).toBe('locked');
    expect(sixth.problem.minutes).toBe(15);
  });

  test('do not lock out the owner at another IP address, or end their session', async () => {
    expect((await browser(app, { ip: '192.0.2.51' }).ask(logIn, right)).status).toBe(200);
  });

  test('lock the account for all IP addresses after ten attempts from different ones', async () => {
    const bram = await person(services, 'Bram', { gender: 'male' });
    for (let place = 1; place <= 10; place += 1) {
      const { problem } = await browser(app, { ip: `198.51.100.${place}` }).ask(logIn, { ...wrong, email: bram.email });
      expect(problem.code).toBe('login_failed');
    }
    const eleventh = await browser(app, { ip: '198.51.100.99' }).ask(logIn, {
      email: bram.email,
      password: testPassword,
    });
    expect(eleventh.problem.code).toBe('locked');
  });
});

test('logging out ends the session on the server, not only in the browser', async () => {
  const own = browser(app, { ip: '192.0.2.70' });
  await own.ask(logIn, right);
  const token = own.cookies.get('auth')!;
  const { status: out, headers } = await own.ask(logOut, {});
  expect(out).toBe(200);
  expect(headers.get('clear-site-data'), 'photos in the browser cache are cleared').toBe('"cache"');
  expect(own.cookies.has('auth')).toBe(false);
  expect((await own.ask(logOut, {})).headers.has('clear-site-data'), 'there was nobody').toBe(false);
  own.cookies.set('auth', token);
  const { status, problem } = await own.ask(listLikes, {});
  expect(status).toBe(403);
  expect(problem.authentication_required).toBe(true);
});

test('a member’s language is stored on the server, and in the cookie for 365 days', async () => {
  const own = browser(app, { ip: '192.0.2.71' });
  await own.ask(logIn, right);
  const { reply, headers } = await own.ask(saveLanguage, { language: 'pl' });
  expect(reply.user.language).toBe('pl');
  expect(headers.getSetCookie().join()).toContain('locale=pl; Max-Age=31536000; Path=/; SameSite=Lax');
  const elsewhere = browser(app, { ip: '192.0.2.72' });
  await elsewhere.ask(logIn, right);
  expect(elsewhere.cookies.get('locale')).toBe('pl');
});

test('a closed account is reported only to the owner of its password', async () => {
  const chloe = await person(services, 'Chloé');
  await db.updateTable('member').set({ status: 'blocked' }).where('id', '=', chloe.id).execute();
  const own = browser(app, { ip: '192.0.2.73' });
  const guessed = await own.ask(logIn, { email: chloe.email, password: 'a guess' });
  const unknown = await own.ask(logIn, { email: 'nobody@example.org', password: 'a guess' });
  expect(guessed.problem).toEqual({ ...unknown.problem, request: guessed.problem.request });
  expect(own.cookies.has('auth')).toBe(false);
  const { reply } = await own.ask(logIn, { email: chloe.email, password: testPassword });
  expect(reply.user.status).toBe('blocked');
  expect((await own.ask(showUser, {})).reply).toEqual({ user: null, closed: true });
});
