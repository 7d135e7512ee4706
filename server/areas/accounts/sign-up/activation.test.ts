import { describe, expect, test } from 'vitest';
import { activate, logIn, resendActivation, showUser } from '#contract/accounts/accounts.ts';
import { askMailChange, changeMail } from '#contract/accounts/mail-change.ts';
import { activateAnew } from '#contract/accounts/passwords.ts';
import { browser, type Browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { tokenInMail, mailsTo, testPassword, type TestPerson, person } from '#testing/people.ts';

const services = await testServices();
const { app, clock, db } = services;
const day = 86_400_000;
const own = 'plums in a brown paper bag';
const anew = { password: own, password_again: own };
let places = 0;

/** Opens a browser without a session, such as the phone on which an email is read. */
function elsewhere(): Browser {
  places += 1;
  return browser(app, { ip: `192.0.2.${places}` });
}

async function statusOf({ id }: TestPerson) {
  return (await db.selectFrom('member').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
}

async function newcomer(name: string) {
  const member = await person(services, name, { confirmed: false });
  return { member, token: await tokenInMail(services, member.email) };
}

describe('the link in the activation email', () => {
  test('is sufficient in the browser that signed up', async () => {
    const { member, token } = await newcomer('Anna');
    expect((await member.ask(activate, { token })).reply).toEqual({ name: 'Anna' });
    expect(await statusOf(member)).toBe('active');
  });

  test('is valid for exactly 48 hours', async () => {
    const hour = 3_600_000;
    const [early, late] = [await newcomer('Early'), await newcomer('Late')];
    clock.move(48 * hour - 1);
    expect((await early.member.ask(activate, { token: early.token })).status).toBe(200);
    clock.move(1);
    const { status, problem } = await late.member.ask(activate, { token: late.token });
    expect(status).toBe(410);
    expect(problem.code).toBe('link_expired');
    expect(await statusOf(late.member)).toBe('not_confirmed');
  });

  test('requires the password in another browser, stays valid until then, and logs in', async () => {
    const { member, token } = await newcomer('Bram');
    const phone = elsewhere();
    const asked = await phone.ask(activate, { token });
    expect(asked.status).toBe(403);
    expect(asked.problem).toMatchObject({ code: 'password_needed', email: member.email });
    expect(await statusOf(member)).toBe('not_confirmed');
    const confirmed = await phone.ask(activate, { token, password: testPassword });
    expect(confirmed.status).toBe(200);
    expect(confirmed.reply).toEqual({ name: 'Bram' });
    expect((await phone.ask(showUser, {})).reply.user).toMatchObject({ id: member.id, status: 'active' });
    expect((await member.ask(showUser, {})).reply.user?.status, 'the first browser stays logged in').toBe('active');
  });

  test('requires the password even if another member is logged in', async () => {
    const { token } = await newcomer('Chloé');
    const dirk = await person(services, 'Dirk', { gender: 'male' });
    expect((await dirk.ask(activate, { token })).problem.code).toBe('password_needed');
  });

  test('does not name the address once it has expired, or if it never existed', async () => {
    const { member, token } = await newcomer('Bea');
    clock.move(2 * day);
    for (const tried of [token, 'x'.repeat(43)]) {
      const { problem } = await elsewhere().ask(activate, { token: tried });
      expect(problem.code).toBe('link_expired');
      expect(JSON.stringify(problem)).not.toContain(member.email);
    }
  });

  test('confirms once and starts one session, even when used twenty times simultaneously', async () => {
    const { member, token } = await newcomer('Betty');
    const phone = elsewhere();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => await phone.ask(activate, { token, password: testPassword })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const sessions = await db.selectFrom('session').select('id').where('member_id', '=', member.id).execute();
    expect(sessions, 'the browser that signed up, and the phone').toHaveLength(2);
  });

  test('allows five wrong passwords, even simultaneous ones', async () => {
    const { member, token } = await newcomer('Emma');
    const guesses = Array.from({ length: 10 }, async () => await elsewhere().ask(activate, { token, password: own }));
    const codes = (await Promise.all(guesses)).map(({ problem }) => problem.code);
    expect(codes.filter((code) => code === 'wrong_password')).toHaveLength(5);
    expect(codes.filter((code) => code === 'locked')).toHaveLength(5);
    expect(await statusOf(member)).toBe('not_confirmed');
    expect((await elsewhere().ask(activate, { token, password: testPassword })).problem.code).toBe('locked');
  });
});

describe('an owner who does not know the password', () => {
  test('chooses a new password, which locks out the stranger who created the account', async () => {
    const { member: stranger, token } = await newcomer('Fleur');
    const owner = elsewhere();
    expect((await owner.ask(activateAnew, { token, ...anew })).reply).toEqual({ name: 'Fleur' });
    expect((await owner.ask(showUser, {})).reply.user).toMatchObject({ id: stranger.id, status: 'active' });
    expect((await stranger.ask(showUser, {})).reply.user).toBeNull();
    const back = await elsewhere().ask(logIn, { email: stranger.email, password: testPassword });
    expect(back.problem.code).toBe('login_failed');
    expect((await elsewhere().ask(logIn, { email: stranger.email, password: own })).status).toBe(200);
    expect(await mailsTo(services, stranger.email)).toEqual(['activation', 'password_changed']);
  });

  test('must choose a strong password, and can do so only once', async () => {
    const { token } = await newcomer('Gerda');
    const weak = { token, password: 'password123', password_again: 'password123' };
    expect((await elsewhere().ask(activateAnew, weak)).problem.code).toBe('password_guessable');
    const browsers = [elsewhere(), elsewhere(), elsewhere()];
    const answers = await Promise.all(browsers.map(async (one) => await one.ask(activateAnew, { token, ...anew })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  });
});

describe('an old activation link', () => {
  test('reports that the address is already confirmed, whichever link confirmed it and when', async () => {
    const { member, token: first } = await newcomer('Hugo');
    clock.move(1000);
    await member.ask(resendActivation, {});
    const second = await tokenInMail(services, member.email);
    await member.ask(activate, { token: second });
    for (const token of [first, second]) {
      for (const answer of [
        await elsewhere().ask(activate, { token }),
        await elsewhere().ask(activateAnew, { token, ...anew }),
      ]) {
        expect(answer.status).toBe(409);
        expect(answer.problem.code).toBe('already_active');
      }
    }
    clock.move(20 * day);
    expect((await elsewhere().ask(activate, { token: first })).problem.code).toBe('already_active');
  });

  test('has expired if no link confirmed the address, or the account was closed', async () => {
    const { member, token } = await newcomer('Ida');
    clock.move(2 * day);
    expect((await elsewhere().ask(activate, { token, password: testPassword })).problem.code).toBe('link_expired');
    await db.updateTable('member').set({ status: 'blocked' }).where('id', '=', member.id).execute();
    expect((await elsewhere().ask(activate, { token })).problem.code).toBe('link_expired');
    expect((await elsewhere().ask(activate, { token: 'x'.repeat(43) })).problem.code).toBe('link_expired');
  });
});

test('the link for a new address also requires the password, so a stranger tricked into a click confirms nothing', async () => {
  const stranger = await person(services, 'Jan', { gender: 'male' });
  await stranger.ask(askMailChange, { email: 'victim@example.org', password: testPassword });
  const token = await tokenInMail(services, 'victim@example.org');
  const victim = elsewhere();
  expect((await victim.ask(changeMail, { token })).problem.code).toBe('password_needed');
  expect((await victim.ask(changeMail, { token, password: own })).problem.code).toBe('wrong_password');
  expect((await stranger.ask(showUser, {})).reply.user?.email).toBe(stranger.email);

  const phone = elsewhere();
  expect((await phone.ask(changeMail, { token, password: testPassword })).reply).toEqual({
    email: 'victim@example.org',
  });
  expect((await phone.ask(showUser, {})).reply.user?.id).toBe(stranger.id);
});
