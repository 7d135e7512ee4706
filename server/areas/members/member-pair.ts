import type { ConversationId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { idOfName } from '../../platform/core/ids.ts';
import type { Sql } from '../../platform/postgres/db.ts';

/** Two members, ordered by their ids. */
export interface OrderedPair {
  /** The id of the pair and of their conversation; derived from the members' ids, so that it needs no lookup. */
  readonly id: ConversationId;
  readonly lo: MemberId;
  readonly hi: MemberId;
}

export function pairOf(one: MemberId, other: MemberId): OrderedPair {
  const [lo, hi] = one < other ? [one, other] : [other, one];
  return { id: idOfName<ConversationId>(lo + hi), lo, hi };
}

/** Which of two members likes the other, from the first one's perspective. */
export interface Relation {
  readonly liked: boolean;
  readonly likes_me: boolean;
  /** The other member's like was given automatically by their settings. */
  readonly likes_me_automatically: boolean;
}

export async function relationBetween(db: Sql, member: MemberId, other: MemberId): Promise<Relation> {
  const { id, lo } = pairOf(member, other);
  const row = await db.selectFrom('pair').select(['lo_likes', 'hi_likes']).where('id', '=', id).executeTakeFirst();
  if (!row) return { liked: false, likes_me: false, likes_me_automatically: false };
  const [liked, likes_me] = member === lo ? [row.lo_likes, row.hi_likes] : [row.hi_likes, row.lo_likes];
  // Two statements, because in a cluster likes are stored with their member and pairs separately.
  const like = likes_me
    ? await db
        .selectFrom('like_in')
        .select('automatic')
        .where('member_id', '=', member)
        .where('other_id', '=', other)
        .executeTakeFirst()
    : undefined;
  return { liked, likes_me, likes_me_automatically: like?.automatic ?? false };
}
