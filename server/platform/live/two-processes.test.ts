import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { logIn } from '#contract/accounts/accounts.ts';
import { showMember } from '#contract/members/members.ts';
import { graceMilliseconds } from '../../areas/accounts/sessions/presence.ts';
import { newId } from '../core/ids.ts';
import { comesIn, confirms, type Deeds, type Player, writes } from '#testing/drills/drill.ts';
import { embeddedIn } from '#testing/databases/embedded-database.ts';
import { emptyDatabase } from '#testing/databases/empty-database.ts';
import { liveListener } from '#testing/live-listener.ts';
import { testPassword } from '#testing/people.ts';
import { reconnectingBrowser } from '#testing/reconnecting-browser.ts';
import { dataFolder, type Product, startProduct } from '#testing/product.ts';

const polling = { timeout: 60_000, interval: 20 };
const deeds: Deeds = { signUps: [], messages: [], likes: [], orders: [] };

/** Returns an environment in which a process uses other delays for some of its timers, in milliseconds. */
function waiting(instead: Readonly<Record<number, number>>): NodeJS.ProcessEnv {
  const code = `
    const instead = ${JSON.stringify(instead)};
    for (const name of ['setTimeout', 'setInterval']) {
      const patiently = globalThis[name];
      const otherwise = (work, milliseconds, ...rest) => patiently(work, instead[milliseconds] ?? milliseconds, ...rest);
      globalThis[name] = Object.defineProperties(otherwise, Object.getOwnPropertyDescriptors(patiently));
    }
  `;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
}

/** Grace period for a browser to return, in place of the usual one. */
const hastyMilliseconds = 500;

/** Starts two processes on one database of either kind, with Anna and Bram logged in at both. */
async function two(kind: 'embedded' | 'a server', environment: NodeJS.ProcessEnv = {}) {
  const DATA_DIR = await dataFolder();
  const empty = kind === 'a server' ? await emptyDatabase() : undefined;
  const database: NodeJS.ProcessEnv = { ...environment, ...(empty && { DATABASE_URL: empty.DATABASE_URL }) };
  const one = await (await startProduct({ DATA_DIR, ...database })).ready();
  const other = await (await startProduct({ DATA_DIR, ...database })).ready();
  const client: pg.Client = empty?.client ?? (await embeddedIn(DATA_DIR));
  if (!empty) onTestFinished(async () => await client.end());
  const people = [await comesIn(one.url, deeds), await comesIn(one.url, deeds)] as const;
  for (const player of people) await confirms(player, { query: async (text) => await client.query(text) });
  return { one, other, client, anna: people[0], bram: people[1] };
}

/** Returns the same person with a browser that is connected to another process. */
function at({ url }: Product, player: Player): Player {
  return { ...player, ...reconnectingBrowser(url, player.cookies) };
}

/**
 * Returns whether a new process knows the events of the last seconds. Until then, browsers that switch to it refetch
 * everything.
 */
async function knowsTheLastSeconds(product: Product, player: Player): Promise<boolean> {
  const ear = await liveListener(at(product, player), newId(new Date()));
  await vi.waitFor(() => expect(ear.lastId()).not.toBe(''), polling);
  await ear.stop();
  return ear.heard.length === 0;
}

