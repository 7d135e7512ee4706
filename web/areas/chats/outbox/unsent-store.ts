import type { MemberId } from '#contract/members/members.ts';
import { sealText, unsealText, vaultOf, vaultThere } from '../../../shared/api/vault/vault.ts';
import type { Unsent } from './unsent.ts';

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
