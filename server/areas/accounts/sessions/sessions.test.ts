import { afterEach, describe, expect, test, vi } from 'vitest';
import { logIn, logOut, showUser } from '#contract/accounts/accounts.ts';
import { endSession, endSessions, listSessions, type SessionId } from '#contract/accounts/sessions.ts';
import { makeApp } from '../../../process/app.ts';
import type { ClientInfo } from '../../../platform/http/client-info.ts';
import { makeHub } from '../../../platform/live/hub.ts';
import { browser, type Browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { liveListener } from '#testing/live-listener.ts';
import { testPassword, person } from '#testing/people.ts';
import { makeSessions } from './sessions.ts';
import { sessionByToken } from './sessions-queries.ts';

const services = await testServices();
const { app, clock, db } = services;
let places = 0;

async function elsewhere(email: string): Promise<Browser> {
  places += 1;
  const own = browser(app, { ip: `192.0.2.${places}` });
  await own.ask(logIn, { email, password: testPassword });
  return own;
}

async function sessionsSeenBy(own: Browser) {
  return (await own.ask(listSessions, {})).reply.sessions;
}

async function isLoggedIn(own: Browser): Promise<boolean> {
  return (await own.ask(showUser, {})).reply.user !== null;
}

describe('the list of sessions', () => {
  test('shows the current session first, then the most recently used, without tokens', async () => {
    const anna = await person(services, 'Anna');
    clock.move(60_000);
    const phone = await elsewhere(anna.email);
    clock.move(60_000);
    await elsewhere(anna.email);
    const sessions = await sessionsSeenBy(phone);
    expect(sessions.map(({ current }) => current)).toEqual([true, false, false]);
    expect(sessions[1]!.created_at > sessions[2]!.created_at).toBe(true);
    expect(Object.keys(sessions[0]!).toSorted()).toEqual(
      ['browser', 'created_at', 'current', 'device', 'geoip_country', 'id', 'last_seen_at', 'system'].toSorted(),
    );
  });

  test('shows the time and country of each login', async () => {
    const dora = await person(services, 'Dora');
    clock.move(60_000);
    const abroad = browser(app, { ip: '8.8.8.8' });
    await abroad.ask(logIn, { email: dora.email, password: testPassword });
    const [there, here] = await sessionsSeenBy(abroad);
    expect(there).toMatchObject({ geoip_country: 'US', created_at: clock.now().toISOString() });
    expect(here!.geoip_country).toBeNull();
  });

  test('does not contain other members’ sessions', async () => {
    const bram = await person(services, 'Bram', { gender: 'male' });
    expect(await sessionsSeenBy(bram)).toHaveLength(1);
  });
});

describe('ending sessions in the settings', () => {
  test('ends the chosen session at once, with its live stream', async () => {
    const chloe = await person(services, 'Chloé');
    const phone = await elsewhere(chloe.email);
    const ears = { here: await liveListener(chloe), phone: await liveListener(phone) };
    const [, other] = await sessionsSeenBy(chloe);
    expect((await chloe.ask(endSession, { id: other!.id })).status).toBe(200);
    await ears.phone.ended;
    expect(await isLoggedIn(phone)).toBe(false);
    expect(await isLoggedIn(chloe)).toBe(true);
    expect(ears.here.isOpen()).toBe(true);
  });

  test('has no effect on another member’s session, and responds as for an unknown session', async () => {
    const dirk = await person(services, 'Dirk', { gender: 'male' });
    const emma = await person(services, 'Emma');
    const [own] = await sessionsSeenBy(emma);
    const foreign = await dirk.ask(endSession, { id: own!.id });
    const unknown = await dirk.ask(endSession, { id: crypto.randomUUID() as SessionId });
    expect(foreign.status).toBe(unknown.status);
    expect(foreign.reply).toEqual(unknown.reply);
    expect(await isLoggedIn(emma)).toBe(true);
  });

  test('ends the current session too if the member logs out everywhere', async () => {
    const fleur = await person(services, 'Fleur');
    const phone = await elsewhere(fleur.email);
    const ears = [await liveListener(fleur), await liveListener(phone)];
    await fleur.ask(endSessions, {});
    await Promise.all(ears.map(async ({ ended }) => await ended));
    expect([await isLoggedIn(fleur), await isLoggedIn(phone)]).toEqual([false, false]);
    expect(fleur.cookies.has('auth')).toBe(false);
  });
});

test('logging out in one tab notifies the other tabs', async () => {
  const gijs = await person(services, 'Gijs', { gender: 'male' });
  const otherTab = await liveListener(gijs);
  await gijs.ask(logOut, {});
  await otherTab.ended;
  expect(otherTab.heard).toEqual([{ event: 'session_ended' }]);
});

describe('a session ends within 5 seconds, even in a process that receives no event', () => {
  const elsewhereApp = makeApp({ ...services, hub: makeHub(services.clock) });

  afterEach(() => void vi.useRealTimers());

  test.each([
    ['the account is closed', { status: 'blocked' }],
    ['the account is deleted', { status: 'pending_deletion' }],
    ['the password has changed', { password_hash: 'of another password' }],
  ] as const)('when %s: its requests are rejected and its stream closes', async (way, change) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const hanna = await person(services, `Hanna ${way.length}`);
    const there = browser(elsewhereApp);
    there.cookies.set('auth', hanna.cookies.get('auth')!);
    const ear = await liveListener(there);
    await db.updateTable('member').set(change).where('id', '=', hanna.id).execute();
    clock.move(5_000);
    await vi.advanceTimersByTimeAsync(5_000);
    await ear.ended;
    expect(ear.heard).toEqual([{ event: 'session_ended' }]);
    expect(await isLoggedIn(there)).toBe(false);
  });

  test('but stays open while nothing changes', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const ida = await person(services, 'Ida');
    const ear = await liveListener(ida);
    await db.updateTable('member').set({ invisible: true }).where('id', '=', ida.id).execute();
    clock.move(5_000);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await isLoggedIn(ida)).toBe(true);
    expect(ear.isOpen()).toBe(true);
    await ear.stop();
  });
});

