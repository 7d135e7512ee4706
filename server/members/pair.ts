import type { ConversationId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { idOfName } from '../kernel/ids.ts';
import type { Sql } from '../postgres/db.ts';

/** Two members, ordered by their ids. */
export interface OrderedPair {
  /** The id of the pair and of their conversation; computed, so that nobody has to look it up. */
  readonly id: ConversationId;
  readonly lo: MemberId;
  readonly hi: MemberId;
}

export function pairOf(one: MemberId, other: MemberId): OrderedPair {
  const [lo, hi] = one < other ? [one, other] : [other, one];
  return { id: idOfName<ConversationId>(lo + hi), lo, hi };
}

/** Who of two members likes the other, from the first one's perspective. */
export interface Relation {
  readonly liked: boolean;
  readonly likes_me: boolean;
  /** The other's like was given automatically by their settings. */
  readonly likes_me_automatically: boolean;
}

export async function relationBetween(db: Sql, member: MemberId, other: MemberId): Promise<Relation> {
  const { id, lo } = pairOf(member, other);
  const row = await db
    .selectFrom('pair')
    .leftJoin('like_in', (join) => join.on('member_id', '=', member).on('other_id', '=', other))
    .select(['lo_likes', 'hi_likes', 'automatic'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return { liked: false, likes_me: false, likes_me_automatically: false };
  const [liked, likes_me] = member === lo ? [row.lo_likes, row.hi_likes] : [row.hi_likes, row.lo_likes];
  return { liked, likes_me, likes_me_automatically: row.automatic ?? false };
}
