import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { logIn, logOut, showUser } from '#contract/accounts/accounts.ts';
import { showMember } from '#contract/members/members.ts';
import { hiddenPage } from '#contract/accounts/hidden-page.ts';
import { hidePage } from '#contract/accounts/presence.ts';
import { makeApp } from '../../../process/app.ts';
import { heartbeatMilliseconds } from '../../members/card-writes.ts';
import { browser, type Browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { liveListener } from '#testing/live-listener.ts';
import { testPassword, person } from '#testing/people.ts';
import { collectMilliseconds } from './presence-buffer.ts';
import { graceMilliseconds } from './presence.ts';

const services = await testServices();
const { app, db, clock } = services;
const anna = await person(services, 'Anna');
const bram = await person(services, 'Bram', { gender: 'male', premium: true });
const polling = { timeout: 20_000, interval: 50 };
const inBackground = { headers: { [hiddenPage.header]: hiddenPage.value } };
let places = 0;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  // Long enough for all members to be offline.
  clock.move(3_600_000);
  await db.deleteFrom('session').where('member_id', '=', anna.id).execute();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Logs Anna in with another browser, at the process `at`. */
async function elsewhere(at: Pick<typeof app, 'fetch'> = app): Promise<Browser> {
  places += 1;
  const own = browser(at, { ip: `192.0.2.${places}` });
  await own.ask(logIn, { email: anna.email, password: testPassword });
  return own;
}

async function lastActive() {
  const { profile } = (await bram.ask(showMember, { id: anna.id })).reply;
  expect(profile.online).toBe(profile.last_active === 'now');
  return profile.last_active;
}

/**
 * Advances the clock and the timers. Then runs a query, so that those of the product finish: the timers of their
 * timeouts advance as well.
 */
async function pass(milliseconds: number): Promise<void> {
  clock.move(milliseconds);
  await vi.advanceTimersByTimeAsync(milliseconds);
  await db.selectFrom('session').select('id').limit(1).execute();
}

/** Waits until Anna counts as away, after the grace period. */
async function goes(): Promise<void> {
  clock.move(graceMilliseconds);
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(graceMilliseconds);
    expect(await lastActive()).toBe('today');
  }, polling);
}

/** Checks that Anna stays online after one browser has left and its grace period has ended. */
async function stays(): Promise<void> {
  const away = db.selectFrom('session').select('id').where('member_id', '=', anna.id).where('away_at', 'is not', null);
  await vi.waitFor(async () => expect(await away.execute()).not.toEqual([]), polling);
  clock.move(graceMilliseconds);
  for (let times = 0; times < 3; times += 1) {
    await vi.advanceTimersByTimeAsync(graceMilliseconds);
    expect(await lastActive()).toBe('now');
  }
}

async function activityNoted() {
  const { last_active_at } = await db
    .selectFrom('member_card')
    .select('last_active_at')
    .where('id', '=', anna.id)
    .executeTakeFirstOrThrow();
  return last_active_at.getTime();
}

describe('a member is online', () => {
  test('after a request, and requests are recorded at most every 5 minutes', async () => {
    expect(heartbeatMilliseconds).toBe(5 * 60_000);
    const own = await elsewhere();
    expect(await lastActive()).toBe('now');
    const first = await activityNoted();
    clock.move(heartbeatMilliseconds);
    await own.ask(showUser, {});
    await vi.advanceTimersByTimeAsync(collectMilliseconds);
    expect(await activityNoted()).toBe(first);
    clock.move(4_000);
    await own.ask(showUser, {});
    await vi.advanceTimersByTimeAsync(collectMilliseconds);
    await vi.waitFor(async () => expect(await activityNoted()).toBe(clock.now().getTime()), polling);
  });

  test('once a request has been recorded, which does not delay its response', async () => {
    const own = await elsewhere();
    clock.move(2 * heartbeatMilliseconds);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>();
    const holding = db.transaction().execute(async (tx) => {
      await tx.selectFrom('session').select('id').where('member_id', '=', anna.id).forUpdate().execute();
      lock();
      await released;
    });
    await locked;
    const answered = await own.ask(showUser, {});
    expect(answered.status).toBe(200);
    expect(await lastActive()).toBe('today');
    release();
    await holding;
    await vi.advanceTimersByTimeAsync(collectMilliseconds);
    await vi.waitFor(async () => expect(await lastActive()).toBe('now'), polling);
  });

  test('while a visible page has a stream but makes no requests', async () => {
    const own = await elsewhere();
    const ear = await liveListener(own);
    for (let minutes = 0; minutes < 30; minutes += 3) {
      for (let beats = 0; beats < 9; beats += 1) await pass(20_000);
      await vi.waitFor(async () => expect(await lastActive()).toBe('now'), polling);
    }
    await ear.stop();
  });

  test('but not with a page in the background, whatever it requests', async () => {
    const own = await elsewhere();
    await own.ask(hidePage, {});
    await goes();
    clock.move(heartbeatMilliseconds + 1);
    await own.send('/api/user.php', inBackground);
    const ear = await liveListener({ send: async (path, init) => await own.send(`${path}?x-page=hidden`, init) });
    expect(await lastActive()).toBe('today');
    await ear.stop();
  });

  test('but not after logging out', async () => {
    const own = await elsewhere();
    const ear = await liveListener(own);
    await own.ask(logOut, {});
    await ear.ended;
    await goes();
  });
});

