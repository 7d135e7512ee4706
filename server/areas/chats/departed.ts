import type { MemberCard, MemberId } from '#contract/members/members.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { translatorFor } from '../../platform/core/catalog.ts';

/** Removes everything but the name from the card of a member who has left. */
export function departed(card: MemberCard): MemberCard {
  return { ...card, ...nothing };
}

/**
 * Returns the card of an erased member, in the language of the member who still has their conversation. Required fields
 * get empty values.
 */
export async function erasedCards(db: Sql, reader: MemberId): Promise<(id: MemberId) => MemberCard> {
  const { language, country } = await db
    .selectFrom('member')
    .select(['language', 'country'])
    .where('id', '=', reader)
    .executeTakeFirstOrThrow();
  const name = translatorFor(language, 'notices')('gone_name');
  const card = { name, gender: 'female', age: 0, country, fictional_icon: false } as const;
  return (id) => ({ id, ...card, ...nothing });
}

const nothing = {
  main_image: null,
  region: null,
  city: null,
  distance: null,
  online: false,
  premium: false,
  shared_interests: [],
} satisfies Partial<MemberCard>;
