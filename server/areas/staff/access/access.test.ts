import { describe, expect, test } from 'vitest';
import {
  beginEnrolmentPasskey,
  beginEnrolmentPassword,
  beginFreshPasskey,
  beginPasskeyLogin,
  confirmFreshCode,
  confirmFreshPasskey,
  deskSessionHours,
  enrolByPasskey,
  enrolByPassword,
  logInByPasskey,
  logInByPassword,
  logInByRecoveryCode,
  showEnrolment,
  showMe,
} from '#contract/desk/access.ts';
import { addPasskey, beginPasskey, listCredentials, newRecoveryCodes } from '#contract/desk/credentials.ts';
import { freshMinutes } from '#contract/call.ts';
import type { Browser } from '#testing/browser.ts';
import { deskBrowser, deskPassword, invitedStaff, staffPerson, staffWithPassword, totpCode } from '#testing/desk.ts';
import { Authenticator } from '#testing/doubles/authenticator.ts';
import { testServices } from '#testing/services.ts';

const services = await testServices();
const { db, clock, securityLogged } = services;
const minute = 60_000;
const hour = 60 * minute;

async function passkeyLogin(own: Browser, key: Authenticator, how: Parameters<Authenticator['get']>[1] = {}) {
  const { reply } = await own.ask(beginPasskeyLogin, {});
  return await own.ask(logInByPasskey, { challenge: reply.challenge, response: key.get(reply.options, how) });
}

