import type { Gift, MessageId } from '#contract/chats/chats.ts';
import type { Icebreaker } from '#contract/chats/icebreakers.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Problem } from '#contract/refusal.ts';
import { sealText, unsealText, vaultOf, vaultThere } from '../../../shared/api/vault/vault.ts';

/**
 * A message that has not arrived yet. It is stored in the browser, encrypted, until the server has answered, under the
 * key generated when it was written: however often it is retried, it is sent once.
 */
export interface Unsent {
  readonly key: string;
  readonly to: MemberId;
  readonly text: string;
  /** A gift, with the confirmed price; undefined for other messages. */
  readonly gift?: { readonly gift: Gift; readonly price: number };
  /** A photo, whose file is stored elsewhere under the same key. */
  readonly photo?: true;
  /** The icebreaker that the text began as. */
  readonly icebreaker?: Icebreaker;
  /** The message it answers. */
  readonly reply_to?: MessageId;
  /** The newest message when it was written: until it is sent, it is shown after that one. Empty: none. */
  readonly after?: MessageId | '';
  /** Milliseconds; messages are sent in this order. */
  readonly at: number;
  /** Why the server refused it: it then waits for its writer. */
  readonly refused?: Problem;
}

/** Where unsent messages are stored: encrypted, until they have arrived, or their writer logs out. */
export async function storedUnsent(me: MemberId): Promise<readonly Unsent[]> {
  const vault = await vaultThere('writing');
  if (vault?.key.member !== me) return [];
  const sealed = await vault.database.getAll('unsent');
  const texts = await Promise.all(sealed.map(async (one) => await unsealText(vault.key, one)));
  return texts.flatMap((text) => (text === undefined ? [] : [JSON.parse(text) as Unsent]));
}

/** Returns false where the browser does not store it. */
export async function storeUnsent(me: MemberId, unsent: Unsent): Promise<boolean> {
  const vault = await vaultOf(me, 'writing');
  if (!vault) return false;
  const sealed = await sealText(vault.key, JSON.stringify(unsent));
  return await vault.database.put('unsent', sealed, unsent.key).then(
    () => true,
    // Full, for example.
    () => false,
  );
}

export async function dropUnsent(me: MemberId, key: string): Promise<void> {
  const vault = await vaultThere('writing');
  if (vault?.key.member === me) await vault.database.delete('unsent', key);
}
