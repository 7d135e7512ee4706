import type { Db } from '#server/platform/postgres/db.ts';
import { inventedCompany } from '#server/areas/site/imprint.ts';

/** Adds a site to a database without one, so that there is something to see; the operator adapts it. */
export async function makeFirstSite(db: Db, publicUrl: string, now: Date): Promise<void> {
  await db
    .insertInto('company')
    .values({ ...inventedCompany, id: 1, added: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const known = await db.selectFrom('site').select('domain').where('is_default', '=', true).executeTakeFirst();
  if (known) return;
  await db
    .insertInto('site')
    .values({ domain: new URL(publicUrl).hostname, company_id: 1, settings: '{}', is_default: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
