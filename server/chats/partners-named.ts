import type { MemberId } from '#contract/members/members.ts';
import type { Sql } from '../postgres/db.ts';

/** The members this one has a conversation with whose name contains `name`, ignoring case and accents. */
export async function partnersNamed(db: Sql, member: MemberId, name: string): Promise<MemberId[]> {
  const rows = await db.selectFrom('inbox').select('other_id').where('member_id', '=', member).execute();
  const partners = rows.map(({ other_id }) => other_id);
  const cards = await db
    .selectFrom('member_card')
    .select(['id', 'name'])
    .where('id', '=', (any) => any.fn('any', [any.val(partners)]))
    .execute();
  const wanted = plain(name);
  return cards.filter((card) => plain(card.name).includes(wanted)).map(({ id }) => id);
}

/** Ł and ø have no accent that could be removed, so they have to be typed. */
function plain(name: string): string {
  return name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
