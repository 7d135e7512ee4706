import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { readChat, sendMessage } from '#contract/chats/chats.ts';
import { pairOf } from '../members/pair.ts';
import { chanceOf, seed } from '../testing/chance.ts';
import { comesIn, confirms, type Deeds, keeps, type Player, writes } from '../testing/drills/drill.ts';
import { drilledProduct, type DrillRows } from '../testing/drills/drilled-product.ts';
import { postmasterOf } from '../testing/databases/embedded-database.ts';
import { type EventListener, eventListener } from '../testing/event-listener.ts';
import { freePort } from '../testing/free-port.ts';
import { brokenInvariants } from '../testing/databases/invariants.ts';
import { reconnectingBrowser } from '../testing/reconnecting-browser.ts';
import { startProduct } from '../testing/product.ts';
import { workersOf } from '../testing/workers.ts';

/** `KILLS=20 npm run drills -- server/chats/kill.test.ts` kills more often. */
const kills = Number(process.env.KILLS ?? 2);
const signup_credits = 1000;
const chance = chanceOf(seed);
const polling = { timeout: 90_000, interval: 100 };

/** Pairs of members with some open pages, who write to each other at the maximum rate of sixty messages a minute. */
async function talk(where: () => string, rows: DrillRows, people: number, pagesEach: number) {
  const deeds: Deeds = { signUps: [], messages: [], likes: [], orders: [] };
  const players: Player[] = [];
  for (let player = 0; player < people; player += 1) players.push(await comesIn(where(), deeds));
  for (const player of players) await confirms(player, { query: rows });
  const partnerOf = (player: Player) => players[players.indexOf(player) ^ 1]!;
  // From here on, each request goes to whichever server is running.
  const roaming = players.map((player) => ({ ...player, ...reconnectingBrowser(where, player.cookies) }));
  const pages = new Map<Player, EventListener[]>();
  for (const player of roaming) {
    const { id } = partnerOf(players.find((one) => one.id === player.id)!);
    pages.set(
      player,
      Array.from({ length: pagesEach }, () => eventListener(player, id)),
    );
  }
  await vi.waitFor(() => expect([...pages.values()].flat().every((page) => page.isOpen())).toBe(true), polling);

  const over = new AbortController();
  const lives = roaming.map(async (player, index) => {
    const partner = roaming[index ^ 1]!;
    const { id: conversation } = pairOf(player.id, partner.id);
    await keeps(over.signal, 200, async (time) => {
      await writes(player, partner, deeds);
      // Every other member occasionally reads the partner's latest message.
      const got = deeds.messages.findLast(({ by }) => by === partner);
      if (index % 2 === 0 && time % 5 === 4 && got)
        await player.ask(readChat, { conversation, message: got.id as never });
    });
  });
  return {
    deeds,
    pages,
    /** They finish what they are doing; then everything is counted. */
    ends: async () => {
      over.abort();
      await Promise.all(lives);
      await isThereOnce(deeds, rows);
      await answersTheSame(where, deeds);
      await isHeardEverywhere(deeds, pages);
      await Promise.all([...pages.values()].flat().map(async (page) => await page.stop()));
    },
  };
}

/** Every request was repeated until it was answered: exactly what was acknowledged exists, is paid and is unread. */
async function isThereOnce({ messages }: Deeds, rows: DrillRows): Promise<void> {
  const ids = async (text: string) => (await rows(text)).rows.map(({ id }) => id).toSorted();
  expect(await ids('SELECT id FROM message')).toEqual(messages.map(({ id }) => id).toSorted());
  expect(await ids('SELECT once_key AS id FROM message')).toEqual(messages.map(({ key }) => key).toSorted());
  expect(await brokenInvariants({ query: rows })).toEqual({});
  const paid = await rows(`SELECT sum(${signup_credits} - balance)::int AS id FROM wallet`);
  expect(Number(paid.rows[0]!.id)).toBe(messages.length);
  const miscounted = await rows(`SELECT conversation_id AS id FROM inbox
    WHERE unread <> (SELECT count(*) FROM message WHERE message.conversation_id = inbox.conversation_id
      AND sender_id = inbox.other_id AND (read_up_to IS NULL OR message.id > read_up_to))`);
  expect(miscounted.rows, 'what is unread is what came after what was read').toEqual([]);
}

