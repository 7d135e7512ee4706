import { describe, expect, test } from 'vitest';
import { logIn, logOut } from '#contract/accounts/accounts.ts';
import { changePassword } from '#contract/accounts/passwords.ts';
import { endPushSubscription, savePushSubscription, showPush, switchPush } from '#contract/notifications/push.ts';
import { endSession, listSessions } from '#contract/accounts/sessions.ts';
import { showSettings } from '#contract/site.ts';
import { anotherProcess } from '#testing/drills/another-process.ts';
import { browser } from '#testing/browser.ts';
import { pushBrowser } from '#testing/doubles/push-browser.ts';
import { testPassword, person, type TestPerson } from '#testing/people.ts';
import { testServices } from '#testing/services.ts';
import { forgetOldPushes, subscriptionsOf } from './subscriptions.ts';

const services = await testServices();
const { app, db, clock } = services;

async function browsersOf(member: Pick<TestPerson, 'id'>): Promise<string[]> {
  return (await subscriptionsOf(db, member.id, clock.now())).map(({ endpoint }) => endpoint).toSorted();
}

async function anotherBrowser(of: TestPerson, language = 'en-GB') {
  const other = browser(app, { ip: '198.51.100.99', language });
  await other.ask(logIn, { email: of.email, password: testPassword });
  return { ...other, id: of.id };
}

describe('a subscription', () => {
  test('is saved once per browser however often it is sent, and can be ended', async () => {
    const anna = await person(services, 'Anna One');
    const { subscription } = pushBrowser();
    const settings = { messages: true, likes: true, matches: true, names: false, quiet_hours: true };
    expect((await anna.ask(showPush, {})).reply.push).toEqual({ settings, here: false, elsewhere: 0 });
    for (const _ of [1, 2]) {
      const { status, reply } = await anna.ask(savePushSubscription, { subscription });
      expect(status).toBe(200);
      expect(reply.push).toEqual({ settings, here: true, elsewhere: 0 });
    }
    expect(await browsersOf(anna)).toEqual([subscription.endpoint]);
    const phone = await anotherBrowser(anna);
    expect((await phone.ask(showPush, {})).reply.push).toMatchObject({ here: false, elsewhere: 1 });
    for (const _ of [1, 2]) {
      expect((await anna.ask(endPushSubscription, {})).reply.push).toMatchObject({ here: false, elsewhere: 0 });
    }
    expect(await browsersOf(anna)).toEqual([]);
  });

  test('is stored once when twenty requests save it simultaneously', async () => {
    const anna = await person(services, 'Anna Two');
    const { subscription } = pushBrowser();
    const twice = anotherProcess(services);
    const all = Array.from({ length: 20 }, async (_, n) => {
      const asked = n % 2 ? anna : { ...browser(twice.app, { ip: '198.51.100.3' }), id: anna.id };
      for (const [name, value] of anna.cookies) if (asked !== anna) asked.cookies.set(name, value);
      return (await asked.ask(savePushSubscription, { subscription })).status;
    });
    expect(new Set(await Promise.all(all))).toEqual(new Set([200]));
    expect(await browsersOf(anna)).toEqual([subscription.endpoint]);
  });

  test('replaces an earlier subscription of the same browser', async () => {
    const anna = await person(services, 'Anna Three');
    await anna.ask(savePushSubscription, { subscription: pushBrowser().subscription });
    const { subscription } = pushBrowser();
    await anna.ask(savePushSubscription, { subscription });
    expect(await browsersOf(anna)).toEqual([subscription.endpoint]);
  });

  test('beyond ten per member replaces the oldest', async () => {
    const anna = await person(services, 'Anna Four');
    const endpoints: string[] = [];
    for (let n = 0; n < 12; n += 1) {
      clock.move(1000);
      const { subscription } = pushBrowser();
      await (await anotherBrowser(anna)).ask(savePushSubscription, { subscription });
      endpoints.push(subscription.endpoint);
    }
    expect(await browsersOf(anna)).toEqual(endpoints.slice(2).toSorted());
  });

  test('stores the site and the browser’s time zone', async () => {
    const anna = await person(services, 'Anna Five');
    anna.cookies.set('time_zone', 'America/New_York');
    await anna.ask(savePushSubscription, { subscription: pushBrowser().subscription });
    expect(await subscriptionsOf(db, anna.id, clock.now())).toMatchObject([
      { site: 'damson.test', time_zone: 'America/New_York' },
    ]);
    anna.cookies.set('time_zone', 'Nowhere/At_All');
    await anna.ask(savePushSubscription, { subscription: pushBrowser().subscription });
    expect(await subscriptionsOf(db, anna.id, clock.now())).toMatchObject([{ time_zone: null }]);
  });
});

