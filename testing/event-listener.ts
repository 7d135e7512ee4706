import { setTimeout as sleep } from 'node:timers/promises';
import { showChat } from '#contract/chats/chats.ts';
import type { LiveEvent } from '#contract/live.ts';
import type { MemberId } from '#contract/members/members.ts';
import { chanceOf, seed } from './chance.ts';
import { liveListener } from './live-listener.ts';
import type { ReconnectingBrowser } from './reconnecting-browser.ts';

/** The first and the longest delay before a page reopens its stream, in milliseconds. Delays are randomized. */
const pauses = { first: 1_000, longest: 30_000 };
const chance = chanceOf(seed);

/**
 * Simulates a page that stays open, optionally in a conversation with somebody. Whenever its stream ends, the page
 * resumes it where it left off. If the stream cannot resume, the page refetches the conversation. It is never reloaded.
 */
export function eventListener(own: ReconnectingBrowser, partner?: MemberId) {
  const known = new Set<string>();
  const leaving = new AbortController();
  let listening: Awaited<ReturnType<typeof liveListener>> | undefined;
  let asking = Promise.resolve();

  function hear(event: LiveEvent): void {
    if (event.event === 'message_sent') known.add(event.message);
    if (event.event === 'missed_some') asking = asking.then(asksAgain);
  }

  async function stays(): Promise<void> {
    let since = '';
    let pause = pauses.first;
    while (!leaving.signal.aborted) {
      const ear = await liveListener(own, since, hear).catch(() => undefined);
      if (ear?.status === 200) {
        listening = ear;
        pause = pauses.first;
        await ear.ended;
        await asking;
        since = ear.lastId() || since;
      }
      await sleep(pause * (0.5 + chance()), undefined, { signal: leaving.signal }).catch(() => undefined);
      pause = Math.min(pause * 2, pauses.longest);
    }
  }

  /** Fetches the whole conversation, page by page. */
  async function asksAgain(): Promise<void> {
    if (!partner) return;
    for (let before = {}; ;) {
      const { messages, has_older } = await own.ask(showChat, { profile: partner, ...before });
      for (const { id } of messages) known.add(id);
      if (!has_older) return;
      before = { before: messages.at(-1)!.id };
    }
  }

  const over = stays();
  return {
    /** The messages known to the page, including its own. */
    known,
    isOpen: () => listening?.isOpen() ?? false,
    stop: async () => {
      leaving.abort();
      await listening?.stop();
      await over;
    },
  };
}

export type EventListener = ReturnType<typeof eventListener>;
