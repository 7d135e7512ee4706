import { type Gift, gift as giftKind } from '#contract/chats/chats.ts';
import { type Icebreaker, icebreaker } from '#contract/chats/icebreakers.ts';
import type { MemberId } from '#contract/members/members.ts';
import { forgetEncrypted, storedEncrypted, storeEncrypted } from '../../../shared/api/vault/encrypted-storage.ts';
import { useEncrypted } from '../../../shared/api/vault/use-encrypted.ts';

/** Returns the unsent draft to a member, which this browser stores encrypted. */
export function draftTo(me: MemberId, other: MemberId): string {
  return storedEncrypted(me, draftName(other)) ?? '';
}

/** Does the same as {@link draftTo}, but follows changes to the draft in this or another tab. */
export function useDraftTo(me: MemberId, other: MemberId): string {
  return useEncrypted(me, () => draftTo(me, other), '');
}

export function storeDraft(me: MemberId, other: MemberId, text: string): void {
  if (text.trim() === '') {
    forgetEncrypted(me, draftName(other));
    forgetEncrypted(me, `${draftName(other)}:icebreaker`);
  } else storeEncrypted(me, draftName(other), text);
}

/** Joins a stored draft and text that was typed before the draft had loaded, so that neither is lost. */
export function joinDraft(draft: string, typed: string): string {
  if (typed.trim() === '' || typed === draft) return draft;
  return draft === '' ? typed : `${draft.trimEnd()}\n${typed}`;
}

/** Returns the text that was typed before the stored draft had loaded. The text is appended to the draft later. */
export function earlyDraftTo(me: MemberId, other: MemberId): string {
  return storedEncrypted(me, earlyName(other)) ?? '';
}

export function storeEarlyDraft(me: MemberId, other: MemberId, text: string): void {
  if (text.trim() === '') forgetEncrypted(me, earlyName(other));
  else storeEncrypted(me, earlyName(other), text);
}

function earlyName(other: MemberId): string {
  return `${draftName(other)}:early`;
}

/** Returns the icebreaker with which the draft started. Undefined without a draft. */
export function icebreakerOf(me: MemberId, other: MemberId): Icebreaker | undefined {
  const began = storedEncrypted(me, `${draftName(other)}:icebreaker`);
  return draftTo(me, other) === '' ? undefined : icebreaker.options.find((one) => one === began);
}

export function storeIcebreaker(me: MemberId, other: MemberId, began: Icebreaker): void {
  storeEncrypted(me, `${draftName(other)}:icebreaker`, began);
}

/** A gift chosen but not sent. Stored in case the member leaves to buy credits first. */
export interface GiftDraft {
  readonly gift: Gift | undefined;
  readonly text: string;
}

export function giftDraftTo(me: MemberId, other: MemberId): GiftDraft {
  const [gift, ...text] = (storedEncrypted(me, `${draftName(other)}:gift`) ?? '').split(' ');
  return { gift: giftKind.options.find((one) => one === gift), text: text.join(' ') };
}

export function storeGiftDraft(me: MemberId, other: MemberId, { gift, text }: GiftDraft): void {
  if (!gift && text === '') forgetEncrypted(me, `${draftName(other)}:gift`);
  else storeEncrypted(me, `${draftName(other)}:gift`, `${gift ?? ''} ${text}`);
}

/** Returns the storage name of the draft to a member. The names of related values append a colon and a suffix. */
export function draftName(other: MemberId): string {
  return `draft:${other}`;
}
