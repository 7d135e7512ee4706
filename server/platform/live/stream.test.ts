import { describe, expect, test, vi } from 'vitest';
import { logIn, logOut } from '#contract/accounts/accounts.ts';
import { likeMember } from '#contract/likes.ts';
import { livePath } from '#contract/live.ts';
import { refuse } from '#contract/refusal.ts';
import { makeApp } from '../../process/app.ts';
import { NoConnection } from '../postgres/bulkhead.ts';
import { transact } from '../postgres/transact.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { liveListener } from '#testing/live-listener.ts';
import { testPassword, type TestPerson, person } from '#testing/people.ts';
import { say } from '#testing/talk.ts';
import { liveStream } from './stream.ts';

const services = await testServices();
const { app, clock, db, hub } = services;
// A new process does not know the events of the seconds before it started.
clock.move(5_100);
const anna = await person(services, 'Anna', { premium: true });
const bram = await person(services, 'Bram', { gender: 'male' });
const polling = { timeout: 20_000, interval: 10 };
let places = 0;

/** Logs in with another browser. */
async function elsewhere({ email }: TestPerson, at = app) {
  places += 1;
  const own = browser(at, { ip: `192.0.2.${places}` });
  await own.ask(logIn, { email, password: testPassword });
  return own;
}

describe('the stream', () => {
  test('is for members: a visitor gets a 403 that asks for a login', async () => {
    const answer = await browser(app).send(livePath);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'authentication_required', authentication_required: true });
  });

  test('rejects pages on other sites', async () => {
    const answer = await anna.send(livePath, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(answer.status).toBe(403);
    expect(((await answer.json()) as { code: string }).code).toBe('cross_site');
  });

  test('is not cached, buffered by proxies, or compressed', async () => {
    const ear = await liveListener(anna);
    expect(ear.status).toBe(200);
    expect(ear.headerOf('content-type')).toBe('text/event-stream');
    expect(ear.headerOf('cache-control')).toBe('no-store');
    expect(ear.headerOf('x-accel-buffering')).toBe('no');
    expect(ear.headerOf('content-encoding')).toBeNull();
    expect(ear.headerOf('x-content-type-options'), 'has the security headers').toBe('nosniff');
    await ear.stop();
  });

  test('makes browsers reconnect after 1 to 4 seconds, not all at once', async () => {
    const pauses: number[] = [];
    for (let times = 0; times < 12; times += 1) {
      const answer = await anna.send(livePath);
      const reader = answer.body!.getReader();
      const { value } = await reader.read();
      pauses.push(Number(/retry: (\d+)/.exec(Buffer.from(value).toString())?.[1]));
      await reader.cancel();
    }
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1_000);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(4_000);
    expect(new Set(pauses).size).toBeGreaterThan(6);
  });

  test('is deferred if more than 50 start in a second, and then only announces when to retry', async () => {
    const own = await elsewhere(anna, makeApp(services));
    const before = hub.listeners;
    const answers = await Promise.all(Array.from({ length: 80 }, async () => await own.send(livePath)));
    const later = answers.filter(({ headers }) => headers.has('retry-after'));
    expect(later.length).toBeGreaterThan(0);
    for (const answer of later) {
      const told = await answer.text();
      const [, retry] = /^retry: (\d+)\nevent: later\ndata: \1\n\n$/.exec(told) ?? [];
      expect(Number(retry), told).toBeGreaterThanOrEqual(1000);
      expect(Number(answer.headers.get('retry-after')) * 1000).toBeGreaterThanOrEqual(Number(retry));
    }
    expect(hub.listeners - before, 'a member may have five').toBeLessThanOrEqual(5);
    for (const answer of answers) await answer.body?.cancel().catch(() => undefined);
  });

  test('is deferred if the database is overloaded', async () => {
    const full = async () => await Promise.reject(new NoConnection('Too many requests are waiting for the database.'));
    const auth = { session: full, stillOpen: full };
    const clientOf = () => ({ ip: '192.0.2.200', ourselves: false });
    const { stopping, security } = services;
    const stream = liveStream({ hub, auth, clock, clientOf, stopping, protection: {}, security });
    const answer = await browser(stream).send(livePath);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('event: later');
  });

  test('ends when its browser disconnects', async () => {
    const before = hub.listeners;
    const ear = await liveListener(anna);
    expect(hub.listeners).toBe(before + 1);
    await ear.stop();
    await vi.waitFor(() => expect(hub.listeners).toBe(before), polling);
  });
});

