import type { MemberId } from '#contract/members/members.ts';
import { sealFile, unsealFile, vaultOf, vaultThere } from '../../../shared/api/vault/vault.ts';

/**
 * Unsent photos that are not stored yet or that the browser cannot store. They last as long as the page. Stored photos
 * are encrypted like texts, and are removed once they have arrived.
 */
const unstored = new Map<string, Blob>();

export async function storePhoto(me: MemberId, key: string, photo: Blob): Promise<void> {
  unstored.set(key, photo);
  const vault = await vaultOf(me, 'writing');
  if (!vault) return;
  const sealed = await sealFile(vault.key, photo);
  // Storage may be full, for example.
  await vault.database.put('photos', sealed, key).then(
    () => unstored.delete(key),
    () => undefined,
  );
}

export async function storedPhoto(me: MemberId, key: string): Promise<Blob | undefined> {
  const held = unstored.get(key);
  if (held) return held;
  const vault = await vaultThere('writing');
  if (vault?.key.member !== me) return undefined;
  const sealed = await vault.database.get('photos', key);
  return sealed && (await unsealFile(vault.key, sealed));
}

export async function forgetPhoto(me: MemberId, key: string): Promise<void> {
  unstored.delete(key);
  const vault = await vaultThere('writing');
  if (vault?.key.member === me) await vault.database.delete('photos', key);
}