test('a session cached for its stream is not read on each request, but ends within 5 seconds', async () => {
  const jan = await person(services, 'Jan');
  const secure = false;
  const sessions = makeSessions({
    ...services,
    secret: services.config.secret,
    secure,
    countryOf: () => undefined,
    onFault: () => undefined,
  });
  const request = { cookie: (name: string) => jan.cookies.get(name), inBackground: false } as ClientInfo;
  const { id } = (await sessions.of(request, clock.now()))!;
  clock.move(4_000);
  await sessions.openAmong([id], clock.now());
  await db.deleteFrom('session').where('member_id', '=', jan.id).execute();
  clock.move(4_499);
  expect(await sessions.of(request, clock.now()), 'nobody has told').toMatchObject({ id });
  clock.move(1);
  expect(await sessions.of(request, clock.now())).toBeUndefined();
});

test('the first request after a page was hidden reads the session, because the page may be visible again', async () => {
  const kim = await person(services, 'Kim');
  const sessions = makeSessions({
    ...services,
    secret: services.config.secret,
    secure: false,
    countryOf: () => undefined,
    onFault: () => undefined,
  });
  const request = { cookie: (name: string) => kim.cookies.get(name), inBackground: false } as ClientInfo;
  const { id } = (await sessions.of(request, clock.now()))!;
  await db.updateTable('session').set({ away_at: clock.now() }).where('id', '=', id).execute();
  clock.move(4_000);
  await sessions.openAmong([id], clock.now());
  expect(await sessions.of(request, clock.now())).toMatchObject({ id });
  await sessions.settled();
  const seen = await db.selectFrom('session').select('away_at').where('id', '=', id).executeTakeFirst();
  expect(seen).toEqual({ away_at: null });
});

test.each([true, false])('the query for a session returns whether its member is premium: %s', async (premium) => {
  const { id } = await person(services, `Jana ${premium}`, { premium });
  const stored = await db.selectFrom('session').select('token_hash').where('member_id', '=', id).execute();
  expect(stored).toHaveLength(1);
  expect((await sessionByToken(db, stored[0]!.token_hash, clock.now()))?.paid_user).toBe(premium);
});
