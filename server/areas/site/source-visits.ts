import { createHash } from 'node:crypto';
import { sourceVisitDays } from '#contract/retention.ts';
import { type Tracking, trackingNames } from '#contract/tracking.ts';
import type { Db } from '../../platform/postgres/db.ts';

/** Maximum number of distinct links per day; visits by further links share one row. */
const mostMarks = 5_000;

/**
 * An event that is counted for a tracking link: `opened`, a page view; `opened_logged`, a page view through a link with
 * `lb`; `stayed`, an interaction after opening a link with `lb`.
 */
export interface Visit {
  readonly domain: string;
  readonly tracking: Tracking;
  readonly what: 'opened' | 'opened_logged' | 'stayed';
}

/**
 * Counts a visit by day, site and link. Stores nothing about the visitor: neither identity nor origin, nor whether they
 * have visited before.
 */
export async function countVisit(db: Db, { domain, tracking, what }: Visit, now: Date): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  const said = await toldApart(db, day, tracking);
  const added = {
    opened: what === 'stayed' ? 0 : 1,
    logged: what === 'opened_logged' ? 1 : 0,
    stayed: what === 'stayed' ? 1 : 0,
  };
  await db
    .insertInto('source_visit')
    .values({ day, domain, mark: markOf(said), ...said, ...added })
    .onConflict((conflict) =>
      conflict.columns(['day', 'domain', 'mark']).doUpdateSet(({ eb, ref }) => ({
        opened: eb(ref('source_visit.opened'), '+', added.opened),
        logged: eb(ref('source_visit.logged'), '+', added.logged),
        stayed: eb(ref('source_visit.stayed'), '+', added.stayed),
      })),
    )
    .execute();
}

/**
 * Returns the values of the link; empty values for a new link once the day has the maximum number of distinct links.
 */
async function toldApart(db: Db, day: string, { network = '', ref = '', sub1 = '', sub2 = '', sub3 = '' }: Tracking) {
  const said = { network, ref, sub1, sub2, sub3 };
  const known = await db
    .selectFrom('source_visit')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.count<number>('mark').filterWhere('mark', '=', markOf(said)).as('same'),
    ])
    .where('day', '=', day as never)
    .executeTakeFirstOrThrow();
  if (known.all < mostMarks || known.same > 0) return said;
  return { network: '', ref: '', sub1: '', sub2: '', sub3: '' };
}

function markOf(said: Tracking): string {
  const text = JSON.stringify(trackingNames.map((name) => said[name] ?? ''));
  return createHash('sha256').update(text).digest('base64url');
}

/** Deletes visits that are older than the report covers. */
export async function forgetVisits(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - sourceVisitDays * 86_400_000).toISOString().slice(0, 10);
  await db
    .deleteFrom('source_visit')
    .where('day', '<', oldest as never)
    .execute();
}
