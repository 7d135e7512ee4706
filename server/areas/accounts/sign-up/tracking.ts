import type { SignupForm } from '#contract/accounts/accounts.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { SiteSettings } from '#contract/site.ts';
import { hasTrafficSource, needsTrackingConsent, type Tracking, trackingConsentVersion } from '#contract/tracking.ts';
import type { Actor } from '../../../platform/http/viewer.ts';
import type { Db, Tx } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';

export type Arrival = Pick<SignupForm, 'tracking' | 'tracking_consent'>;

/** Returns whether a visitor may sign up on a site. (Specification, section 6: visitor.) */
export function maySignUp({ signups }: Pick<SiteSettings, 'signups'>, { tracking }: Arrival): boolean {
  return signups === 'all' || (signups === 'with_trafficsource' && hasTrafficSource(tracking));
}

/** The circumstances that determine whether the source of a sign-up may be stored. */
export interface From {
  /** Derived from the IP address, if known. */
  readonly geoip_country: string | undefined;
  /** Whether the browser objects to tracking (Global Privacy Control). */
  readonly privacyControl: boolean;
}

/**
 * Stores the source of a sign-up with the account if the member agreed, or if no consent is needed and they did not
 * object.
 */
export async function storeTracking(
  tx: Tx,
  { id: member, now }: Actor,
  { tracking = {}, tracking_consent: agreed }: Arrival,
  { geoip_country, privacyControl }: From,
): Promise<void> {
  const mayKeep = agreed ?? !needsTrackingConsent(geoip_country, privacyControl);
  if (!mayKeep || Object.keys(tracking).length === 0) return;
  await tx
    .insertInto('tracking')
    .values({ member_id: member, ...nulled(tracking), kept_at: now })
    .execute();
  if (!agreed) return;
  await tx
    .insertInto('consent')
    .values({ member_id: member, kind: 'tracking', version: trackingConsentVersion, given_at: now })
    .execute();
}

/** Replaces missing values by null. */
function nulled({ network, ref, sub1, sub2, sub3 }: Tracking) {
  return { network: network ?? null, ref: ref ?? null, sub1: sub1 ?? null, sub2: sub2 ?? null, sub3: sub3 ?? null };
}

/** Deletes the source of a sign-up and withdraws the consent. */
export async function eraseTracking(db: Db, member: MemberId, now: Date) {
  return await transact(db, async (tx) => {
    await tx.deleteFrom('tracking').where('member_id', '=', member).execute();
    await tx
      .updateTable('consent')
      .set({ withdrawn_at: now })
      .where('member_id', '=', member)
      .where('kind', '=', 'tracking')
      .where('withdrawn_at', 'is', null)
      .execute();
    return {};
  });
}
