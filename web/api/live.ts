import { useEffect, useEffectEvent } from 'react';
import { hereEvent, laterEvent, type LiveEvent, livePath } from '#contract/live.ts';
import { hiddenPage } from '#contract/accounts/presence.ts';
import { noteHeard } from './connection.ts';
import { isPageHidden } from './page-hidden.ts';

/** What one tab tells the others of the same browser. */
interface Heard {
  readonly id: string;
  /** None: it is only told how far was heard. */
  readonly event?: LiveEvent;
  /** The stream has opened, or has been away for a while. */
  readonly heard?: boolean;
}

const channelName = 'damson-live';
/** What this page heard last, also while one screen with a stream gives way to another. */
let lastId = '';
/** A stream that is opened again tells the last seconds again; what happened once is heard once. */
const heardIds = new Set<string>();
const remembered = 500;

/**
 * Hears what happens to the member while the screen is there. One tab of the browser keeps the stream open and tells
 * the others; when it closes, another takes over where it left off.
 */
export function useLive(onEvent: (event: LiveEvent) => void): void {
  const hear = useEffectEvent(onEvent);
  useEffect(() => {
    const closing = new AbortController();
    const channel = new BroadcastChannel(channelName);
    const hearOnce = ({ id, event, heard }: Heard) => {
      lastId = id || lastId;
      if (heard !== undefined) noteHeard(heard);
      if (event && isNew(id)) hear(event);
    };
    channel.addEventListener('message', ({ data }: MessageEvent<Heard>) => hearOnce(data));
    void holdStream(
      closing.signal,
      () => lastId,
      (heard) => {
        channel.postMessage(heard);
        hearOnce(heard);
      },
    );
    return () => {
      closing.abort();
      channel.close();
    };
  }, []);
}

/** Events without an id (some were missed, the session has ended) are always news. */
function isNew(id: string): boolean {
  if (!id) return true;
  if (heardIds.has(id)) return false;
  heardIds.add(id);
  if (heardIds.size > remembered) heardIds.delete(heardIds.values().next().value!);
  return true;
}

type Tell = (heard: Heard) => void;

/** Holds the browser's stream while the lock is ours. Where there are no locks (plain http), every tab has its own. */
async function holdStream(closing: AbortSignal, since: () => string, tell: Tell): Promise<void> {
  const hold = async () => {
    // The screen may have gone in the moment in which the lock was given.
    if (closing.aborted) return;
    const stop = openStream(since, tell);
    await new Promise<void>((resolve) => closing.addEventListener('abort', () => resolve()));
    stop();
  };
  if (!('locks' in navigator)) return await hold();
  await navigator.locks.request(channelName, { signal: closing }, hold).catch(ignoreAbort);
}

function ignoreAbort(fault: unknown): void {
  if ((fault as Error).name !== 'AbortError') throw fault;
}

const firstPause = 2_000;
const longestPause = 30_000;
/** A stream that is away no longer than this is missed by nobody. */
const unnoticedMilliseconds = 4_000;

/** A stream that is opened again whenever it ends, asking for what was missed meanwhile. Returns how to close it. */
function openStream(since: () => string, tell: Tell): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let away: ReturnType<typeof setTimeout> | undefined;
  let pause = firstPause;
  const isAway = () => {
    away ??= setTimeout(() => tell({ id: '', heard: false }), unnoticedMilliseconds);
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
      tell({ id: '', heard: true });
    });
    source.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) => {
      tell({ id: lastEventId, event: JSON.parse(data) as LiveEvent });
    });
    source.addEventListener(hereEvent, ({ lastEventId }: MessageEvent<string>) => tell({ id: lastEventId }));
    let told = 0;
    source.addEventListener(laterEvent, ({ data }: MessageEvent<string>) => {
      told = Number(data);
    });
    source.addEventListener('error', () => {
      // The browser's own attempts do not spread out and give up on some answers: ours do neither.
      source?.close();
      isAway();
      // Anything up to the pause, so that no two browsers keep in step; never earlier than the server has room.
      timer = setTimeout(open, told + pause * Math.random());
      pause = told ? firstPause : Math.min(pause * 2, longestPause);
    });
  };

  // A browser that is back online, or is looked at again, does not wait any longer.
  const hurry = () => {
    if (timer === undefined || document.visibilityState === 'hidden') return;
    clearTimeout(timer);
    pause = firstPause;
    open();
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
