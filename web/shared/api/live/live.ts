import { useEffect, useEffectEvent } from 'react';
import { hereEvent, laterEvent, type LiveEvent, livePath } from '#contract/live.ts';
import { hiddenPage } from '#contract/accounts/hidden-page.ts';
import { setStreamUp } from '../connection.ts';
import { isLeaving } from '../leave.ts';
import { page } from '../open-tabs.ts';
import { isPageHidden } from '../page-hidden.ts';

/** A message between tabs of the same browser. */
interface TabMessage {
  readonly id: string;
  /** Undefined if the message only updates the position in the stream. */
  readonly event?: LiveEvent;
  /** Whether the stream is up. */
  readonly heard?: boolean;
  /**
   * The tab that relays the message. `number`: the message's sequence number in that tab, by which receivers detect
   * gaps.
   */
  readonly from?: string;
  readonly number?: number;
}

const channelName = 'damson-live';
/** The id of the last event that this page has received. It survives navigation between screens. */
let lastId = '';
/** Where a tab stores the ids that it has handled, for its next page. Contains no content. */
const handledKey = 'damson-heard';
/** Maximum number of stored ids; a reopened stream repeats fewer events. */
const maxStoredIds = 200;
/**
 * The ids of events that were handled. A reopened stream repeats the events of the last seconds, including those that
 * earlier pages have received, but each event must be handled only once.
 */
const handledIds = new Set<string>(loadHandledIds());
const maxHandledIds = 500;

/**
 * Subscribes to the member's live events while the screen is mounted. One tab of the browser owns the stream and relays
 * events to the others. When that tab closes, another tab takes over from the last event.
 */
export function useLive(onEvent: (event: LiveEvent) => void): void {
  const dispatch = useEffectEvent(onEvent);
  useEffect(() => {
    const closing = new AbortController();
    const channel = new BroadcastChannel(channelName);
    const missing = makeGapFinder();
    let relayed = 0;
    const dispatchOnce = ({ id, event, heard }: TabMessage) => {
      lastId = id || lastId;
      if (heard !== undefined) setStreamUp(heard);
      if (event && isNew(id)) dispatch(event);
    };
    channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
      if (missing(data)) dispatch({ event: 'missed_some' });
      dispatchOnce(data);
    });
    const store = () => {
      // After a logout, nothing may stay in the browser.
      if (!isLeaving()) storeHandledIds();
    };
    window.addEventListener('pagehide', store);
    void holdStream(
      closing.signal,
      () => lastId,
      (message) => {
        relayed += 1;
        channel.postMessage({ ...message, from: page, number: relayed });
        dispatchOnce(message);
      },
    );
    return () => {
      closing.abort();
      channel.close();
      window.removeEventListener('pagehide', store);
    };
  }, []);
}

/** Detects whether this tab has missed a message of the tab that owns the stream. */
export function makeGapFinder(): (message: Pick<TabMessage, 'from' | 'number'>) => boolean {
  let last: { readonly from: string; readonly number: number } | undefined;
  return ({ from, number }) => {
    if (from === undefined || number === undefined) return false;
    const isGap = last?.from === from && number !== last.number + 1;
    last = { from, number };
    return isGap;
  };
}

/**
 * Returns whether an event must be handled. Events without an id, which report that events were missed or that the
 * session has ended, are always handled.
 */
function isNew(id: string): boolean {
  if (!id) return true;
  if (handledIds.has(id)) return false;
  handledIds.add(id);
  if (handledIds.size > maxHandledIds) handledIds.delete(handledIds.values().next().value!);
  return true;
}

type Relay = (message: TabMessage) => void;

/**
 * Keeps the stream open while this tab owns the lock. Without locks (plain http, blocked cookies), every tab opens its
 * own stream.
 */
async function holdStream(closing: AbortSignal, since: () => string, relay: Relay): Promise<void> {
  const hold = async () => {
    // The screen may have been unmounted just as the lock was granted.
    if (closing.aborted) return;
    const stop = openStream(since, relay);
    await new Promise<void>((resolve) => closing.addEventListener('abort', () => resolve()));
    stop();
  };
  if (!('locks' in navigator)) return await hold();
  try {
    await navigator.locks.request(channelName, { signal: closing }, hold);
  } catch (fault) {
    const { name } = fault as Error;
    // Browsers that block storage block locks as well.
    if (name === 'SecurityError') return await hold();
    if (name !== 'AbortError') throw fault;
  }
}

const firstPause = 2_000;
const longestPause = 30_000;
/** Minimum duration of interruptions that the page shows, in milliseconds. */
const unnoticedMilliseconds = 4_000;

/** Reopens the stream whenever it ends, and requests the events missed since. Returns a function that closes it. */
function openStream(since: () => string, relay: Relay): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let away: ReturnType<typeof setTimeout> | undefined;
  let pause = firstPause;
  /** Time before which the server has asked the page not to reconnect, by the page's own clock. */
  let notBefore = 0;
  const isAway = () => {
    away ??= setTimeout(() => relay({ id: '', heard: false }), unnoticedMilliseconds);
  };

  const open = () => {
    timer = undefined;
    const query = new URLSearchParams({
      ...(since() && { since: since() }),
      ...(isPageHidden() && { [hiddenPage.header]: hiddenPage.value }),
    }).toString();
    source = new EventSource(query ? `${livePath}?${query}` : livePath);
    isAway();
    source.addEventListener('open', () => {
      pause = firstPause;
      clearTimeout(away);
      away = undefined;
      relay({ id: '', heard: true });
    });
    source.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) => {
      relay({ id: lastEventId, event: JSON.parse(data) as LiveEvent });
    });
    source.addEventListener(hereEvent, ({ lastEventId }: MessageEvent<string>) => relay({ id: lastEventId }));
    let minimumPause = 0;
    source.addEventListener(laterEvent, ({ data }: MessageEvent<string>) => {
      minimumPause = Number(data);
    });
    source.addEventListener('error', () => {
      // Closes the source, because the browser's own reconnects have no jitter and stop after certain responses.
      source?.close();
      isAway();
      // Full jitter, so that browsers do not reconnect at the same time, but never earlier than the server requested.
      notBefore = performance.now() + minimumPause;
      timer = setTimeout(open, minimumPause + pause * Math.random());
      pause = minimumPause ? firstPause : Math.min(pause * 2, longestPause);
    });
  };

  // Reconnects when the browser is online or visible again, though never earlier than the server requested.
  const hurry = () => {
    if (timer === undefined || document.visibilityState === 'hidden') return;
    clearTimeout(timer);
    pause = firstPause;
    const wait = notBefore - performance.now();
    if (wait > 0) timer = setTimeout(open, wait);
    else open();
  };
  window.addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);

  open();
  return () => {
    window.removeEventListener('online', hurry);
    document.removeEventListener('visibilitychange', hurry);
    source?.close();
    clearTimeout(timer);
    clearTimeout(away);
  };
}

/** Stores the ids of handled events for the tab's next page. Must be called when the page is left. */
function storeHandledIds(): void {
  try {
    sessionStorage.setItem(handledKey, [...handledIds].slice(-maxStoredIds).join(' '));
  } catch {
    // Storage is full or forbidden: a match may be shown twice.
  }
}

/** Returns the ids that earlier pages of this tab have handled, oldest first. */
function loadHandledIds(): readonly string[] {
  try {
    return (sessionStorage.getItem(handledKey) ?? '').split(' ').filter(Boolean);
  } catch {
    return [];
  }
}
