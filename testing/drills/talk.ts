import { expect, vi } from 'vitest';
import { readChat, sendMessage } from '#contract/chats/chats.ts';
import { pairOf } from '#server/areas/members/member-pair.ts';
import { brokenInvariants, readTogether } from '../databases/invariants.ts';
import { type EventListener, eventListener } from '../event-listener.ts';
import { reconnectingBrowser, type Trouble } from '../reconnecting-browser.ts';
import { comesIn, confirms, type Deeds, keeps, type Player, writes } from './drill.ts';
import type { DrillRows } from './drilled-product.ts';

const polling = { timeout: 90_000, interval: 100 };

/** Site settings that give the members enough credits. */
export const talkers = { signup_credits: 1000 };

interface Talkers {
  readonly people: number;
  /** Number of open pages per member and per onlooker. */
  readonly pagesEach: number;
  /** Number of members who have pages open but do not write. */
  readonly onlookers?: number;
}

/** Maximum time until all streams are open again after an outage, in milliseconds. */
const backMilliseconds = 45_000;

/**
 * Lets pairs of members, each with some open pages, write to each other at the maximum rate of sixty messages a minute.
 */
export async function talk(where: () => string, rows: DrillRows, who: Talkers) {
  const { people, pagesEach, onlookers = 0 } = who;
  const deeds: Deeds = { signUps: [], messages: [], likes: [], orders: [] };
  const told = new Set<string>();
  const onTrouble = ({ status, code }: Trouble) => void told.add(`${status} ${code}`);
  const players: Player[] = [];
  for (let player = 0; player < people; player += 1) players.push(await comesIn(where(), deeds));
  for (const player of players) await confirms(player, { query: rows });
  const partnerOf = (player: Player) => players[players.indexOf(player) ^ 1]!;
  // From now on, each request goes to any of the running servers.
  const roaming = players.map((player) => ({ ...player, ...reconnectingBrowser(where, player.cookies, onTrouble) }));
  const pages = new Map<Player, EventListener[]>();
  for (const player of roaming) {
    const { id } = partnerOf(players.find((one) => one.id === player.id)!);
    pages.set(
      player,
      Array.from({ length: pagesEach }, () => eventListener(player, id)),
    );
  }
  const watching = await onlook(where, { onlookers, pagesEach });
  const allHear = () => [...pages.values(), watching].flat().every((page) => page.isOpen());
  await vi.waitFor(() => expect(allHear()).toBe(true), polling);

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
    /** The errors that members have seen, as status and code. */
    told,
    /** Resolves when more messages have been acknowledged. */
    goesOn: async (what: string) => {
      const before = deeds.messages.length;
      const polling = { timeout: 60_000, interval: 50 };
      await vi.waitFor(() => expect(deeds.messages.length, what).toBeGreaterThan(before + 2 * people), polling);
    },
    /** Resolves when every page has a stream again. Fails if that takes longer than promised. */
    hearsAgain: async (what: string) => {
      const polling = { timeout: backMilliseconds, interval: 100 };
      await vi.waitFor(() => expect(allHear(), `streams, ${what}`).toBe(true), polling);
    },
    /** Stops the members after their current action, and checks all data. */
    ends: async () => {
      over.abort();
      await Promise.all(lives);
      await isThereOnce(deeds, players, rows);
      await answersTheSame(where, deeds);
      await isHeardEverywhere(deeds, pages);
      await vi.waitFor(() => expect(allHear()).toBe(true), polling);
      await Promise.all([...pages.values(), watching].flat().map(async (page) => await page.stop()));
    },
  };
}

/** Opens pages of members who do not write, each with its stream. */
async function onlook(
  where: () => string,
  { onlookers, pagesEach }: Pick<Required<Talkers>, 'onlookers' | 'pagesEach'>,
) {
  const nobody: Deeds = { signUps: [], messages: [], likes: [], orders: [] };
  const pages: EventListener[] = [];
  for (let onlooker = 0; onlooker < onlookers; onlooker += 1) {
    const { cookies } = await comesIn(where(), nobody);
    const own = reconnectingBrowser(where, cookies);
    for (let page = 0; page < pagesEach; page += 1) pages.push(eventListener(own));
  }
  return pages;
}

/**
 * Expects that exactly the acknowledged messages exist, are paid and are counted as unread, because every request was
 * retried until acknowledged.
 */
async function isThereOnce({ messages }: Deeds, players: readonly Player[], rows: DrillRows): Promise<void> {
  const ids = async (text: string) => (await rows(text)).rows.map(({ id }) => id).toSorted();
  expect(await ids('SELECT id FROM message')).toEqual(messages.map(({ id }) => id).toSorted());
  expect(await ids('SELECT once_key AS id FROM message')).toEqual(messages.map(({ key }) => key).toSorted());
  expect(await brokenInvariants({ query: rows })).toEqual({});
  const theirs = players.map(({ id }) => `'${id}'`).join(', ');
  const paid = await rows(`SELECT sum(${talkers.signup_credits} - balance)::int AS id FROM wallet
    WHERE member_id IN (${theirs})`);
  expect(Number(paid.rows[0]!.id)).toBe(messages.length);
  const miscounted = await readTogether(
    { query: rows },
    `SELECT conversation_id AS id FROM inbox
    WHERE unread <> (SELECT count(*) FROM message WHERE message.conversation_id = inbox.conversation_id
      AND sender_id = inbox.other_id AND (read_up_to IS NULL OR message.id > read_up_to))`,
  );
  expect(miscounted.rows, 'what is unread is what came after what was read').toEqual([]);
}

/**
 * Repeats some requests with the same key, from a browser that has only the key and the member's session. Expects the
 * same replies.
 */
async function answersTheSame(where: () => string, { messages }: Deeds): Promise<void> {
  for (const { by, key, asked, id } of messages.slice(-16)) {
    const { message } = await reconnectingBrowser(where, by.cookies).ask(sendMessage, asked, key);
    expect(message.id).toBe(id);
  }
}

/**
 * Expects that every page has reconnected by itself, knows all messages that its member has sent and received, and
 * receives new ones.
 */
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
