import type { MemberId } from '#contract/members/members.ts';
import { isPartOf } from '#contract/typed/place.ts';
import type { Sql } from '../../platform/postgres/db.ts';

/** The members with whom this one has a conversation and whose name contains `name`, ignoring case and accents. */
export async function partnersNamed(db: Sql, member: MemberId, name: string): Promise<MemberId[]> {
  const rows = await db.selectFrom('inbox').select('other_id').where('member_id', '=', member).execute();
  const partners = rows.map(({ other_id }) => other_id);
  const cards = await db
    .selectFrom('member_card')
    .select(['id', 'name'])
    .where('id', '=', (any) => any.fn('any', [any.val(partners)]))
    .execute();
  return cards.filter((card) => isPartOf(card.name, name)).map(({ id }) => id);
}
