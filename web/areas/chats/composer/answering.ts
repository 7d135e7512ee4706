import { messageId, type MessageId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { forgetEncrypted, storedEncrypted, storeEncrypted } from '../../../shared/api/vault/encrypted-storage.ts';
import { checked } from '../../../shared/api/schemas/checked.ts';
import { useEncrypted } from '../../../shared/api/vault/use-encrypted.ts';
import { draftName } from './drafts.ts';

/** Id of the composer's text field. */
export const writingPlace = 'writing-place';

/**
 * Sets the message that the draft replies to, even before the first character is typed. Undefined removes the reply.
 */
export function setAnswered(me: MemberId, other: MemberId, message: MessageId | undefined): void {
  if (message) storeEncrypted(me, nameOf(other), message);
  else forgetEncrypted(me, nameOf(other));
}

/** Returns the message that the draft replies to; survives a reload. */
export function answered(me: MemberId, other: MemberId): MessageId | undefined {
  return checked(messageId, storedEncrypted(me, nameOf(other))).data;
}

export function useAnswered(me: MemberId, other: MemberId): MessageId | undefined {
  return useEncrypted(me, () => answered(me, other), undefined);
}

function nameOf(other: MemberId): string {
  return `${draftName(other)}:answers`;
}
