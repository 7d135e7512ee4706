import { newKey, openVault, seal, unseal } from './vault-database.ts';

/** A shared photo that was not sent within this time, in ms, is gone. */
export const sharedMilliseconds = 3_600_000;

const purpose = 'shared photo';

/** Keeps a photo that another application has shared, in place of an earlier one. Returns false if it cannot be kept. */
export async function keepShared(photo: Blob, now = Date.now()): Promise<boolean> {
  const database = await openVault();
  if (!database) return false;
  const key = await newKey();
  const sealed = await seal(key, purpose, await photo.arrayBuffer());
  await database.put('shared', { ...sealed, key, type: photo.type, at: now }, 'photo');
  return true;
}

/** The shared photo; undefined if there is none, or not any more. */
export async function sharedPhoto(now = Date.now()): Promise<File | undefined> {
  const database = await openVault();
  const kept = await database?.get('shared', 'photo');
  if (!kept) return undefined;
  if (now - kept.at > sharedMilliseconds) {
    await forgetShared();
    return undefined;
  }
  const bytes = await unseal(kept.key, purpose, kept);
  if (!bytes) return undefined;
  const photo = new File([bytes], '', { type: kept.type });
  shared.add(photo);
  return photo;
}

const shared = new WeakSet<File>();

/** Whether this is the photo that another application has shared. */
export function isShared(photo: File): boolean {
  return shared.has(photo);
}

export async function forgetShared(): Promise<void> {
  await (await openVault())?.delete('shared', 'photo');
}