describe('a hidden page', () => {
  test('is reported by POST /api/page-hidden.php, with an empty response', async () => {
    const own = await elsewhere();
    const answer = await own.send(hidePage.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(204);
    expect(await answer.text()).toBe('');
    expect(await lastActive()).toBe('now');
    await goes();
  });

  test('can be reported by visitors, without storing anything', async () => {
    const before = await db
      .selectFrom('session')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirst();
    const visitor = browser(app);
    const answer = await visitor.send(hidePage.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(answer.status).toBe(204);
    expect(await answer.text()).toBe('');
    expect(answer.headers.getSetCookie()).toEqual([]);
    const after = await db
      .selectFrom('session')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirst();
    expect(after).toEqual(before);
  });

  test.each([{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])(
    'cannot be reported from another origin: %j',
    async (foreign) => {
      const own = await elsewhere();
      const headers = { 'content-type': 'application/json', ...foreign };
      const answer = await own.send(hidePage.path, { method: 'POST', headers, body: '{}' });
      expect(answer.status).toBe(403);
      expect(await answer.json()).toEqual(expect.objectContaining({ code: 'cross_site' }));
      await pass(graceMilliseconds);
      vi.useRealTimers();
      expect(await lastActive()).toBe('now');
    },
  );

  test('that is shown again within a minute leaves the member online', async () => {
    const own = await elsewhere();
    await own.ask(hidePage, {});
    await pass(60_000);
    await own.ask(showUser, {});
    await pass(graceMilliseconds);
    expect(await lastActive()).toBe('now');
  });

  test('that is shown again later puts the member online', async () => {
    const own = await elsewhere();
    await own.ask(hidePage, {});
    await goes();
    await own.ask(showUser, {});
    await vi.advanceTimersByTimeAsync(collectMilliseconds);
    await vi.waitFor(async () => expect(await lastActive()).toBe('now'), polling);
  });

  test('that is shown and hidden again at once takes the member offline', async () => {
    const own = await elsewhere();
    await own.ask(hidePage, {});
    await goes();
    await own.ask(showUser, {});
    await own.ask(hidePage, {});
    await goes();
  });

  test('in one browser leaves the member online if another browser is active', async () => {
    const laptop = await elsewhere();
    await elsewhere();
    await laptop.ask(hidePage, {});
    await stays();
  });
});

describe('a closing stream', () => {
  test.each(['one process', 'two processes'])(
    'takes the member offline if it was their last stream, with streams at %s',
    async (processes) => {
      const other = processes === 'one process' ? app : makeApp(services);
      const [phone, laptop] = [await liveListener(await elsewhere()), await liveListener(await elsewhere(other))];
      await phone.stop();
      await stays();
      await laptop.stop();
      await goes();
    },
  );

  test('leaves the member online if the browser has another stream', async () => {
    const own = await elsewhere();
    const [first, second] = [await liveListener(own), await liveListener(own)];
    await first.stop();
    await pass(graceMilliseconds);
    expect(await lastActive()).toBe('now');
    await second.stop();
  });

  test('has no effect when its process stops: the browser reconnects to another', async () => {
    const stopping = new AbortController();
    const ear = await liveListener(await elsewhere(makeApp({ ...services, stopping: stopping.signal })));
    stopping.abort();
    await ear.ended;
    await pass(graceMilliseconds);
    expect(await lastActive()).toBe('now');
  });
});
