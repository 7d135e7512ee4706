import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { likesPage } from '#contract/likes.ts';
import { chatsPage } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { isRefused } from '#contract/refusal.ts';
import { userOf } from '../accounts/user.ts';
import { chatsOf } from '../chats/chats.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { likesOf } from '../likes/likes.ts';
import { countedNew } from '../likes/likes-queries.ts';
import { onlineMilliseconds } from '../members/cards.ts';
import { addressWindow } from '../../platform/core/photo-addresses.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { prepared } from '../../platform/postgres/prepared.ts';

/** Returns everything that an open page polls. */
export async function refreshed(db: Sql, viewer: Viewer) {
  const [user, chats, likes] = await Promise.all([userOf(db, viewer), chatsOf(db, viewer, {}), likesOf(db, viewer)]);
  if (isRefused(chats)) throw new Error(`A first page of chats was refused: ${chats.refused}.`);
  return { user, chats, likes };
}

/**
 * Returns a tag that changes whenever the response of {@link refreshed} would change, and when photo addresses are
 * renewed. Must be read before the response: a change between the two is then in the response already, and merely
 * causes another refetch.
 */
export async function refreshTag(db: Sql, { id, now }: Pick<Viewer, 'id' | 'now'>): Promise<string> {
  const online = new Date(now.getTime() - onlineMilliseconds);
  const [digests] = await digestsOf(db, id, online);
  const digest = hash('sha256', `${digests!.own} ${digests!.cards}`, 'base64url');
  return `W/"${digest.slice(0, 22)}-${addressWindow(now)}"`;
}

interface Digests {
  readonly own: string;
  readonly cards: string;
}

const digestsOf = prepared(
  (_db, id: MemberId, online: Date) => sql<Digests>`
    ${ownRows(id)} SELECT ${ownDigest} AS own, (${cardsShown(online)}) AS cards FROM parts`,
);

/**
 * Selects the member's own rows as `parts`, and the ids of the cards shown with them. PostgreSQL stores in each row the
 * transaction that wrote it (`xmin`), so every update changes the tag.
 */
function ownRows(id: MemberId): RawBuilder<unknown> {
  const notHidden = sql`other_id <> ALL (ARRAY(SELECT other_id FROM hidden))`;
  return sql`
    WITH hidden AS MATERIALIZED (SELECT other_id, xmin FROM member_hidden WHERE member_id = ${id}),
    chats AS MATERIALIZED (
      SELECT other_id, xmin FROM inbox WHERE member_id = ${id} AND removed_at IS NULL AND ${notHidden}
      ORDER BY last_hour DESC, last_message_at DESC, conversation_id DESC LIMIT ${chatsPage + 1}),
    sent AS MATERIALIZED (
      SELECT other_id, xmin FROM like_out WHERE member_id = ${id} AND ${notHidden}
      ORDER BY liked_at DESC, other_id DESC LIMIT ${likesPage}),
    received AS MATERIALIZED (
      SELECT other_id, xmin FROM like_in WHERE member_id = ${id} AND ${notHidden}
      ORDER BY liked_at DESC, other_id DESC LIMIT ${likesPage}),
    fresh AS MATERIALIZED (
      SELECT other_id, xmin FROM like_in WHERE member_id = ${id} AND like_new ORDER BY other_id LIMIT ${countedNew}),
    shown AS (SELECT ${id}::uuid AS id UNION SELECT other_id FROM chats UNION SELECT other_id FROM sent
      UNION SELECT other_id FROM received UNION SELECT other_id FROM fresh),
    parts AS (
      SELECT concat_ws(' ', member.id, member.xmin, profile.xmin, wallet.xmin) AS part
        FROM member JOIN profile USING (id) JOIN wallet ON member_id = id WHERE id = ${id}
      UNION ALL SELECT string_agg(concat_ws(' ', id, xmin), ' ' ORDER BY id) FROM picture WHERE member_id = ${id}
      UNION ALL SELECT string_agg(concat_ws(' ', other_id, xmin), ' ' ORDER BY other_id) FROM hidden
      UNION ALL SELECT string_agg(concat_ws(' ', other_id, xmin), ' ') FROM chats
      UNION ALL SELECT sum(unread)::text FROM inbox
        WHERE member_id = ${id} AND has_unread AND removed_at IS NULL AND ${notHidden}
      UNION ALL SELECT string_agg(concat_ws(' ', other_id, xmin), ' ') FROM sent
      UNION ALL SELECT string_agg(concat_ws(' ', other_id, xmin), ' ') FROM received
      UNION ALL SELECT string_agg(concat_ws(' ', other_id, xmin), ' ') FROM fresh
      UNION ALL SELECT concat_ws(' ', count(*), sum(uuid_hash_extended(other_id, 0)::numeric)) FROM like_out
        WHERE member_id = ${id})`;
}

const ownDigest = sql<string>`encode(sha256(convert_to(string_agg(coalesce(part, ''), '|'), 'UTF8')), 'base64')`;

/**
 * Selects a digest of the visible columns of the cards. Their `xmin` is unsuitable: cards are also updated without a
 * visible change. An unlisted member may have left.
 */
function cardsShown(online: Date): RawBuilder<{ sum: string }> {
  return sql<{ sum: string }>`
    SELECT sum(hash_record_extended(ROW(id, name, gender, birth_date, country, region, city, cell, premium,
      fictional_icon, main_image, interests, listed, listed AND last_active_at > ${online},
      CASE WHEN NOT listed THEN (SELECT concat_ws(' ', member.status, profile.status)
        FROM member JOIN profile USING (id) WHERE member.id = card.id) END), 1)::numeric)::text AS sum
    FROM member_card AS card WHERE id = ANY (ARRAY(SELECT id FROM shown))`;
}
