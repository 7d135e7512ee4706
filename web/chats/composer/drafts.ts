import { useSyncExternalStore } from 'react';
import { type Gift, gift as giftKind, messageId, type MessageId } from '#contract/chats/chats.ts';
import { type Icebreaker, icebreaker } from '#contract/chats/icebreakers.ts';
import type { MemberId } from '#contract/members/members.ts';
import { forget, store, stored } from '../../api/local-storage.ts';

const listeners = new Set<() => void>();

/** The draft to somebody, stored in this browser until it is sent. */
export function draftTo(me: MemberId, other: MemberId): string {
  return stored(nameOf(me, other)) ?? '';
}

/** The same as it changes, here or in another tab. */
export function useDraftTo(me: MemberId, other: MemberId): string {
  return useSyncExternalStore(
    listen,
    () => draftTo(me, other),
    () => '',
  );
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function keepDraft(me: MemberId, other: MemberId, text: string): void {
  if (text.trim() === '') {
    forget(nameOf(me, other));
    forget(`${nameOf(me, other)}:icebreaker`);
  } else store(nameOf(me, other), text);
  for (const listener of listeners) listener();
}

/** The icebreaker that the draft began as, as long as there is a draft. */
export function icebreakerOf(me: MemberId, other: MemberId): Icebreaker | undefined {
  const began = stored(`${nameOf(me, other)}:icebreaker`);
  return draftTo(me, other) === '' ? undefined : icebreaker.options.find((one) => one === began);
}

export function keepIcebreaker(me: MemberId, other: MemberId, began: Icebreaker): void {
  store(`${nameOf(me, other)}:icebreaker`, began);
}

/** Which message a draft answers; may be set before the first character is typed. */
export function answeredIn(me: MemberId, other: MemberId): MessageId | undefined {
  return messageId.safeParse(stored(`${nameOf(me, other)}:answers`)).data;
}

export function keepAnswered(me: MemberId, other: MemberId, message: MessageId | undefined): void {
  if (message) store(`${nameOf(me, other)}:answers`, message);
  else forget(`${nameOf(me, other)}:answers`);
}

/** A gift that was chosen but not sent, in case the member has to buy credits first. */
export interface GiftDraft {
  readonly gift: Gift | undefined;
  readonly text: string;
}

export function giftDraftTo(me: MemberId, other: MemberId): GiftDraft {
  const [gift, ...text] = (stored(`${nameOf(me, other)}:gift`) ?? '').split(' ');
  return { gift: giftKind.options.find((one) => one === gift), text: text.join(' ') };
}

export function keepGiftDraft(me: MemberId, other: MemberId, { gift, text }: GiftDraft): void {
  if (!gift && text === '') forget(`${nameOf(me, other)}:gift`);
  else store(`${nameOf(me, other)}:gift`, `${gift ?? ''} ${text}`);
}

function nameOf(me: MemberId, other: MemberId): string {
  return draftsOf(me) + other;
}

function draftsOf(me: MemberId): string {
  return `draft:${me}:`;
}
