import type { MemberId } from '#contract/members/members.ts';
import { forget, storedUnder } from '../local-storage.ts';
import { endPushesHere, haveServiceWorker } from '../service-worker.ts';
import { forgetAllEncrypted, forgetUnreadable } from './encrypted-storage.ts';
import { claimShared } from './shared-photo.ts';
import { forgetOthers, forgetVault } from './vault.ts';

/**
 * Matches the names of local storage entries that contain their member's id. The entries store choices and state; those
 * of earlier versions also stored typed text.
 */
const ofMembers = /^(?:draft|unsent|pending|last-chat|unsaved-profile):([^:]+)/;

/** Deletes all of the member's data from this browser and ends push notifications. Used at a logout. */
export async function forgetHere(me: MemberId): Promise<void> {
  forgetStored((member) => member === me);
  forgetAllEncrypted();
  sessionStorage.clear();
  await Promise.all([
    forgetVault().catch(() => undefined),
    haveServiceWorker({ type: 'forget', language: document.documentElement.lang }).catch(() => undefined),
    endPushesHere().catch(() => undefined),
  ]);
}

/** Deletes all data of earlier members. Used at a login. */
export async function forgetOtherMembers(me: MemberId): Promise<void> {
  forgetStored((member) => member !== me);
  await forgetOthers(me);
  await claimShared(me);
  await forgetUnreadable(me);
}

/** Deletes the local storage entries of the members that `concerns` selects. */
export function forgetStored(concerns: (member: string) => boolean): void {
  for (const [name] of storedUnder('')) {
    const member = ofMembers.exec(name)?.[1];
    if (member !== undefined && concerns(member)) forget(name);
  }
}
