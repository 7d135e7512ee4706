import type { Gift, MessageId } from '#contract/chats/chats.ts';
import type { Icebreaker } from '#contract/chats/icebreakers.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Problem } from '#contract/refusal.ts';
import { sealText, unsealText, vaultOf, vaultThere } from '../../../shared/api/vault/vault.ts';

/**
 * A message that has not arrived yet. The browser stores it encrypted until the server responds. Its key is generated
 * when the message is written, and makes retries idempotent.
 */
export interface Unsent {
  readonly key: string;
  readonly to: MemberId;
  readonly text: string;
  /** A gift with its confirmed price; undefined for other messages. */
  readonly gift?: { readonly gift: Gift; readonly price: number };
  /** Set for a photo. Its file is stored separately under the same key. */
  readonly photo?: true;
  /** The icebreaker that the text started from. */
  readonly icebreaker?: Icebreaker;
  readonly reply_to?: MessageId;
  /**
   * The newest message at the time of writing. Until the unsent message is sent, it is shown after that one. Empty if
   * there were no messages.
   */
  readonly after?: MessageId | '';
  /** When the message was written, in milliseconds since 1970. Messages are sent in this order. */
  readonly at: number;
  /** Reason for the server's refusal. The message then waits for its author. */
  readonly refused?: Problem;
}

/** Reads unsent messages. They are stored encrypted until they arrive or their author logs out. */
export async function storedUnsent(me: MemberId): Promise<readonly Unsent[]> {
  const vault = await vaultThere('writing');
  if (vault?.key.member !== me) return [];
  const sealed = await vault.database.getAll('unsent');
  const texts = await Promise.all(sealed.map(async (one) => await unsealText(vault.key, one)));
  return texts.flatMap((text) => (text === undefined ? [] : [JSON.parse(text) as Unsent]));
}

/** Stores an unsent message. Returns false if the browser cannot store it. */
export async function storeUnsent(me: MemberId, unsent: Unsent): Promise<boolean> {
  const vault = await vaultOf(me, 'writing');
  if (!vault) return false;
  const sealed = await sealText(vault.key, JSON.stringify(unsent));
  return await vault.database.put('unsent', sealed, unsent.key).then(
    () => true,
    // Storage may be full, for example.
    () => false,
  );
}

export async function dropUnsent(me: MemberId, key: string): Promise<void> {
  const vault = await vaultThere('writing');
  if (vault?.key.member === me) await vault.database.delete('unsent', key);
}
