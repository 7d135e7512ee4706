import { describe, expect, test } from 'vitest';
import { activate, logIn, saveLanguage, showUser } from '#contract/accounts/accounts.ts';
import { askPasswordReset, resetMailsPerDay, resetMinutes, resetPassword } from '#contract/accounts/passwords.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { liveListener } from '#testing/live-listener.ts';
import { tokenInMail, mailsTo, testPassword, type TestPerson, person } from '#testing/people.ts';
import { tokenHash } from './secret-token.ts';

const services = await testServices();
const { app, clock, db } = services;
const fresh = 'another fine battery';
const twice = { password: fresh, password_again: fresh };
let places = 0;

function visitor() {
  places += 1;
  return browser(app, { ip: `192.0.2.${places}` });
}

async function sessionsOf({ id }: TestPerson): Promise<number> {
  return (await db.selectFrom('session').select('id').where('member_id', '=', id).execute()).length;
}

async function resetTokenFor(email: string): Promise<string> {
  expect((await visitor().ask(askPasswordReset, { email })).status).toBe(200);
  return await tokenInMail(services, email);
}

describe('a password reset link', () => {
  test('sets a new password, and ends every session and live stream', async () => {
    const anna = await person(services, 'Anna');
    const ear = await liveListener(anna);
    const token = await resetTokenFor(anna.email);
    expect((await visitor().ask(resetPassword, { token, ...twice })).status).toBe(200);
    await ear.ended;
    expect(ear.heard.at(-1)).toEqual({ event: 'session_ended' });
    expect((await anna.ask(showUser, {})).reply.user).toBeNull();
    expect((await visitor().ask(logIn, { email: anna.email, password: testPassword })).status).toBe(401);
    expect((await visitor().ask(logIn, { email: anna.email, password: fresh })).status).toBe(200);
    expect(await mailsTo(services, anna.email)).toEqual(['activation', 'password_reset', 'password_changed']);
  });

  test('logs in the requesting browser in the member’s language, and no other', async () => {
    const anouk = await person(services, 'Anouk');
    await anouk.ask(saveLanguage, { language: 'nl' });
    const phone = visitor();
    const { reply } = await phone.ask(resetPassword, { token: await resetTokenFor(anouk.email), ...twice });
    expect(reply.user).toMatchObject({ id: anouk.id, email: anouk.email });
    expect((await phone.ask(showUser, {})).reply.user?.id).toBe(anouk.id);
    expect(phone.cookies.get('locale')).toBe('nl');
    expect(await sessionsOf(anouk)).toBe(1);
  });

  test('logs in the owner of the link, even in a browser in which another member is logged in', async () => {
    const alma = await person(services, 'Alma');
    const bram = await person(services, 'Bram', { gender: 'male' });
    await bram.ask(resetPassword, { token: await resetTokenFor(alma.email), ...twice });
    expect((await bram.ask(showUser, {})).reply.user?.id).toBe(alma.id);
    expect(await sessionsOf(bram), 'the browser’s previous session has ended').toBe(0);
  });

  test('sets the password of an account that is being deleted, but does not log in', async () => {
    const deleted = await person(services, 'Deleted One');
    const token = await resetTokenFor(deleted.email);
    await db.updateTable('member').set({ status: 'pending_deletion' }).where('id', '=', deleted.id).execute();
    const phone = visitor();
    expect((await phone.ask(resetPassword, { token, ...twice })).reply).toEqual({ user: null });
    expect(phone.cookies.get('auth')).toBeUndefined();
    expect(await sessionsOf(deleted)).toBe(0);
  });

  test('leads the owner of a closed account to its page', async () => {
    const closed = await person(services, 'Closed One');
    const token = await resetTokenFor(closed.email);
    await db.updateTable('member').set({ status: 'blocked' }).where('id', '=', closed.id).execute();
    const phone = visitor();
    expect((await phone.ask(resetPassword, { token, ...twice })).reply.user?.status).toBe('blocked');
    expect((await phone.ask(showUser, {})).reply).toEqual({ user: null, closed: true });
    expect(await sessionsOf(closed)).toBe(1);
  });

  test('keeps the requesting browser logged in, with a new cookie', async () => {
    const bas = await person(services, 'Bas', { gender: 'male' });
    const before = bas.cookies.get('auth');
    const token = await resetTokenFor(bas.email);
    await bas.ask(resetPassword, { token, ...twice });
    expect((await bas.ask(showUser, {})).reply.user?.id).toBe(bas.id);
    expect(bas.cookies.get('auth')).not.toBe(before);
  });

  test('works once, even when used twenty times simultaneously, and creates one session', async () => {
    const chloe = await person(services, 'Chloé');
    const token = await resetTokenFor(chloe.email);
    const browsers = Array.from({ length: 20 }, visitor);
    const answers = await Promise.all(browsers.map(async (one) => await one.ask(resetPassword, { token, ...twice })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ problem }) => problem.code === 'link_expired')).toHaveLength(19);
    expect(browsers.filter(({ cookies }) => cookies.has('auth'))).toHaveLength(1);
    expect(await sessionsOf(chloe)).toBe(1);
  });

  test('logs in with the password that was stored last, if two links are used simultaneously', async () => {
    const clara = await person(services, 'Clara');
    const links = [await resetTokenFor(clara.email)];
    clock.move(1000);
    links.push(await resetTokenFor(clara.email));
    const browsers = links.map((token) => ({ token, one: visitor() }));
    const answers = await Promise.all(
      browsers.map(async ({ token, one }) => await one.ask(resetPassword, { token, ...twice })),
    );
    expect(
      answers.filter(({ status }) => status === 200),
      'a new password revokes the other link',
    ).toHaveLength(1);
    expect(await sessionsOf(clara)).toBe(1);
  });

  test('expires after 30 minutes', async () => {
    expect(resetMinutes).toBe(30);
    const dirk = await person(services, 'Dirk', { gender: 'male' });
    const early = await resetTokenFor(dirk.email);
    clock.move(30 * 60_000 - 1);
    expect((await visitor().ask(resetPassword, { token: early, ...twice })).status).toBe(200);
    const late = await resetTokenFor(dirk.email);
    clock.move(30 * 60_000);
    const { status, problem } = await visitor().ask(resetPassword, { token: late, ...twice });
    expect(status).toBe(410);
    expect(problem.code).toBe('link_expired');
  });

  test('is rejected in the same way if it was used, is for a different purpose, or never existed', async () => {
    const emma = await person(services, 'Emma', { confirmed: false });
    const activation = await tokenInMail(services, emma.email);
    clock.move(1000);
    const used = await resetTokenFor(emma.email);
    await visitor().ask(resetPassword, { token: used, ...twice });
    clock.move(1000);
    const good = await resetTokenFor(emma.email);
    const tried = async (token: string) => {
      const { status, problem } = await visitor().ask(resetPassword, { token, ...twice });
      return { status, problem };
    };
    const never = await tried('x'.repeat(43));
    expect(never.problem.code).toBe('link_expired');
    expect(await tried(used)).toEqual(never);
    expect(await tried(activation)).toEqual(never);
    expect((await visitor().ask(activate, { token: good })).problem.code).toBe('link_expired');
    expect((await tried(good)).status, 'and it still works for its own purpose').toBe(200);
  });

  test('appears only in the email; the database stores its hash', async () => {
    const fleur = await person(services, 'Fleur');
    const { reply, headers } = await visitor().ask(askPasswordReset, { email: fleur.email });
    const token = await tokenInMail(services, fleur.email);
    expect(JSON.stringify([reply, ...headers])).not.toContain(token);
    const kept = await db.selectFrom('mail_token').select('token_hash').where('member_id', '=', fleur.id).execute();
    expect(kept.map(({ token_hash }) => token_hash)).toContain(tokenHash(token));
    expect(kept.map(({ token_hash }) => token_hash)).not.toContain(token);
  });

  test('stays valid if the two passwords differ', async () => {
    const gijs = await person(services, 'Gijs', { gender: 'male' });
    const token = await resetTokenFor(gijs.email);
    const { problem } = await visitor().ask(resetPassword, { token, password: fresh, password_again: 'other words' });
    expect(problem.fields).toEqual({ password_again: 'passwords_differ' });
    expect((await visitor().ask(resetPassword, { token, ...twice })).status).toBe(200);
  });

  test('lets the member log in at once, even after too many wrong passwords', async () => {
    const hugo = await person(services, 'Hugo', { gender: 'male' });
    for (let place = 1; place <= 10; place += 1) {
      await browser(app, { ip: `198.51.100.${place}` }).ask(logIn, { email: hugo.email, password: 'a guess' });
    }
    expect((await visitor().ask(logIn, { email: hugo.email, password: testPassword })).problem.code).toBe('locked');
    await visitor().ask(resetPassword, { token: await resetTokenFor(hugo.email), ...twice });
    expect((await visitor().ask(logIn, { email: hugo.email, password: fresh })).status).toBe(200);
  });
});

