import type { MemberId } from '#contract/members/members.ts';
import { forget, storedUnder } from '../local-storage.ts';
import { endPushesHere, haveServiceWorker } from '../service-worker.ts';
import { forgetAllEncrypted, forgetUnreadable } from './encrypted-storage.ts';
import { claimShared } from './shared-photo.ts';
import { forgetOthers, forgetVault } from './vault.ts';

/**
 * What is stored in this browser under the id of its member: what was chosen or opened. Earlier versions stored what
 * was typed there as well.
 */
const ofMembers = /^(?:draft|unsent|pending|last-chat|unsaved-profile):([^:]+)/;

/** After a log-out: nothing of the member is left in this browser, and nothing is pushed to it. */
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

/** Whoever logs in finds nothing of those who were here before. */
export async function forgetOtherMembers(me: MemberId): Promise<void> {
  forgetStored((member) => member !== me);
  await forgetOthers(me);
  await claimShared(me);
  await forgetUnreadable(me);
}

/** Deletes what is stored for some members. */
export function forgetStored(concerns: (member: string) => boolean): void {
  for (const [name] of storedUnder('')) {
    const member = ofMembers.exec(name)?.[1];
    if (member !== undefined && concerns(member)) forget(name);
  }
}
