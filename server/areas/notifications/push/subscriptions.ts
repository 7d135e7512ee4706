import type { MemberId } from '#contract/members/members.ts';
import type { SessionId } from '#contract/accounts/sessions.ts';
import type { PushSubscriptionData } from '#contract/notifications/push.ts';
import { pushToldDays } from '#contract/retention.ts';
import { refuse } from '#contract/refusal.ts';
import { lastingSessions } from '../../accounts/sessions/sessions-queries.ts';
import type { Actor } from '../../../platform/http/viewer.ts';
import type { PushTarget } from '../../../integrations/push/push-service.ts';
import type { Db, Sql, Tx } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';

/** A browser that gets a member's push messages: that of one session, on one site. */
export interface BrowserSubscription extends PushTarget {
  readonly member_id: MemberId;
  readonly session_id: SessionId;
  readonly site: string;
  /** The browser's time zone; if null, use that of the member's country. */
  readonly time_zone: string | null;
}

/** The session that subscribes, and what is known of its browser. */
export interface SubscribingBrowser {
  readonly session: SessionId;
  readonly site: string;
  readonly time_zone: string | undefined;
}

const perMember = 10;

/** Subscribes a browser to the member's push messages. Refused while another member is logged in on that browser. */
export async function subscribe(
  db: Db,
  by: Actor,
  { endpoint, keys }: PushSubscriptionData,
  place: SubscribingBrowser,
) {
  const { id: member_id, now } = by;
  const { session: session_id, site, time_zone = null } = place;
  return await transact(db, async (tx) => {
    // Serialize a member's requests: simultaneous ones would not see each other's rows, and all would stay.
    await tx.selectFrom('member').select('id').where('id', '=', member_id).forNoKeyUpdate().execute();
    const held = await tx
      .selectFrom('push_subscription')
      .select(['member_id', 'session_id'])
      .where('endpoint', '=', endpoint)
      .forUpdate()
      .executeTakeFirst();
    const isOthers = held && held.member_id !== member_id && (await isLive(tx, held, now));
    if (isOthers) return refuse('other_browser');

    const own = { member_id, session_id, site, time_zone, ...keys, subscribed_at: now };
    // If two members subscribe the same browser at once, the second one conflicts with the first.
    const saved = await tx
      .insertInto('push_subscription')
      .values({ endpoint, ...own })
      .onConflict((conflict) =>
        conflict
          .column('endpoint')
          .doUpdateSet(own)
          .where((is) =>
            is.or([
              is('push_subscription.member_id', '=', member_id),
              is('push_subscription.session_id', '=', held?.session_id ?? session_id),
            ]),
          ),
      )
      .returning('endpoint')
      .executeTakeFirst();
    if (!saved) return refuse('other_browser');
    await forgetOthers(tx, { endpoint, member_id, session_id });
    return undefined;
  });
}

async function isLive(
  tx: Tx,
  { member_id, session_id }: Pick<BrowserSubscription, 'member_id' | 'session_id'>,
  now: Date,
) {
  return (await lastingSessions(tx, [session_id], now)).some((session) => session.member_id === member_id);
}

/** Deletes the session's previous subscriptions, and the member's oldest ones beyond the limit. */
async function forgetOthers(tx: Tx, kept: Pick<BrowserSubscription, 'endpoint' | 'member_id' | 'session_id'>) {
  const { endpoint, member_id, session_id } = kept;
  await tx
    .deleteFrom('push_subscription')
    .where('member_id', '=', member_id)
    .where('session_id', '=', session_id)
    .where('endpoint', '<>', endpoint)
    .execute();
  const tooMany = tx
    .selectFrom('push_subscription')
    .select('endpoint')
    .where('member_id', '=', member_id)
    .orderBy('subscribed_at', 'desc')
    .offset(perMember);
  await tx.deleteFrom('push_subscription').where('endpoint', 'in', tooMany).execute();
}

/** Ends the subscription of the session's browser. */
export async function removePushSubscription(db: Sql, { id }: Actor, session: SessionId): Promise<void> {
  await db.deleteFrom('push_subscription').where('member_id', '=', id).where('session_id', '=', session).execute();
}

/** Deletes a subscription that the push service reports as expired. */
export async function forgetSubscription(db: Sql, { endpoint, auth }: PushTarget): Promise<void> {
  // A subscription renewed in the meantime has a different secret: leave it.
  await db.deleteFrom('push_subscription').where('endpoint', '=', endpoint).where('auth', '=', auth).execute();
}

/**
 * Returns the browsers that currently get the member's push messages. A subscription ends with its session, whether by
 * logout, a new password, a closed account or expiry.
 */
export async function subscriptionsOf(db: Sql, member: MemberId, now: Date): Promise<BrowserSubscription[]> {
  const rows = await db.selectFrom('push_subscription').selectAll().where('member_id', '=', member).execute();
  if (rows.length === 0) return [];
  const sessions = rows.map(({ session_id }) => session_id);
  const lasting = await lastingSessions(db, sessions, now);
  const live = new Set(lasting.filter(({ member_id }) => member_id === member).map(({ id }) => id));
  return rows.filter(({ session_id }) => live.has(session_id));
}

const sessionsAtOnce = 1000;

/** Runs every night. Deletes the subscriptions of ended sessions, and old records of pushes. */
export async function forgetOldPushes(db: Sql, now: Date): Promise<void> {
  await db
    .deleteFrom('push_told')
    .where('told_at', '<', new Date(now.getTime() - pushToldDays * 86_400_000))
    .execute();
  let after = '';
  for (;;) {
    const some = await db
      .selectFrom('push_subscription')
      .select(['endpoint', 'session_id'])
      .where('endpoint', '>', after)
      .orderBy('endpoint')
      .limit(sessionsAtOnce)
      .execute();
    const sessions = some.map(({ session_id }) => session_id);
    const live = new Set((await lastingSessions(db, sessions, now)).map(({ id }) => id));
    const ended = some.filter(({ session_id }) => !live.has(session_id));
    for (const { endpoint, session_id } of ended) {
      await db
        .deleteFrom('push_subscription')
        .where('endpoint', '=', endpoint)
        .where('session_id', '=', session_id)
        .execute();
    }
    if (some.length < sessionsAtOnce) return;
    after = some.at(-1)!.endpoint;
  }
}
