import { sql } from 'kysely';
import type { Country } from '#contract/places.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Db, Sql, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { cityNamed } from '../site/cities.ts';
import { cellOf, cellsMark, nameShown } from './cells.ts';

const batch = 1000;

/**
 * Ensures that others can find out no more about where a member lives than the current cells allow: migrates members
 * from before cells existed or from a different version of the cells. Runs once per version, in batches of a thousand;
 * an interrupted run continues at the next start, and simultaneous runs do no harm.
 */
export async function moveIntoCells(db: Db, now: Date): Promise<void> {
  const moved = await db.selectFrom('cells_moved').select('mark').where('mark', '=', cellsMark).executeTakeFirst();
  if (moved) return;
  for (let after: MemberId | undefined; ;) {
    const members = await livingSomewhere(db, after);
    if (members.length > 0) await transact(db, async (tx) => await move(tx, members));
    if (members.length < batch) break;
    after = members.at(-1)!.id;
  }
  await db
    .insertInto('cells_moved')
    .values({ mark: cellsMark, moved_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface Living {
  readonly id: MemberId;
  readonly country: Country;
  readonly region: string;
  readonly city: string | null;
  readonly town: string | null;
}

async function livingSomewhere(db: Sql, after: MemberId | undefined): Promise<Living[]> {
  const { rows } = await sql<Living>`
    SELECT card.id, card.country, card.region, card.city, profile.town
    FROM member_card AS card JOIN profile ON profile.id = card.id
    WHERE card.region IS NOT NULL ${after ? sql`AND card.id > ${after}` : sql``}
    ORDER BY card.id LIMIT ${batch}`.execute(db);
  return rows;
}

/** Skips members who move at the same time: their new home is already up to date. */
async function move(tx: Tx, members: readonly Living[]): Promise<void> {
  const homes = members.map((member) => {
    // Before cells existed, the card had the town.
    const town = member.town ?? member.city;
    const city = town === null ? undefined : cityNamed(member.country, member.region, town);
    return { ...member, town, shown: city ? nameShown(city) : null, cell: city ? cellOf(city) : null };
  });
  const column = <Key extends keyof (typeof homes)[number]>(key: Key) => homes.map((home) => home[key]);
  await sql`
    UPDATE profile SET town = home.town
    FROM unnest(${column('id')}::uuid[], ${column('town')}::text[]) AS home (id, town)
    WHERE profile.id = home.id AND profile.town IS NULL AND home.town IS NOT NULL`.execute(tx);
  await sql`
    UPDATE member_card AS card SET city = home.shown, cell = home.cell
    FROM unnest(${column('id')}::uuid[], ${column('country')}::text[], ${column('region')}::text[],
      ${column('city')}::text[], ${column('shown')}::text[], ${column('cell')}::integer[])
      AS home (id, country, region, city, shown, cell)
    WHERE card.id = home.id AND card.country = home.country AND card.region = home.region
      AND card.city IS NOT DISTINCT FROM home.city
      AND (card.city, card.cell) IS DISTINCT FROM (home.shown, home.cell)`.execute(tx);
}
