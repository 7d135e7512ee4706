import { sql } from 'kysely';
import { job } from '#server/platform/jobs/job.ts';
import { type Worker, worker } from '#server/platform/jobs/queue.ts';
import { heartbeatMilliseconds } from '#server/areas/members/card-writes.ts';
import { decidePhoto, type PhotoArchive } from '#server/areas/photos/decide.ts';
import type { PhotoStorage } from '#server/integrations/photo-storage.ts';
import type { Db, Sql } from '#server/platform/postgres/db.ts';
import { answerMessages, likeBack, likeSomebody } from './answering.ts';
import { demoCommunity, type DemoMember, lent } from './community.ts';
import { isHere, lastPresenceOf } from './visits.ts';

/** Simulates the visits of demo members, except the lent ones, whose visits are real logins. */
export const demoLife = job('demo_life', { retries: 0, every: '* * * * *' });

/** Returns the members whose visits are simulated. */
function crowd(): DemoMember[] {
  return demoCommunity().filter(({ key }) => !lent.includes(key as (typeof lent)[number]));
}

/** Sets the last visit of each member as if the product had been running all the time. */
export async function catchUp(db: Sql, now: Date): Promise<void> {
  const members = crowd();
  await sql`
    UPDATE member_card SET last_active_at = seen.at
    FROM unnest(${members.map(({ id }) => id)}::uuid[], ${members.map((one) => lastPresenceOf(one, now))}::timestamptz[])
      AS seen (id, at)
    WHERE member_card.id = seen.id AND member_card.last_active_at < seen.at`.execute(db);
}

/** Marks the members who are online now as active. */
export async function noteVisits(db: Sql, here: readonly DemoMember[], now: Date): Promise<void> {
  await db
    .updateTable('member_card')
    .set({ last_active_at: now })
    .where('id', '=', (any) => any.fn('any', [any.val(here.map(({ id }) => id))]))
    .where('last_active_at', '<', new Date(now.getTime() - heartbeatMilliseconds))
    .execute();
}

/**
 * Simulates one minute in the community. Costs one update and three queries, plus the messages and likes that result.
 */
export async function liveOn(db: Db, now: Date): Promise<void> {
  const members = crowd();
  const here = members.filter((member) => isHere(member, now));
  const all = members.map(({ id }) => id);
  await noteVisits(db, here, now);
  await answerMessages(db, here, all, now);
  await likeBack(db, here, all, now);
  await likeSomebody(db, here, all, now);
}

/** Time after which a photo is approved, in milliseconds. */
const approvedAfter = 60_000;
/** Maximum number of photos that one run approves. */
const approvals = 200;

/**
 * Approves photos of people who try the product, because no person reviews them in the demo community. Photos that
 * resemble another one wait for a person, as on any site.
 */
export async function approveDemoPhotos(archive: PhotoArchive, now: Date): Promise<void> {
  const waiting = await archive.db
    .selectFrom('picture')
    .select('id')
    .where('status', '=', 'pending')
    .where('duplicate', '=', false)
    .where('created_at', '<=', new Date(now.getTime() - approvedAfter))
    .orderBy('created_at')
    .limit(approvals)
    .execute();
  // A photo that another process has just decided on is refused, which changes nothing.
  for (const { id } of waiting) await decidePhoto(archive, id, { decision: 'approved', by: 'demo' }, now);
}

export function lifeWorker(db: Db, storage: PhotoStorage): Worker {
  return worker(demoLife, async (_nothing, now) => {
    await liveOn(db, now);
    await approveDemoPhotos({ db, storage }, now);
  });
}
