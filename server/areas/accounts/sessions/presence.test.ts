import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { logIn, logOut, showUser } from '#contract/accounts/accounts.ts';
import { showMember } from '#contract/members/members.ts';
import { hiddenPage } from '#contract/accounts/hidden-page.ts';
import { hidePage } from '#contract/accounts/presence.ts';
import { makeApp } from '../../../process/app.ts';
import { heartbeatMilliseconds } from '../../members/card-writes.ts';
import { isDistributed } from '../../../platform/postgres/distributed.ts';
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
  // Nobody was online for a long time.
  clock.move(3_600_000);
  await db.deleteFrom('session').where('member_id', '=', anna.id).execute();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Another browser in which Anna is logged in, at one of several processes. */
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

/** Lets time pass, for rules and for timers. */
async function pass(milliseconds: number): Promise<void> {
  clock.move(milliseconds);
  await vi.advanceTimersByTimeAsync(milliseconds);
}

/** She is away, after the grace period in which a browser may return. */
async function goes(): Promise<void> {
  clock.move(graceMilliseconds);
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(graceMilliseconds);
    expect(await lastActive()).toBe('today');
  }, polling);
}

/** She is still online, although a browser has gone and its grace period is over. */
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

describe('online', () => {
  test('is a member who makes a request, recorded at most every 5 minutes', async () => {
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

  // A cluster lets nobody hold the rows of a member that are on several machines.
  test.skipIf(isDistributed(db))('is recorded after the answer: a request does not wait for it', async () => {
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
    expect([answered.status, await lastActive()]).toEqual([200, 'today']);
    release();
    await holding;
    await vi.advanceTimersByTimeAsync(collectMilliseconds);
    await vi.waitFor(async () => expect(await lastActive()).toBe('now'), polling);
  });

  test('is a member whose visible page makes no requests, by its stream', async () => {
    const own = await elsewhere();
    const ear = await liveListener(own);
    for (let minutes = 0; minutes < 30; minutes += 3) {
      for (let beats = 0; beats < 9; beats += 1) await pass(20_000);
      await vi.waitFor(async () => expect(await lastActive()).toBe('now'), polling);
    }
    await ear.stop();
  });

  test('is not a member who left a page open in the background, whatever it requests', async () => {
    const own = await elsewhere();
    await own.ask(hidePage, {});
    await goes();
    clock.move(heartbeatMilliseconds + 1);
    await own.send('/api/user.php', inBackground);
    const ear = await liveListener({ send: async (path, init) => await own.send(`${path}?x-page=hidden`, init) });
    expect(await lastActive()).toBe('today');
    await ear.stop();
  });

  test('is not a member who has just logged out', async () => {
    const own = await elsewhere();
    const ear = await liveListener(own);
    await own.ask(logOut, {});
    await ear.ended;
    await goes();
  });
});

describe('a page that is hidden', () => {
  test('is reported by POST /api/page-hidden.php, whose answer is empty', async () => {
    const own = await elsewhere();
    const answer = await own.send(hidePage.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(await lastActive()).toBe('now');
    await goes();
  });

  test('is reported by visitors too, of whom nothing is stored', async () => {
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
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const after = await db
      .selectFrom('session')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirst();
    expect(after).toEqual(before);
  });

  test.each([{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }])(
    'cannot be reported by another origin: %j',
    async (foreign) => {
      const own = await elsewhere();
      const headers = { 'content-type': 'application/json', ...foreign };
      const answer = await own.send(hidePage.path, { method: 'POST', headers, body: '{}' });
      expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ code: 'cross_site' })]);
      await pass(graceMilliseconds);
      vi.useRealTimers();
      expect(await lastActive()).toBe('now');
    },
  );

  test('and shown again within a minute leaves the member online', async () => {
    const own = await elsewhere();
    await own.ask(hidePage, {});
    await pass(60_000);
    await own.ask(showUser, {});
    await pass(graceMilliseconds);
    expect(await lastActive()).toBe('now');
  });

  test('and shown again later puts the member online', async () => {
    const own = await elsewhere();
    await own.ask(hidePage, {});
    await goes();
    await own.ask(showUser, {});
    await vi.advanceTimersByTimeAsync(collectMilliseconds);
    await vi.waitFor(async () => expect(await lastActive()).toBe('now'), polling);
  });

  test('just after it was shown again stays hidden', async () => {
    const own = await elsewhere();
    await own.ask(hidePage, {});
    await goes();
    await own.ask(showUser, {});
    await own.ask(hidePage, {});
    await goes();
  });

  test('on the laptop leaves a member online who is on the phone', async () => {
    const laptop = await elsewhere();
    await elsewhere();
    await laptop.ask(hidePage, {});
    await stays();
  });
});

describe('a stream that closes', () => {
  test.each(['one process', 'two processes'])('ends presence if it was the last one: %s', async (processes) => {
    const other = processes === 'one process' ? app : makeApp(services);
    const [phone, laptop] = [await liveListener(await elsewhere()), await liveListener(await elsewhere(other))];
    await phone.stop();
    await stays();
    await laptop.stop();
    await goes();
  });

  test('while the same browser has another one: the member is still online', async () => {
    const own = await elsewhere();
    const [first, second] = [await liveListener(own), await liveListener(own)];
    await first.stop();
    await pass(graceMilliseconds);
    expect(await lastActive()).toBe('now');
    await second.stop();
  });

  test('because its process stops means nothing: the browser reconnects to another', async () => {
    const stopping = new AbortController();
    const ear = await liveListener(await elsewhere(makeApp({ ...services, stopping: stopping.signal })));
    stopping.abort();
    await ear.ended;
    await pass(graceMilliseconds);
    expect(await lastActive()).toBe('now');
  });
});
