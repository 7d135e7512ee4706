import { expect, vi } from 'vitest';
import { readChat, sendMessage } from '#contract/chats/chats.ts';
import { pairOf } from '../../members/pair.ts';
import { brokenInvariants } from '../databases/invariants.ts';
import { type EventListener, eventListener } from '../event-listener.ts';
import { reconnectingBrowser, type Trouble } from '../reconnecting-browser.ts';
import { comesIn, confirms, type Deeds, keeps, type Player, writes } from './drill.ts';
import type { DrillRows } from './drilled-product.ts';

const polling = { timeout: 90_000, interval: 100 };

/** What those who talk come in with. */
export const talkers = { signup_credits: 1000 };

interface Talkers {
  readonly people: number;
  /** Open pages of each. */
  readonly pagesEach: number;
  readonly onTrouble?: (trouble: Trouble) => void;
}

/** Pairs of members with some open pages, who write to each other at the maximum rate of sixty messages a minute. */
export async function talk(where: () => string, rows: DrillRows, { people, pagesEach, onTrouble }: Talkers) {
  const deeds: Deeds = { signUps: [], messages: [], likes: [], orders: [] };
  const players: Player[] = [];
  for (let player = 0; player < people; player += 1) players.push(await comesIn(where(), deeds));
  for (const player of players) await confirms(player, { query: rows });
  const partnerOf = (player: Player) => players[players.indexOf(player) ^ 1]!;
  // From here on, each request goes to whichever server is running.
  const roaming = players.map((player) => ({ ...player, ...reconnectingBrowser(where, player.cookies, onTrouble) }));
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
    /** Whether every page has its stream. */
    allHear: () => [...pages.values()].flat().every((page) => page.isOpen()),
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
  const paid = await rows(`SELECT sum(${talkers.signup_credits} - balance)::int AS id FROM wallet`);
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