describe('a passkey', () => {
  test('logs in for twelve hours', async () => {
    const jonas = await staffPerson(services, 'Jonas', 'moderator');
    const own = deskBrowser(services);
    const { status, reply, headers } = await passkeyLogin(own, jonas.key);
    expect(status).toBe(200);
    expect(reply.me).toMatchObject({ name: 'Jonas', roles: ['moderator'], recovery_codes_left: 10, has_passkey: true });
    expect(headers.getSetCookie()[0]).toMatch(/^desk=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
    clock.move(deskSessionHours * hour - 1);
    expect((await own.ask(showMe, {})).status).toBe(200);
    clock.move(1);
    const late = await own.ask(showMe, {});
    expect(late.status).toBe(401);
    expect(late.problem.code).toBe('staff_login_required');
  });

  test.each<[string, Parameters<Authenticator['get']>[1]]>([
    ['signed for another origin', { origin: 'http://evil.test' }],
    ['signed for another port', { origin: 'http://localhost:81' }],
    ['that answers another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['that did not verify its user', { verifiesUser: false }],
  ])('%s is refused', async (what, how) => {
    const own = await staffPerson(services, `Wrong ${what}`, 'moderator');
    const { status, problem } = await passkeyLogin(deskBrowser(services), own.key, how);
    expect(status).toBe(403);
    expect(problem.code).toBe('desk_login_failed');
  });

  test('is refused if it is unknown or its response is unreadable', async () => {
    expect((await passkeyLogin(deskBrowser(services), new Authenticator())).problem.code).toBe('desk_login_failed');
    const own = deskBrowser(services);
    for (const response of ['', '{', 'null', '[]', '{"id":1}', '{"id":"a","response":{}}']) {
      const { reply } = await own.ask(beginPasskeyLogin, {});
      const { problem } = await own.ask(logInByPasskey, { challenge: reply.challenge, response });
      expect(problem.code, response).toBe('desk_login_failed');
    }
  });

  test('answers a challenge only once, and only within ten minutes', async () => {
    const jonas = await staffPerson(services, 'Once', 'moderator');
    const own = deskBrowser(services);
    const { reply } = await own.ask(beginPasskeyLogin, {});
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        own.ask(logInByPasskey, { challenge: reply.challenge, response: jonas.key.get(reply.options) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const old = (await own.ask(beginPasskeyLogin, {})).reply;
    clock.move(10 * minute);
    const late = await own.ask(logInByPasskey, { challenge: old.challenge, response: jonas.key.get(old.options) });
    expect(late.problem.code).toBe('desk_login_failed');
  });

  test('is refused and logged as cloned if its counter decreases', async () => {
    const marta = await staffPerson(services, 'Cloned', 'support');
    const copy = marta.key.clone();
    expect((await passkeyLogin(deskBrowser(services), marta.key)).status).toBe(200);
    expect((await passkeyLogin(deskBrowser(services), marta.key)).status).toBe(200);
    const before = securityLogged.length;
    expect((await passkeyLogin(deskBrowser(services), copy)).problem.code).toBe('desk_login_failed');
    expect(securityLogged.slice(before).join('\n')).toContain('"event":"passkey_cloned"');
    expect((await passkeyLogin(deskBrowser(services), marta.key)).status).toBe(200);
  });
});

describe('a password', () => {
  test('logs in with an authenticator code, which works once', async () => {
    const ruth = await staffWithPassword(services, 'Ruth', 'finance');
    clock.move(minute);
    const given = { email: ruth.email.toUpperCase(), password: deskPassword, code: ruth.code() };
    expect((await deskBrowser(services).ask(logInByPassword, given)).status).toBe(200);
    expect((await deskBrowser(services).ask(logInByPassword, given)).problem.code).toBe('desk_login_failed');
  });

  test('accepts a code one time step early or late, and no further', async () => {
    const ruth = await staffWithPassword(services, 'Skewed', 'finance');
    clock.move(5 * minute);
    const log = async (seconds: number) => {
      const code = ruth.code(new Date(clock.now().getTime() + seconds * 1000));
      return (await deskBrowser(services).ask(logInByPassword, { email: ruth.email, password: deskPassword, code }))
        .status;
    };
    expect(await log(-60)).toBe(403);
    expect(await log(60)).toBe(403);
    expect(await log(-30)).toBe(200);
    expect(await log(30)).toBe(200);
  });

  test('logs in only once per code, despite simultaneous requests', async () => {
    const ruth = await staffWithPassword(services, 'Parallel', 'finance');
    clock.move(5 * minute);
    const given = { email: ruth.email, password: deskPassword, code: ruth.code() };
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => deskBrowser(services).ask(logInByPassword, given)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('locks the account everywhere after five wrong attempts, except for its passkeys', async () => {
    const ruth = await staffWithPassword(services, 'Locked', 'finance');
    clock.move(5 * minute);
    const own = deskBrowser(services);
    const given = { email: ruth.email, password: 'not this one', code: '000000' };
    for (let times = 0; times < 5; times += 1) {
      expect((await deskBrowser(services).ask(logInByPassword, given)).problem.code).toBe('desk_login_failed');
    }
    const right = { email: ruth.email, password: deskPassword, code: ruth.code() };
    const { status, problem } = await own.ask(logInByPassword, right);
    expect(status).toBe(429);
    expect(problem).toMatchObject({ code: 'locked', minutes: 15 });
    clock.move(15 * minute);
    expect((await own.ask(logInByPassword, { ...right, code: ruth.code() })).status).toBe(200);
  });

  test('locks the address after five wrong attempts, for known and unknown accounts alike', async () => {
    const own = deskBrowser(services);
    for (let times = 0; times < 5; times += 1) {
      const given = { email: `nobody${times}@desk.test`, password: 'not this one', code: '000000' };
      expect((await own.ask(logInByPassword, given)).problem.code).toBe('desk_login_failed');
    }
    const { problem } = await own.ask(logInByPassword, { email: 'x@desk.test', password: 'any one', code: '000000' });
    expect(problem.code).toBe('locked');
  });

  test('returns the same response after the same time, whether the account exists or not', async () => {
    const ruth = await staffWithPassword(services, 'Equal', 'finance');
    const passkey = await staffPerson(services, 'Equal passkey', 'finance');
    const tried = async (email: string) => {
      const since = performance.now();
      const { problem } = await deskBrowser(services).ask(logInByPassword, {
        email,
        password: 'not this one',
        code: '000000',
      });
      return { problem, took: performance.now() - since };
    };
    const answers = [await tried(ruth.email), await tried(passkey.email), await tried('nobody@desk.test')];
    for (const { problem, took } of answers) {
      expect(problem).toEqual(answers[0]!.problem);
      expect(took).toBeGreaterThan(295);
    }
  });
});

describe('a recovery code', () => {
  test('logs in once, notifies its owner, and allows new credentials but no irreversible action', async () => {
    const jonas = await staffPerson(services, 'Recovers', 'owner');
    const own = deskBrowser(services);
    const given = { email: jonas.email, code: ` ${jonas.recoveryCodes[0]!.toLowerCase().replaceAll('-', ' ')} ` };
    const { reply } = await own.ask(logInByRecoveryCode, given);
    expect(reply.me.recovery_codes_left).toBe(9);
    expect(reply.me.session).toMatchObject({ method: 'recovery_code', fresh_until: null });
    expect((await deskBrowser(services).ask(logInByRecoveryCode, given)).problem.code).toBe('desk_login_failed');
    const mail = await db.selectFrom('mail').select('kind').where('to_address', '=', jonas.email).execute();
    expect(mail).toEqual([{ kind: 'staff_recovery_code' }]);
    expect((await own.ask(newRecoveryCodes, {})).problem.code).toBe('fresh_authentication_required');
    const key = new Authenticator();
    const begun = (await own.ask(beginPasskey, {})).reply;
    const added = await own.ask(addPasskey, {
      name: 'New phone',
      challenge: begun.challenge,
      response: key.create(begun.options),
    });
    expect(added.reply.credentials.map(({ name }) => name)).toEqual(['Laptop', 'New phone']);
    expect((await passkeyLogin(deskBrowser(services), key)).status).toBe(200);
  });

  test('needs the password as well if the account has one', async () => {
    const ruth = await staffWithPassword(services, 'Both', 'finance');
    const code = ruth.recoveryCodes[0]!;
    const ask = async (password?: string) =>
      (await deskBrowser(services).ask(logInByRecoveryCode, { email: ruth.email, code, ...(password && { password }) }))
        .status;
    expect(await ask()).toBe(403);
    expect(await ask('not this one')).toBe(403);
    expect(await ask(deskPassword)).toBe(200);
  });

  test('logs in only one of twenty simultaneous requests', async () => {
    const jonas = await staffPerson(services, 'Twenty', 'moderator');
    const given = { email: jonas.email, code: jonas.recoveryCodes[3]! };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => deskBrowser(services).ask(logInByRecoveryCode, given)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await jonas.ask(listCredentials, {})).reply.recovery_codes_left).toBe(9);
  });

  test('is revoked by new recovery codes', async () => {
    const jonas = await staffPerson(services, 'Renews', 'moderator');
    const { reply } = await jonas.ask(newRecoveryCodes, {});
    expect(reply.recovery_codes).toHaveLength(10);
    const ask = async (code: string) =>
      (await deskBrowser(services).ask(logInByRecoveryCode, { email: jonas.email, code })).status;
    expect(await ask(jonas.recoveryCodes[0]!)).toBe(403);
    expect(await ask(reply.recovery_codes[0]!)).toBe(200);
  });
});

describe('an enrolment', () => {
  test('shows its recipient, works once, and returns ten recovery codes', async () => {
    const invited = await invitedStaff(services, 'Enrols', 'support');
    const own = deskBrowser(services);
    const shown = (await own.ask(showEnrolment, { token: invited.token })).reply;
    expect(shown).toMatchObject({ email: invited.email, roles: ['support'] });
    const enrol = async () => {
      const key = new Authenticator();
      const { reply: begun } = await own.ask(beginEnrolmentPasskey, { token: invited.token, name: 'Enrols' });
      if (!begun.options) return 'link_expired';
      const { status, reply, problem } = await own.ask(enrolByPasskey, {
        token: invited.token,
        name: 'Enrols',
        language: 'de',
        passkey_name: 'Phone',
        challenge: begun.challenge,
        response: key.create(begun.options),
      });
      return status === 200 ? reply.recovery_codes.length : problem.code;
    };
    const outcomes = await Promise.all(Array.from({ length: 20 }, enrol));
    expect(outcomes.filter((one) => one === 10)).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set([10, 'link_expired']));
    expect((await own.ask(showEnrolment, { token: invited.token })).problem.code).toBe('link_expired');
    expect(await db.selectFrom('staff').select('language').where('id', '=', invited.id).execute()).toEqual([
      { language: 'de' },
    ]);
  });

  test('expires after 72 hours', async () => {
    const { token } = await invitedStaff(services, 'Late', 'support');
    clock.move(72 * hour - 1);
    expect((await deskBrowser(services).ask(showEnrolment, { token })).status).toBe(200);
    clock.move(1);
    expect((await deskBrowser(services).ask(showEnrolment, { token })).problem.code).toBe('link_expired');
  });

  test('requires a strong password and an authenticator code', async () => {
    const { token } = await invitedStaff(services, 'Chooses', 'support');
    const own = deskBrowser(services);
    const begun = (await own.ask(beginEnrolmentPassword, { token })).reply;
    expect(begun.uri).toMatch(/^otpauth:\/\/totp\//);
    expect(begun.qr).toMatch(/^<svg /);
    const enrol = async (password: string, code: string) => {
      const form = { token, name: 'Chooses', language: 'en', password, challenge: begun.challenge, code } as const;
      const { status, problem } = await own.ask(enrolByPassword, form);
      return status === 200 ? 'ok' : problem.code;
    };
    expect(await enrol('password1', totpCode(begun.secret, clock.now()))).toBe('password_guessable');
    expect(await enrol(deskPassword, '000000')).toBe('wrong_code');
    expect(await enrol(deskPassword, totpCode(begun.secret, clock.now()))).toBe('ok');
  });

  test('refuses another person’s challenge', async () => {
    const [one, other] = [
      await invitedStaff(services, 'Mine', 'owner'),
      await invitedStaff(services, 'Theirs', 'owner'),
    ];
    const own = deskBrowser(services);
    const begun = (await own.ask(beginEnrolmentPasskey, { token: other.token, name: 'Theirs' })).reply;
    const { problem } = await own.ask(enrolByPasskey, {
      token: one.token,
      name: 'Mine',
      language: 'en',
      passkey_name: 'Phone',
      challenge: begun.challenge,
      response: new Authenticator().create(begun.options),
    });
    expect(problem.code).toBe('wrong_passkey');
  });
});

describe('a fresh authentication', () => {
  test(`lasts ${freshMinutes} minutes, by passkey`, async () => {
    const jonas = await staffPerson(services, 'Fresh', 'moderator');
    expect((await jonas.ask(newRecoveryCodes, {})).status, 'the enrolment counts').toBe(200);
    clock.move(freshMinutes * minute);
    const { status, problem } = await jonas.ask(newRecoveryCodes, {});
    expect(status).toBe(403);
    expect(problem.code).toBe('fresh_authentication_required');
    const begun = (await jonas.ask(beginFreshPasskey, {})).reply;
    const wrong = await jonas.ask(confirmFreshPasskey, {
      challenge: begun.challenge,
      response: new Authenticator().get(begun.options),
    });
    expect(wrong.problem.code).toBe('wrong_passkey');
    await jonas.freshen();
    expect((await jonas.ask(newRecoveryCodes, {})).status).toBe(200);
  });

  test('accepts each code once, and locks after five wrong ones', async () => {
    const ruth = await staffWithPassword(services, 'Fresh code', 'finance');
    expect((await ruth.ask(beginFreshPasskey, {})).problem.code).toBe('no_passkey');
    clock.move(10 * minute);
    const code = ruth.code();
    expect((await ruth.ask(confirmFreshCode, { code })).status).toBe(200);
    expect((await ruth.ask(confirmFreshCode, { code })).problem.code).toBe('wrong_code');
    for (let times = 0; times < 4; times += 1) await ruth.ask(confirmFreshCode, { code: '000000' });
    expect((await ruth.ask(confirmFreshCode, { code: ruth.code() })).problem.code).toBe('locked');
  });

  test('refuses another person’s passkey', async () => {
    const [jonas, marta] = [
      await staffPerson(services, 'Asked', 'moderator'),
      await staffPerson(services, 'Answers', 'support'),
    ];
    const begun = (await jonas.ask(beginFreshPasskey, {})).reply;
    const response = marta.key.get(begun.options);
    const { problem } = await jonas.ask(confirmFreshPasskey, { challenge: begun.challenge, response });
    expect(problem.code).toBe('wrong_passkey');
  });
});