test('of forty subscriptions that one session saves simultaneously, one is stored', async () => {
  const anna = await person(services, 'Anna Forty');
  const save = async () => await anna.ask(savePushSubscription, { subscription: pushBrowser().subscription });
  await Promise.all(Array.from({ length: 40 }, save));
  expect(await browsersOf(anna)).toHaveLength(1);
});

describe('a subscription ends with its session', () => {
  test('when the member logs out, or ends the session from another browser', async () => {
    const anna = await person(services, 'Anna Six');
    const phone = await anotherBrowser(anna);
    await anna.ask(savePushSubscription, { subscription: pushBrowser().subscription });
    await phone.ask(savePushSubscription, { subscription: pushBrowser().subscription });
    expect(await browsersOf(anna)).toHaveLength(2);
    await anna.ask(logOut, {});
    expect(await browsersOf(anna)).toHaveLength(1);
    const tablet = await anotherBrowser(anna);
    const { sessions } = (await tablet.ask(listSessions, {})).reply;
    await tablet.ask(endSession, { id: sessions.find(({ current }) => !current)!.id });
    expect(await browsersOf(anna)).toEqual([]);
  });

  test('when the password changes, except in the browser that changed it', async () => {
    const anna = await person(services, 'Anna Seven');
    const phone = await anotherBrowser(anna);
    const { subscription } = pushBrowser();
    await anna.ask(savePushSubscription, { subscription });
    await phone.ask(savePushSubscription, { subscription: pushBrowser().subscription });
    const word = 'another password';
    await anna.ask(changePassword, { old_password: testPassword, password: word, password_again: word });
    expect(await browsersOf(anna)).toEqual([subscription.endpoint]);
  });

  test('and is deleted in the nightly clean-up, along with old records of pushes', async () => {
    const anna = await person(services, 'Anna Eight');
    const bram = await person(services, 'Bram Eight', { gender: 'male' });
    for (const one of [anna, bram]) await one.ask(savePushSubscription, { subscription: pushBrowser().subscription });
    await anna.ask(logOut, {});
    for (const days of [8, 1]) {
      const told_at = new Date(clock.now().getTime() - days * 86_400_000);
      await db
        .insertInto('push_told')
        .values({ member_id: bram.id, occasion: `${days}`, told_at })
        .execute();
    }
    await forgetOldPushes(db, clock.now());
    const left = await db.selectFrom('push_subscription').select('member_id').execute();
    expect(left.map(({ member_id }) => member_id)).toContain(bram.id);
    expect(left.map(({ member_id }) => member_id)).not.toContain(anna.id);
    const told = await db.selectFrom('push_told').select('occasion').where('member_id', '=', bram.id).execute();
    expect(told).toEqual([{ occasion: '1' }]);
  });
});

describe('a shared browser', () => {
  test('notifies only the member who logged in last', async () => {
    const anna = await person(services, 'Anna Nine');
    const bram = await person(services, 'Bram Nine', { gender: 'male' });
    const { subscription } = pushBrowser();
    await anna.ask(savePushSubscription, { subscription });
    // Bram logs in on Anna's browser, which ends her session there.
    await anna.ask(logIn, { email: bram.email, password: testPassword });
    const { status, reply } = await anna.ask(savePushSubscription, { subscription });
    expect(status).toBe(200);
    expect(reply.push.here).toBe(true);
    expect(await browsersOf(anna)).toEqual([]);
    expect(await browsersOf(bram)).toEqual([subscription.endpoint]);
  });

  test('cannot be taken over from the logged-in member by someone elsewhere', async () => {
    const anna = await person(services, 'Anna Ten');
    const bram = await person(services, 'Bram Ten', { gender: 'male' });
    const { subscription } = pushBrowser();
    await anna.ask(savePushSubscription, { subscription });
    const own = pushBrowser().subscription;
    for (const keys of [subscription.keys, own.keys]) {
      const taken = await bram.ask(savePushSubscription, { subscription: { ...subscription, keys } });
      expect(taken.status).toBe(409);
      expect(taken.problem.code).toBe('other_browser');
    }
    expect(await subscriptionsOf(db, anna.id, clock.now())).toMatchObject([subscription.keys]);
    expect(await browsersOf(bram)).toEqual([]);
  });

  test('belongs to only one of two members who subscribe in it simultaneously', async () => {
    for (let round = 0; round < 5; round += 1) {
      const anna = await person(services, `Anna Race ${round}`);
      const bram = await person(services, `Bram Race ${round}`, { gender: 'male' });
      const { subscription } = pushBrowser();
      const both = [anna, bram].map(async (one) => (await one.ask(savePushSubscription, { subscription })).status);
      expect((await Promise.all(both)).toSorted((one, other) => one - other)).toEqual([200, 409]);
      expect([...(await browsersOf(anna)), ...(await browsersOf(bram))]).toEqual([subscription.endpoint]);
    }
  });
});

