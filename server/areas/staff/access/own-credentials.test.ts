import { describe, expect, test } from 'vitest';
import { beginPasskeyLogin, logInByPasskey, logOutOfDesk, saveMe, showMe } from '#contract/desk/access.ts';
import {
  addPasskey,
  beginPasskey,
  beginPassword,
  endDeskSession,
  endOtherDeskSessions,
  listCredentials,
  listDeskSessions,
  removeCredential,
  setPassword,
} from '#contract/desk/credentials.ts';
import { freshMinutes } from '#contract/call.ts';
import type { Browser } from '#testing/browser.ts';
import { deskBrowser, deskPassword, staffPerson, totpCode } from '#testing/desk.ts';
import { Authenticator } from '#testing/doubles/authenticator.ts';
import { testServices } from '#testing/services.ts';

const services = await testServices();
const { clock } = services;
const minute = 60_000;

async function passkeyLogin(own: Browser, key: Authenticator) {
  const { reply } = await own.ask(beginPasskeyLogin, {});
  await own.ask(logInByPasskey, { challenge: reply.challenge, response: key.get(reply.options) });
}

describe('the caller’s account', () => {
  test('cannot lose its last way to log in, even by two simultaneous requests', async () => {
    const jonas = await staffPerson(services, 'Last', 'moderator');
    const begun = (await jonas.ask(beginPasskey, {})).reply;
    const added = await jonas.ask(addPasskey, {
      name: 'Second',
      challenge: begun.challenge,
      response: new Authenticator().create(begun.options),
    });
    const answers = await Promise.all(
      added.reply.credentials.map(async ({ id }) => await jonas.ask(removeCredential, { id })),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    expect((await jonas.ask(listCredentials, {})).reply.credentials).toHaveLength(1);
    expect((await jonas.ask(removeCredential, { id: crypto.randomUUID() })).problem.code).toBe('no_such_credential');
  });

  test('cannot have a way to log in removed by somebody else', async () => {
    const [jonas, marta] = [
      await staffPerson(services, 'Owns', 'moderator'),
      await staffPerson(services, 'Wants', 'owner'),
    ];
    const [{ id } = { id: '' }] = (await jonas.ask(listCredentials, {})).reply.credentials;
    expect((await marta.ask(removeCredential, { id })).problem.code).toBe('no_such_credential');
  });

  test('ends its other sessions when the password changes, which needs a fresh authentication', async () => {
    const jonas = await staffPerson(services, 'Sets', 'moderator');
    const other = deskBrowser(services);
    await passkeyLogin(other, jonas.key);
    const begun = (await jonas.ask(beginPassword, {})).reply;
    const form = { password: deskPassword, challenge: begun.challenge };
    expect((await jonas.ask(setPassword, { ...form, code: '000000' })).problem.code).toBe('wrong_code');
    const code = totpCode(begun.secret, clock.now());
    expect((await jonas.ask(setPassword, { ...form, code })).reply.credentials).toHaveLength(2);
    expect((await other.ask(showMe, {})).status).toBe(401);
    clock.move(freshMinutes * minute);
    for (const call of [beginPassword, beginPasskey]) {
      expect((await jonas.ask(call, {})).problem.code).toBe('fresh_authentication_required');
    }
  });

  test('stores its language', async () => {
    const jonas = await staffPerson(services, 'Speaks', 'moderator');
    expect((await jonas.ask(saveMe, { language: 'de' })).reply.me.language).toBe('de');
  });
});

describe('sessions', () => {
  test('are listed, and end one by one or all others at once', async () => {
    const jonas = await staffPerson(services, 'Sessions', 'moderator');
    const others = [deskBrowser(services), deskBrowser(services), deskBrowser(services)];
    for (const own of others) await passkeyLogin(own, jonas.key);
    const { sessions } = (await jonas.ask(listDeskSessions, {})).reply;
    expect(sessions).toHaveLength(4);
    expect(sessions[0]).toMatchObject({ current: true, method: 'enrolment' });
    await jonas.ask(endDeskSession, { id: sessions[1]!.id });
    expect((await jonas.ask(endOtherDeskSessions, {})).reply.sessions).toHaveLength(1);
    for (const own of others) expect((await own.ask(showMe, {})).status).toBe(401);
  });

  test('cannot be ended by somebody else', async () => {
    const [jonas, marta] = [
      await staffPerson(services, 'Keeps', 'moderator'),
      await staffPerson(services, 'Ends', 'owner'),
    ];
    const { sessions } = (await jonas.ask(listDeskSessions, {})).reply;
    await marta.ask(endDeskSession, { id: sessions[0]!.id });
    expect((await jonas.ask(showMe, {})).status).toBe(200);
  });

  test('end at logout, which also succeeds without a session', async () => {
    const jonas = await staffPerson(services, 'Leaves', 'moderator');
    const cookies = new Map(jonas.cookies);
    expect((await jonas.ask(logOutOfDesk, {})).status).toBe(200);
    expect((await jonas.ask(logOutOfDesk, {})).status).toBe(200);
    for (const [name, value] of cookies) jonas.cookies.set(name, value);
    expect((await jonas.ask(showMe, {})).status).toBe(401);
  });
});
