import type { Db } from '#server/postgres/db.ts';

/** A database without a site gets one, so that there is something to see; the operator makes it theirs. */
export async function makeFirstSite(db: Db, publicUrl: string, now: Date): Promise<void> {
  await db
    .insertInto('company')
    .values({
      id: 1,
      name: 'Damson B.V.',
      address: 'Oudegracht 1',
      kvk: '12345678',
      city: '3511 AB Utrecht',
      country: 'NL',
      tradenames: ['Damson'],
      vat_numbers: ['NL001234567B01'],
      support_phone: '+31 30 123 45 67',
      delete_discount: 25,
      added: now,
    })
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
