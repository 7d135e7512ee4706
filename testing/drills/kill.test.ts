import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { signUp } from '#contract/accounts/accounts.ts';
import type { Call, ReplyOf } from '#contract/call.ts';
import { sendMessage } from '#contract/chats/chats.ts';
import { askDataExport } from '#contract/accounts/data-export.ts';
import { likeMember } from '#contract/likes.ts';
import { orderCredits } from '#contract/payments.ts';
import { chanceOf, seed } from '../chance.ts';
import {
  buys,
  comesIn,
  confirms,
  type DrillStep,
  type Deeds,
  keeps,
  drillLikes,
  type Player,
  writes,
} from './drill.ts';
import { drilledProduct, type DrillRows } from './drilled-product.ts';
import { postmasterOf } from '../databases/embedded-database.ts';
import { brokenInvariants } from '../databases/invariants.ts';
import { testPassword } from '../people.ts';
import { reconnectingBrowser } from '../reconnecting-browser.ts';
import { startProduct } from '../product.ts';

/** Number of kills per test. `KILLS=20 npm run drills -- testing/drills/kill.test.ts` kills more often. */
const kills = Number(process.env.KILLS ?? 2);
const people = 10;
const chance = chanceOf(seed);
const polling = { timeout: 90_000, interval: 500 };

/** Lets members use the product while `strike` happens repeatedly, and then checks all data. */
async function drill(url: string, rows: DrillRows, strike: () => Promise<unknown>): Promise<void> {
  const deeds: Deeds = { signUps: [], messages: [], likes: [], orders: [] };
  const players = await Promise.all(Array.from({ length: people }, async () => await comesIn(url, deeds)));
  for (const player of players) await confirms(player, { query: rows });
  const over = new AbortController();
  const exports = players.map(async (player, index) => await exportsLater(player, index * 400));
  const lives = [
    ...players.map(async (player, index) => {
      const partner = players[index ^ 1]!;
      await keeps(over.signal, 150, async () => await writes(player, partner, deeds));
    }),
    ...players.slice(0, 4).map(async (player, index) => {
      await keeps(over.signal, 300, async (time) => {
        const whom = players[(index + 1 + time) % people]!;
        if (whom !== player) await drillLikes(player, whom, deeds);
      });
    }),
    ...players.slice(4, 6).map(async (player) => {
      await keeps(over.signal, 500, async () => await buys(player, url, deeds));
    }),
    keeps(over.signal, 100, async (time) => {
      await drillLikes(await comesIn(url, deeds), players[time % people]!, deeds);
    }),
  ];
  /** Waits until each kind of action has succeeded again, on a machine of any speed. */
  const goesOn = async () => {
    const before = Object.values(deeds).map((kind) => kind.length);
    const grew = () => Object.values(deeds).map((kind, at) => kind.length > before[at]!);
    await vi.waitFor(() => expect(grew()).not.toContain(false), polling);
  };
  for (let times = 0; times < kills; times += 1) {
    await goesOn();
    await sleep(chance() * 1_000);
    await strike();
  }
  await goesOn();
  over.abort();
  await Promise.all([...lives, ...exports]);

  await isThereOnce(deeds, rows);
  await answersTheSame(url, deeds);
  await vi.waitFor(async () => await isSettled(deeds, rows), polling);
  expect(await brokenInvariants({ query: rows })).toEqual({});
}

/** Requests an archive during the drill. */
async function exportsLater(player: Player, milliseconds: number): Promise<void> {
  await sleep(milliseconds);
  await player.ask(askDataExport, { password: testPassword }, crypto.randomUUID());
}

/** Expects exactly the acknowledged data to exist, because every request was retried until acknowledged. */
async function isThereOnce({ signUps, messages, orders }: Deeds, rows: DrillRows): Promise<void> {
  const ids = async (text: string) => (await rows(text)).rows.map(({ id }) => id).toSorted();
  const idsOf = (all: readonly DrillStep<unknown>[]) => all.map(({ id }) => id).toSorted();
  expect(await ids('SELECT id FROM member')).toEqual(idsOf(signUps));
  expect(await ids('SELECT member_id AS id FROM mail WHERE kind = $$activation$$')).toEqual(idsOf(signUps));
  expect(await ids('SELECT id FROM message')).toEqual(idsOf(messages));
  expect(await ids('SELECT once_key AS id FROM message')).toEqual(messages.map(({ key }) => key).toSorted());
  expect(await ids('SELECT payment_id AS id FROM payment')).toEqual(idsOf(orders));
}

/**
 * Repeats some requests of each kind with the same key, from a browser that has only the key and the member's session.
 * Expects the same replies.
 */
async function answersTheSame(url: string, deeds: Deeds): Promise<void> {
  const again = async <C extends Call>(
    call: C,
    done: readonly DrillStep<unknown>[],
    idOf: (reply: ReplyOf<C>) => string,
  ): Promise<void> => {
    for (const { by, key, asked, id } of done.slice(-8)) {
      const browser = reconnectingBrowser(url, call.by === 'visitor' ? undefined : by.cookies);
      expect(idOf(await browser.ask(call, asked as never, key)), call.path).toBe(id);
    }
  };
  await again(signUp, deeds.signUps, ({ user }) => user!.id);
  await again(sendMessage, deeds.messages, ({ message }) => message.id);
  await again(likeMember, deeds.likes, ({ matched }) => String(matched));
  await again(orderCredits, deeds.orders, ({ payment_id }) => payment_id);
}

/**
 * Expects that all webhooks have arrived, that every payment has its credits and one receipt, and that every email was
 * sent.
 */
async function isSettled({ orders }: Deeds, rows: DrillRows): Promise<void> {
  const unpaid = await rows(`SELECT payment_id AS id FROM payment WHERE status <> 'completed'`);
  expect(unpaid.rows).toEqual([]);
  expect((await rows(`SELECT id FROM mail WHERE kind = 'receipt'`)).rows).toHaveLength(orders.length);
  // Archives that were in progress have been restarted.
  expect((await rows('SELECT id FROM data_export WHERE ready_at IS NULL')).rows).toEqual([]);
  expect((await rows('SELECT id FROM data_export')).rows).toHaveLength(people);
  expect((await rows(`SELECT id FROM mail WHERE kind = 'data_export'`)).rows).toHaveLength(people);
  expect((await rows('SELECT id FROM mail WHERE sent_at IS NULL')).rows).toEqual([]);
}

test(`kill -9 of the server, ${kills} times: acknowledged data exists exactly once`, async () => {
  const { environment, product, rows } = await drilledProduct({ signup_credits: 1000 });
  let running = product;
  await drill(product.url, rows, async () => {
    await running.end('SIGKILL');
    running = await startProduct(environment);
    await running.ready();
  });
}, 300_000);

test(`kill -9 of its PostgreSQL, ${kills} times: acknowledged data exists exactly once`, async () => {
  const { environment, product, rows } = await drilledProduct({ signup_credits: 1000 });
  await drill(product.url, rows, async () => {
    process.kill((await postmasterOf(environment.DATA_DIR))!, 'SIGKILL');
    await sleep(100);
    await product.ready();
  });
}, 300_000);
