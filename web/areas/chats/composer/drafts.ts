import { type Gift, gift as giftKind } from '#contract/chats/chats.ts';
import { type Icebreaker, icebreaker } from '#contract/chats/icebreakers.ts';
import type { MemberId } from '#contract/members/members.ts';
import { forgetEncrypted, storedEncrypted, storeEncrypted } from '../../../shared/api/vault/encrypted-storage.ts';
import { useEncrypted } from '../../../shared/api/vault/use-encrypted.ts';

/** The draft to somebody, stored in this browser, encrypted, until it is sent. */
export function draftTo(me: MemberId, other: MemberId): string {
  return storedEncrypted(me, draftName(other)) ?? '';
}

/** The same as it changes, here or in another tab. */
export function useDraftTo(me: MemberId, other: MemberId): string {
  return useEncrypted(me, () => draftTo(me, other), '');
}

export function keepDraft(me: MemberId, other: MemberId, text: string): void {
  if (text.trim() === '') {
    forgetEncrypted(me, draftName(other));
    forgetEncrypted(me, `${draftName(other)}:icebreaker`);
  } else storeEncrypted(me, draftName(other), text);
}

/** A draft, and what was typed before it could be shown: neither is lost. */
export function joinDraft(draft: string, typed: string): string {
  if (typed.trim() === '' || typed === draft) return draft;
  return draft === '' ? typed : `${draft.trimEnd()}\n${typed}`;
}

/** What was typed before the draft could be shown. Where there is a draft, it follows after it. */
export function earlyDraftTo(me: MemberId, other: MemberId): string {
  return storedEncrypted(me, earlyName(other)) ?? '';
}

export function keepEarlyDraft(me: MemberId, other: MemberId, text: string): void {
  if (text.trim() === '') forgetEncrypted(me, earlyName(other));
  else storeEncrypted(me, earlyName(other), text);
}

function earlyName(other: MemberId): string {
  return `${draftName(other)}:early`;
}

/** The icebreaker that the draft began as, as long as there is a draft. */
export function icebreakerOf(me: MemberId, other: MemberId): Icebreaker | undefined {
  const began = storedEncrypted(me, `${draftName(other)}:icebreaker`);
  return draftTo(me, other) === '' ? undefined : icebreaker.options.find((one) => one === began);
}

export function keepIcebreaker(me: MemberId, other: MemberId, began: Icebreaker): void {
  storeEncrypted(me, `${draftName(other)}:icebreaker`, began);
}

/** A gift that was chosen but not sent, in case the member has to buy credits first. */
export interface GiftDraft {
  readonly gift: Gift | undefined;
  readonly text: string;
}

export function giftDraftTo(me: MemberId, other: MemberId): GiftDraft {
  const [gift, ...text] = (storedEncrypted(me, `${draftName(other)}:gift`) ?? '').split(' ');
  return { gift: giftKind.options.find((one) => one === gift), text: text.join(' ') };
}

export function keepGiftDraft(me: MemberId, other: MemberId, { gift, text }: GiftDraft): void {
  if (!gift && text === '') forgetEncrypted(me, `${draftName(other)}:gift`);
  else storeEncrypted(me, `${draftName(other)}:gift`, `${gift ?? ''} ${text}`);
}

/** What a draft to somebody is stored as; what belongs to it follows after a colon. */
export function draftName(other: MemberId): string {
  return `draft:${other}`;
}