describe('an invalid subscription is rejected and changes nothing', () => {
  const { subscription } = pushBrowser();
  const { keys } = subscription;

  test.each([
    ['at a private address', { ...subscription, endpoint: 'https://192.168.1.1/push' }, 'unknown_push_service'],
    ['at a cloud metadata address', { ...subscription, endpoint: 'http://169.254.169.254/' }, 'unknown_push_service'],
    ['at an unknown host', { ...subscription, endpoint: 'https://push.example.org/1' }, 'unknown_push_service'],
    ['without a valid address', { ...subscription, endpoint: 'javascript:alert(1)' }, 'invalid'],
    ['at an oversized address', { ...subscription, endpoint: subscription.endpoint + 'x'.repeat(1000) }, 'invalid'],
    ['with an oversized key', { ...subscription, keys: { ...keys, p256dh: 'B'.repeat(4000) } }, 'invalid'],
    ['with a short secret', { ...subscription, keys: { ...keys, auth: 'AAAA' } }, 'invalid'],
    [
      'with an invalid public key',
      { ...subscription, keys: { ...keys, p256dh: 'A'.repeat(87) } },
      'unknown_push_service',
    ],
    ['without keys', { endpoint: subscription.endpoint }, 'invalid'],
  ])('%s', async (_, wrong, code) => {
    const anna = await person(services, `Anna ${crypto.randomUUID().slice(0, 8)}`);
    const answer = await anna.ask(savePushSubscription, { subscription: wrong as typeof subscription });
    expect(answer.status).toBe(422);
    expect(answer.problem.code).toEqual(code);
    expect(await browsersOf(anna)).toEqual([]);
    expect((await anna.ask(showPush, {})).status).toBe(200);
  });
});

test('POST /api/user.php saves a subscription with push=1, and logs in without it', async () => {
  const anna = await person(services, 'Anna Twelve');
  const send = async (path: string, body: object) =>
    await anna.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const { subscription } = pushBrowser();
  expect((await send('/api/user.php?push=1', { subscription })).status).toBe(200);
  expect((await send('/api/user.php', { subscription })).status).toBe(422);
  expect((await send('/api/user.php?push=1', { email: anna.email, password: testPassword })).status).toBe(422);
  expect(await (await send('/api/user.php', { email: anna.email, password: testPassword })).json()).toMatchObject({
    user: { email: anna.email },
  });
});

test('the settings contain the public key for subscribing', async () => {
  const { settings } = (await browser(app).ask(showSettings, {})).reply;
  expect(settings.push_public_key).toBe(services.push.publicKey);
  expect(Buffer.from(settings.push_public_key, 'base64url')).toHaveLength(65);
});

test('a setting applies in all browsers, and simultaneous changes to several settings are all kept', async () => {
  const anna = await person(services, 'Anna Eleven');
  const phone = await anotherBrowser(anna);
  await Promise.all([
    anna.ask(switchPush, { setting: 'names', on: true }),
    phone.ask(switchPush, { setting: 'likes', on: false }),
    phone.ask(switchPush, { setting: 'quiet_hours', on: false }),
  ]);
  const { settings } = (await anna.ask(showPush, {})).reply.push;
  expect(settings).toEqual({ messages: true, likes: false, matches: true, names: true, quiet_hours: false });
});