describe('an event', () => {
  test('is delivered after the commit, not before', async () => {
    const ear = await liveListener(anna);
    const { promise, resolve: commit } = Promise.withResolvers<void>();
    const working = transact(db, async (tx) => {
      tx.announce(anna.id, { event: 'user_changed' });
      await promise;
    });
    await transact(db, async (tx) => tx.announce(anna.id, { event: 'likes_changed' }));
    await vi.waitFor(() => expect(ear.heard).toEqual([{ event: 'likes_changed' }]), polling);
    commit();
    await working;
    const both = [{ event: 'likes_changed' }, { event: 'user_changed' }];
    await vi.waitFor(() => expect(ear.heard).toEqual(both), polling);
    await ear.stop();
  });

  test('is not delivered after a rollback', async () => {
    const ear = await liveListener(anna);
    await transact(db, async (tx) => {
      tx.announce(anna.id, { event: 'likes_changed' });
      return refuse('too_late');
    });
    const fault = transact(db, async (tx) => {
      tx.announce(anna.id, { event: 'likes_changed' });
      throw new Error('a fault');
    });
    await expect(fault).rejects.toThrow('a fault');
    await transact(db, async (tx) => tx.announce(anna.id, { event: 'user_changed' }));
    await vi.waitFor(() => expect(ear.heard).toEqual([{ event: 'user_changed' }]), polling);
    await ear.stop();
  });

  test('missed by a browser is delivered when it reconnects: each event once, in order', async () => {
    // Events of the last 5 seconds would be repeated.
    clock.move(5_100);
    const before = await liveListener(bram);
    await anna.ask(likeMember, { profile: bram.id });
    await vi.waitFor(() => expect(before.heard).toHaveLength(1), polling);
    const since = before.lastId();
    await before.stop();
    clock.move(5_100);
    const sent: string[] = [];
    for (let times = 0; times < 5; times += 1) sent.push((await say(anna, bram, `${times}`)).reply.message.id);
    const back = await liveListener(bram, since);
    await vi.waitFor(() => expect(back.heard).toHaveLength(5), polling);
    expect(back.heard.map((event) => 'message' in event && event.message)).toEqual(sent);
    await back.stop();
  });

  test('is not lost while the browser of a member without earlier events is disconnected', async () => {
    const dirk = await person(services, 'Dirk', { gender: 'male' });
    const quiet = await liveListener(dirk);
    await vi.waitFor(() => expect(quiet.lastId()).not.toBe(''), polling);
    const since = quiet.lastId();
    await quiet.stop();
    await anna.ask(likeMember, { profile: dirk.id });
    const back = await liveListener(dirk, since);
    await vi.waitFor(() => expect(back.heard.map(({ event }) => event)).toContain('like_received'), polling);
    await back.stop();
  });

  test('too old to be known makes the browser fetch everything again', async () => {
    const ear = await liveListener(anna, crypto.randomUUID());
    await vi.waitFor(() => expect(ear.heard).toEqual([{ event: 'missed_some' }]), polling);
    await ear.stop();
  });
});

describe('a stream ends', () => {
  test('at once with its session, in all tabs; another browser’s stream continues', async () => {
    const [home, phone] = [await elsewhere(anna), await elsewhere(anna)];
    const ears = { tab: await liveListener(home), other: await liveListener(home), phone: await liveListener(phone) };
    await home.ask(logOut, {});
    await Promise.all([ears.tab.ended, ears.other.ended]);
    expect(ears.tab.heard.at(-1)).toEqual({ event: 'session_ended' });
    expect(ears.phone.isOpen()).toBe(true);
    expect(ears.phone.heard).toEqual([]);
    await ears.phone.stop();
  });

  test('by itself after its session has expired, and sends heartbeats every 20 seconds until then', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const chloe = await person(services, 'Chloé');
    const ear = await liveListener(chloe);
    await vi.waitFor(() => expect(ear.lastId()).not.toBe(''), polling);
    const first = ear.lastId();
    vi.advanceTimersByTime(20_000);
    await vi.waitFor(() => expect(ear.lastId()).not.toBe(first), polling);
    await db.deleteFrom('session').where('member_id', '=', chloe.id).execute();
    vi.advanceTimersByTime(20_000);
    await ear.ended;
    expect(ear.heard).toEqual([{ event: 'session_ended' }]);
    vi.useRealTimers();
  });

  test('if it is the oldest of more than five streams of a member', async () => {
    const ears = [];
    for (let times = 0; times < 5; times += 1) ears.push(await liveListener(anna));
    expect(ears.every((ear) => ear.isOpen())).toBe(true);
    const sixth = await liveListener(anna);
    await ears[0]!.ended;
    expect(ears.slice(1).every((ear) => ear.isOpen())).toBe(true);
    for (const ear of [...ears, sixth]) await ear.stop();
  });

  test('if its browser reads too slowly, instead of waiting or buffering', async () => {
    const emma = await person(services, 'Emma');
    const answer = await emma.send(livePath);
    const before = hub.listeners;
    const tell = async () => await transact(db, async (tx) => tx.announce(emma.id, { event: 'missed_some' }));
    for (let times = 0; hub.listeners === before && times < 5_000; times += 1) await tell();
    expect(hub.listeners).toBe(before - 1);
    await answer.body!.cancel();
  });

  test('when the process stops', async () => {
    const stopping = new AbortController();
    const stoppable = makeApp({ ...services, stopping: stopping.signal });
    const own = browser(stoppable, { ip: '192.0.2.200' });
    await own.ask(logIn, { email: anna.email, password: testPassword });
    const ear = await liveListener(own);
    expect((await own.send('/readyz')).status).toBe(200);
    stopping.abort();
    await ear.ended;
    expect((await own.send('/readyz')).status).toBe(503);
  });
});