describe('two processes on one database', () => {
  test.each(['embedded', 'a server'] as const)('deliver events to the members of both: %s', async (kind) => {
    const { one, other, anna, bram } = await two(kind);
    const [annaHears, bramHears] = [await liveListener(at(one, anna)), await liveListener(at(other, bram))];
    await writes(at(one, anna), bram, deeds);
    const message = deeds.messages.at(-1)!.id;
    const told = expect.objectContaining({ event: 'message_sent', from: anna.id, message });
    await vi.waitFor(() => expect(bramHears.heard).toContainEqual(told), polling);
    await vi.waitFor(() => expect(annaHears.heard).toContainEqual(told), polling);
    await writes(at(other, bram), anna, deeds);
    const back = expect.objectContaining({ message: deeds.messages.at(-1)!.id });
    await vi.waitFor(() => expect(annaHears.heard).toContainEqual(back), polling);
    await Promise.all([annaHears.stop(), bramHears.stop()]);
  });

  test('a browser whose process is killed continues at the other process and misses no event', async () => {
    const { one, other, anna, bram } = await two('embedded');
    await expect.poll(async () => await knowsTheLastSeconds(one, bram), polling).toBe(true);
    const bramHears = await liveListener(at(other, bram));
    await vi.waitFor(() => expect(bramHears.lastId()).not.toBe(''), polling);
    const since = bramHears.lastId();
    await other.end('SIGKILL');
    await bramHears.ended;
    const sent: string[] = [];
    for (let times = 0; times < 4; times += 1) {
      await writes(at(one, anna), bram, deeds);
      sent.push(deeds.messages.at(-1)!.id);
    }
    const back = await liveListener(at(one, bram), since);
    const messages = () => back.heard.flatMap((event) => ('message' in event ? [event.message] : []));
    await vi.waitFor(() => expect(messages()).toEqual(sent), polling);
    await back.stop();
  });

  test('the unpublished events of a killed process make everyone fetch again', async () => {
    // Heartbeats every second instead of every five, and a batch of events that is never sent.
    const { one, other, anna, bram } = await two('embedded', waiting({ 5_000: 1_000, 15: 2 ** 31 - 1 }));
    const bramHears = await liveListener(at(one, bram));
    await writes(at(other, anna), bram, deeds);
    await sleep(2_000);
    expect(bramHears.heard).toEqual([]);
    await other.end('SIGKILL');
    await vi.waitFor(() => expect(bramHears.heard).toEqual([{ event: 'missed_some' }]), polling);
    await bramHears.stop();
  });

  test('a member who disconnects from one process stays online while connected to the other by another browser', async () => {
    const { one, other, client, anna, bram } = await two(
      'embedded',
      waiting({ [graceMilliseconds]: hastyMilliseconds }),
    );
    const phone = reconnectingBrowser(other.url);
    await phone.ask(logIn, { email: anna.email, password: testPassword });
    const [laptopHears, phoneHears] = [await liveListener(at(one, anna)), await liveListener(phone)];
    const seen = async () =>
      await Promise.all(
        [one, other].map(async (product) => {
          const { profile } = await at(product, bram).ask(showMember, { id: anna.id });
          return profile.online;
        }),
      );
    const away = async () => {
      const { rows } = await client.query('SELECT id FROM session WHERE member_id = $1 AND away_at IS NOT NULL', [
        anna.id,
      ]);
      return rows.length;
    };
    expect(await seen()).toEqual([true, true]);
    await laptopHears.stop();
    await vi.waitFor(async () => expect(await away()).toBe(1), polling);
    await sleep(2 * hastyMilliseconds);
    expect(await seen(), 'the phone is still connected').toEqual([true, true]);
    await phoneHears.stop();
    await vi.waitFor(async () => expect(await away()).toBe(2), polling);
    await vi.waitFor(async () => expect(await seen()).toEqual([false, false]), polling);
  });

  test('after their database connections are cut, everyone fetches again and then receives events again', async () => {
    const { one, other, client, anna, bram } = await two('a server');
    const bramHears = await liveListener(at(other, bram));
    const lines = `FROM pg_stat_activity WHERE application_name = 'damson-live' AND datname = current_database()`;
    const cut = await client.query(`SELECT pg_terminate_backend(pid) ${lines}`);
    expect(cut.rowCount).toBe(2);
    await vi.waitFor(() => expect(bramHears.heard).toContainEqual({ event: 'missed_some' }), polling);
    await vi.waitFor(async () => expect((await client.query(`SELECT ${lines}`)).rowCount).toBe(2), polling);
    await writes(at(one, anna), bram, deeds);
    const told = expect.objectContaining({ message: deeds.messages.at(-1)!.id });
    await vi.waitFor(() => expect(bramHears.heard).toContainEqual(told), polling);
    await bramHears.stop();
  });
});