/** Some requests are repeated, under the same key, by a browser that knows only the key and its member. */
async function answersTheSame(where: () => string, { messages }: Deeds): Promise<void> {
  for (const { by, key, asked, id } of messages.slice(-16)) {
    const { message } = await reconnectingBrowser(where, by.cookies).ask(sendMessage, asked, key);
    expect(message.id).toBe(id);
  }
}

/** Every page has reconnected by itself, knows everything sent and received, and receives what is sent now. */
async function isHeardEverywhere(deeds: Deeds, pages: ReadonlyMap<Player, readonly EventListener[]>): Promise<void> {
  const players = [...pages.keys()];
  await vi.waitFor(() => expect([...pages.values()].flat().every((page) => page.isOpen())).toBe(true), polling);
  for (const [index, player] of players.entries()) await writes(player, players[index ^ 1]!, deeds);
  await vi.waitFor(() => {
    for (const [player, own] of pages) {
      const theirs = deeds.messages.filter(({ by, asked }) => by.id === player.id || asked.profile === player.id);
      const ids = theirs.map(({ id }) => id).toSorted();
      for (const page of own) expect([...page.known].toSorted()).toEqual(ids);
    }
  }, polling);
}

test(`kill -9 of the server, ${kills} times, and an abrupt stop of PostgreSQL, while sixteen people write`, async () => {
  const { environment, product, rows } = await drilledProduct({ signup_credits });
  const talking = await talk(() => product.url, rows, 16, 5);
  let running = product;
  const again = async (signal: NodeJS.Signals) => {
    await running.end(signal);
    running = await (await startProduct(environment)).ready();
  };
  for (let kill = 1; kill <= kills; kill += 1) {
    await sleep(200 + chance() * 600);
    await again('SIGKILL');
    if (kill % 10 !== 2) continue;
    await sleep(200 + chance() * 600);
    // `pg_ctl stop -m immediate`: no transaction is finished, nothing is flushed.
    process.kill((await postmasterOf(environment.DATA_DIR))!, 'SIGQUIT');
    await sleep(100);
    await running.ready();
  }
  await sleep(500);
  await again('SIGTERM');
  await expect.poll(() => talking.deeds.messages.length, { timeout: 60_000 }).toBeGreaterThan(16 * kills);
  await talking.ends();
}, 300_000);

test(`kill -9 of one of two workers, ${kills} times, while eight people write: the port keeps answering`, async () => {
  const { environment, product, rows } = await drilledProduct({ signup_credits });
  await product.end();
  const several = await (await startProduct({ ...environment, WORKERS: '2' })).ready();
  const talking = await talk(() => several.url, rows, 8, 2);
  for (let kill = 0; kill < kills; kill += 1) {
    const both = async () => {
      const workers = await workersOf(several);
      expect(workers).toHaveLength(2);
      return workers;
    };
    const workers = await vi.waitFor(both, polling);
    const before = talking.deeds.messages.length;
    process.kill(workers[kill % 2]!, 'SIGKILL');
    await vi.waitFor(() => expect(talking.deeds.messages.length).toBeGreaterThan(before + 16), polling);
  }
  await talking.ends();
}, 300_000);

test('one of two processes is killed: everyone continues at the other, and later at both', async () => {
  const { environment, product, rows } = await drilledProduct({ signup_credits });
  const elsewhere = { ...environment, PORT: String(await freePort()) };
  let other = await (await startProduct(elsewhere)).ready();
  const urls = [product.url, other.url];
  let turn = 0;
  const talking = await talk(() => urls[(turn += 1) % 2]!, rows, 8, 1);
  await sleep(500);
  await other.end('SIGKILL');
  await sleep(500);
  other = await (await startProduct(elsewhere)).ready();
  await sleep(500);
  await product.end('SIGKILL');
  const before = talking.deeds.messages.length;
  await vi.waitFor(() => expect(talking.deeds.messages.length).toBeGreaterThan(before + 8), polling);
  await talking.ends();
}, 120_000);