test('limits reset emails to three a day, across simultaneous requests, IP addresses and letter case', async () => {
  expect(resetMailsPerDay).toBe(3);
  const ines = await person(services, 'Ines');
  const answers = await Promise.all(
    ['ines@example.org', 'INES@example.org', 'Ines@Example.Org', 'ines@example.org ', 'ines@example.org'].map(
      async (email) => await visitor().ask(askPasswordReset, { email }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  const refused = answers.filter(({ status }) => status === 429).map(({ problem }) => problem.code);
  expect(refused).toEqual(['too_many_reset_mails', 'too_many_reset_mails']);
  expect((await mailsTo(services, ines.email)).filter((kind) => kind === 'password_reset')).toHaveLength(3);

  clock.move(86_400_000);
  expect((await visitor().ask(askPasswordReset, { email: ines.email })).status).toBe(200);
});

test('a reset for an unknown address returns 404, at most twenty times an hour per IP address', async () => {
  const curious = visitor();
  for (let address = 1; address <= 20; address += 1) {
    const { status, problem } = await curious.ask(askPasswordReset, { email: `nobody${address}@example.org` });
    expect(status).toBe(404);
    expect(problem.code).toBe('email_not_found');
  }
  expect((await curious.ask(askPasswordReset, { email: 'nobody@example.org' })).problem.code).toBe('too_many_requests');
});
