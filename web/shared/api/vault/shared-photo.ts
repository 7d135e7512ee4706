import type { MemberId } from '#contract/members/members.ts';
import { newKey, openVault, seal, unseal } from './vault-database.ts';

/** Maximum time until a shared photo is sent, in milliseconds. After that, the photo is deleted. */
export const sharedMilliseconds = 3_600_000;

const purpose = 'shared photo';

/**
 * Stores a photo shared by another application, replacing an earlier one. The photo belongs to the member who is logged
 * in, as far as this browser knows. Returns false if the photo cannot be stored.
 */
export async function storeSharedPhoto(photo: Blob, now = Date.now()): Promise<boolean> {
  const database = await openVault();
  if (!database) return false;
  const key = await newKey();
  const sealed = await seal(key, purpose, await photo.arrayBuffer());
  const member = (await database.get('keys', 'reading'))?.member;
  await database.put('shared', { ...sealed, key, ...(member && { member }), type: photo.type, at: now }, 'photo');
  return true;
}

/** Assigns an unowned shared photo to this member, who has logged in. Deletes the photo of another member. */
export async function claimShared(me: MemberId): Promise<void> {
  const transaction = (await openVault())?.transaction('shared', 'readwrite');
  const kept = await transaction?.store.get('photo');
  if (kept?.member === undefined) {
    if (kept) await transaction!.store.put({ ...kept, member: me }, 'photo');
  } else if (kept.member !== me) {
    await transaction!.store.delete('photo');
  }
  await transaction?.done;
}

/** Returns the member's shared photo. Undefined if the member has no photo, or if it has expired. */
export async function sharedPhoto(me: MemberId, now = Date.now()): Promise<File | undefined> {
  await claimShared(me);
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

/** Returns whether this photo was shared by another application. */
export function isShared(photo: File): boolean {
  return shared.has(photo);
}

export async function forgetShared(): Promise<void> {
  await (await openVault())?.delete('shared', 'photo');
}
