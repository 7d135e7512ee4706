import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type Sent, sendMessage } from '#contract/chats/chats.ts';
import { sendPhoto } from '#contract/chats/chat-photos.ts';
import { sendGift } from '#contract/chats/gifts.ts';
import type { MemberId } from '#contract/members/members.ts';
import { showCredits } from '../../../shared/people/user.ts';
import { ask } from '../../../shared/api/ask.ts';
import { refresherOf } from '../../../shared/api/queries/refresh.ts';
import { isRefusal, mayRetry, Refusal } from '../../../shared/api/refusal.ts';
import { serverNow } from '../../../shared/api/server-clock.ts';
import { upload } from '../../../shared/api/upload.ts';
import { retryDelays, waitFor } from '../../../shared/api/wait.ts';
import { showSent } from '../chat.ts';
import { chatsQuery, showLatest } from '../list/chats.ts';
import { storedPhoto } from './photo-store.ts';
import { noteProgress } from './progress.ts';
import { notePause } from '../composer/sending-pause.ts';
import type { Unsent } from './unsent-store.ts';
import { listenToUnsent, markRefused, nextOf, takeOut } from './unsent.ts';

/** Sends the member's unsent messages, whichever screen is open. Reports refused messages. */
export function useSending(me: MemberId, onRefused: (unsent: Unsent) => void): void {
  const client = useQueryClient();
  const tell = useEffectEvent(onRefused);
  useEffect(() => {
    const onSent = (sent: Sent) => {
      showSent(client, sent);
      showCredits(client, sent.credits, sent.message.id);
      if (!showLatest(client, sent)) void refresherOf(client)(chatsQuery().queryKey);
    };
    const onRefused = (unsent: Unsent) => {
      const credits = unsent.refused?.credits;
      if (typeof credits === 'number') showCredits(client, credits);
      tell(unsent);
    };
    return startSending(me, { onSent, onRefused });
  }, [client, me]);
}

interface Outcomes {
  onSent(sent: Sent): void;
  onRefused(unsent: Unsent): void;
}

/** Minimum wait, even if the server returns a shorter one. In milliseconds. */
const shortestPause = 1_000;
/** Interval of checks for messages left behind by another tab, in milliseconds. */
const longestRest = 30_000;

/**
 * Sends unsent messages one after the other, in order of writing. A rate limit on photos, which may last an hour,
 * delays only photos. Returns a function that stops it.
 */
export function startSending(me: MemberId, outcomes: Outcomes): () => void {
  const closing = new AbortController();
  void sendAll(me, outcomes, closing.signal);
  return () => closing.abort();
}

async function sendAll(me: MemberId, outcomes: Outcomes, closing: AbortSignal): Promise<void> {
  const delays = retryDelays();
  let photosUntil = 0;
  while (!closing.aborted) {
    const photosWait = Math.max(photosUntil - serverNow(), 0);
    notePause('photos', photosWait > 0 ? photosUntil : undefined);
    const next = onlineManager.isOnline() ? nextOf(me, Date.now(), photosWait > 0) : undefined;
    if (!next) {
      const rest = Math.min(photosWait || longestRest, longestRest);
      await waitFor([listenToUnsent, connectionChange], { atMost: rest, signal: closing });
      continue;
    }
    const settled = await settle(me, next, outcomes, closing);
    if (settled.until && next.photo) {
      photosUntil = Math.max(settled.until, serverNow() + shortestPause);
    } else if (settled.until) {
      notePause('all', settled.until);
      await waitFor([], { atMost: Math.max(settled.until - serverNow(), shortestPause), signal: closing });
      notePause('all', undefined);
    } else if (settled.again) {
      // A browser that is back online retries at once.
      await waitFor([connectionChange], { atMost: delays.next(), signal: closing });
    } else {
      delays.reset();
    }
  }
  notePause('photos', undefined);
}

/**
 * The outcome of an attempt. `again`: the message may not have arrived. `until`: the earliest time for a retry, as
 * returned by the server.
 */
interface Settled {
  readonly again: boolean;
  readonly until?: number | undefined;
}

/** Makes one attempt to send a message. Returns the outcome. */
async function settle(
  me: MemberId,
  unsent: Unsent,
  { onSent, onRefused }: Outcomes,
  closing: AbortSignal,
): Promise<Settled> {
  const { key } = unsent;
  try {
    onSent(await send(me, unsent, closing));
    takeOut(me, key);
    return { again: false };
  } catch (fault) {
    if (closing.aborted) return { again: true };
    if (!isRefusal(fault)) throw fault;
    const { problem, until } = fault;
    if (mayRetry(problem.status) || problem.authentication_required)
      return { again: true, until: problem.status === 429 ? until : undefined };
    markRefused(me, key, problem);
    onRefused({ ...unsent, refused: problem });
    return { again: false };
  }
}

async function send(
  me: MemberId,
  { key, to, text, gift, photo, icebreaker, reply_to }: Unsent,
  signal: AbortSignal,
): Promise<Sent> {
  const answers = reply_to && { reply_to };
  if (photo) return await sendStoredPhoto(me, { key, to, ...answers }, signal);
  const addressed = { profile: to, text, from: me, ...answers };
  return gift
    ? await ask(sendGift, { ...addressed, ...gift }, { key })
    : await ask(sendMessage, { ...addressed, ...(icebreaker && { icebreaker }) }, { key });
}

async function sendStoredPhoto(
  me: MemberId,
  { key, to, ...answers }: Pick<Unsent, 'key' | 'to' | 'reply_to'>,
  signal: AbortSignal,
): Promise<Sent> {
  const photo = await storedPhoto(me, key);
  if (!photo) throw new Refusal({ type: 'about:blank', title: 'Gone', status: 410, code: 'photo_gone' });
  const onProgress = (share: number) => noteProgress(key, share);
  try {
    return await upload(sendPhoto, { profile: to, from: me, ...answers }, photo, { key, signal, onProgress });
  } finally {
    noteProgress(key, undefined);
  }
}

function connectionChange(listener: () => void): () => void {
  return onlineManager.subscribe(listener);
}
