import { homeTimeZone } from '#contract/locale.ts';
import type { MemberId } from '#contract/members/members.ts';
import { isLooking, lastHere } from '../../accounts/sessions/presence.ts';
import { type Worker, worker } from '../../../platform/jobs/queue.ts';
import { cardOf } from '../../members/cards.ts';
import type { Db, Tx } from '../../../platform/postgres/db.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { lockMember } from '../preferences.ts';
import { decidePush, type PushAbout, sendPush } from './push-jobs.ts';
import { newsOf } from './push-news.ts';
import { pushSwitchesOf } from './push-settings.ts';
import { nightEnds } from './quiet-hours.ts';
import { type BrowserSubscription, subscriptionsOf } from './subscriptions.ts';

/** Maximum number of push messages for one member in 24 hours. */
export const pushesPerDay = 10;

/** Delays after which we check whether a member with a page in view has seen the news there. In seconds. */
export const lookAgainSeconds = [60, 600] as const;

/**
 * Decides whether news is pushed at once, in the morning or not at all, because the member has seen it, does not want
 * it, or has reached the limit. (docs/product.md, Push notifications.)
 */
export function decidePushWorker(db: Db): Worker {
  return worker(decidePush, async ({ member, about, looked }, now) => {
    if (await isLooking(db, member, now)) {
      const later = lookAgainSeconds[looked];
      if (later === undefined) return;
      return await transact(db, async (tx) => {
        await tx.enqueue(decidePush, { member, about, looked: looked + 1 }, later);
      });
    }
    await transact(db, async (tx) => await tell(tx, member, about, now));
  });
}

async function tell(tx: Tx, member: MemberId, about: PushAbout, now: Date): Promise<void> {
  // Holds the lock until the end, so that simultaneous news is counted one after the other.
  const found = await lockMember(tx, member);
  if (found?.status !== 'active' || found.invisible) return;
  const switches = await pushSwitchesOf(tx, member);
  if (!(await newsOf(tx, member, about, switches))) return;
  if (await isEnough(tx, member, now)) return;

  const browsers = await subscriptionsOf(tx, member, now);
  const zone = homeTimeZone[(await cardOf(tx, member))!.country];
  const ends = (browser: BrowserSubscription) =>
    switches.quiet_hours ? nightEnds(browser.time_zone ?? zone, now) : undefined;
  const awake = browsers.filter((browser) => !ends(browser));
  if (awake.length > 0 && (await isFirst(tx, member, occasionOf(about), now))) {
    for (const { session_id: session } of awake) await tx.enqueue(sendPush, { member, session, about, tries: 0 });
  }
  for (const browser of browsers) {
    const morning = ends(browser);
    // One push in the morning covers everything that is still new by then.
    if (!morning || !(await isFirst(tx, member, `night ${browser.session_id} ${morning.toISOString()}`, now))) continue;
    const since = (await lastHere(tx, member)) ?? now;
    const night: PushAbout = { type: 'night', since: since.toISOString() };
    const seconds = Math.ceil((morning.getTime() - now.getTime()) / 1000);
    await tx.enqueue(sendPush, { member, session: browser.session_id, about: night, tries: 0 }, seconds);
  }
}

/** Returns the key for deduplication: the same news has the same occasion, however often it is considered. */
function occasionOf(about: PushAbout): string {
  if (about.type === 'messages') return `message ${about.message}`;
  if (about.type === 'matches') return `match ${about.other}`;
  return `${about.type} ${about.since}`;
}

async function isEnough(tx: Tx, member: MemberId, now: Date): Promise<boolean> {
  const { n } = await tx
    .selectFrom('push_told')
    .select((count) => count.fn.countAll<number>().as('n'))
    .where('member_id', '=', member)
    .where('told_at', '>', new Date(now.getTime() - 86_400_000))
    .executeTakeFirstOrThrow();
  return n >= pushesPerDay;
}

async function isFirst(tx: Tx, member_id: MemberId, occasion: string, now: Date): Promise<boolean> {
  const told = await tx
    .insertInto('push_told')
    .values({ member_id, occasion, told_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('occasion')
    .executeTakeFirst();
  return told !== undefined;
}
