import { likeMember, likesPage, type LikeType } from '#contract/likes.ts';
import type { MemberId } from '#contract/members/members.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import { runOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Actor, Viewer } from '../../platform/http/viewer.ts';
import { type CardRow, cardsOf, type CardView, cardView } from '../members/cards.ts';
import { ownAndHidden, refuseBlocked } from '../members/hidden.ts';
import { isVisible, presentAmong } from '../members/can-contact.ts';
import { readCursor, writeCursor } from '../../platform/postgres/cursor.ts';
import type { Db, Sql, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { collectSeconds, wasLiked, wasMatched } from './was-liked.ts';
import { latestLikes, likeInPair, type LikeRow, likesListed, listLike, unlikeInPair } from './likes-queries.ts';

/**
 * Likes a member. Liking the same member twice counts once. If the like is mutual, publishes the match to both members,
 * once.
 */
export async function like(db: Db, by: Actor, to: MemberId, key: IdempotencyKey) {
  if (by.id === to) return refuse('yourself');
  return await transact(db, (tx) => runOnce(tx, key, likeMember.reply, () => likeIn(tx, by, to)));
}

/** Likes a member within a larger transaction. `before`: the like existed already. */
export async function likeIn(tx: Tx, { id: from, now }: Actor, to: MemberId) {
  const cards = await cardsOf(tx, [from, to]);
  const [own, card] = [cards.get(from), cards.get(to)];
  if (!own || !card || !(await isVisible(tx, from, card, own))) return refuse('no_such_member');

  // If two members like each other in the same instant, both write this row; its lock decides which of them makes the
  // match.
  const pair = await likeInPair(tx, from, to, now);
  if (!pair) return await refuseBlocked(tx, from, card);
  const { matched, before } = pair;
  if (before) return { matched, before };

  await listLike(tx, { from, to, at: now }, pair);
  // A member who has not confirmed their email address is not shown yet, so the like is not published.
  if ((await presentAmong(tx, [own])).has(from)) {
    tx.announce(to, pair.again ? { event: 'likes_changed' } : { event: 'like_received', from, matched });
    if (!pair.again) await tx.enqueue(wasLiked, { member: to }, collectSeconds);
    if (matched && !pair.again) await tx.enqueue(wasMatched, { member: to, other: from });
  }
  tx.announce(from, { event: 'likes_changed' });
  return { matched, before };
}

/** Withdraws a like and thereby ends a match. The conversation and the other member's like stay. */
export async function unlike(db: Db, from: MemberId, to: MemberId, now: Date) {
  return await transact(db, async (tx) => {
    const unliked = await unlikeInPair(tx, from, to, now);
    if (unliked) tx.announce(from, { event: 'likes_changed' });
    if (unliked && !unliked.blocked) tx.announce(to, { event: 'likes_changed' });
    return {};
  });
}

/** Marks a like as seen when the member opens the profile. */
export async function markSeen(db: Db, member: MemberId, other: MemberId) {
  return await transact(db, async (tx) => {
    const seen = await tx
      .updateTable('like_in')
      .set({ like_new: false })
      .where('member_id', '=', member)
      .where('other_id', '=', other)
      .where('like_new', '=', true)
      .executeTakeFirst();
    if (seen.numUpdatedRows > 0n) tx.announce(member, { event: 'likes_changed' });
    return {};
  });
}

/** Returns the latest likes in both directions, the counts for the badge, and the ids for the hearts. */
export async function likesOf(db: Sql, viewer: Viewer) {
  const member = viewer.id;
  const [{ own, hidden }, { sent, received, fresh, liked }] = await Promise.all([
    ownAndHidden(db, member),
    latestLikes(db, member),
  ]);
  const others = [...new Set([...sent, ...received, ...fresh].map(({ other_id }) => other_id))];
  const cards = await cardsOf(db, others);
  const present = await presentAmong(db, cards.values());
  const view = cardView(own, viewer);
  const unseen = fresh.filter(({ other_id }) => present.has(other_id));
  return {
    profiles: shown({ cards, present, view }, 'sent', sent),
    liked_by: shown({ cards, present, view }, 'received', received),
    num_new_likes: unseen.length,
    num_new_matches: unseen.filter(({ matched }) => matched).length,
    liked: liked.filter((id) => !hidden.includes(id)),
  };
}

/** Returns a page of one list. It may be shorter than `likesPage`: members who left or are hidden are omitted. */
export async function likesPageOf(
  db: Sql,
  viewer: Viewer,
  { type, after }: { readonly type: LikeType; readonly after?: string | undefined },
) {
  const from = after === undefined ? undefined : readCursor(after);
  if (isRefused(from)) return from;
  const { own, hidden } = await ownAndHidden(db, viewer.id);
  const rows = await likesListed(db, viewer.id, { type, hidden, from, limit: likesPage + 1 });
  const page = rows.slice(0, likesPage);
  const last = page.at(-1);
  const cards = await cardsOf(
    db,
    page.map(({ other_id }) => other_id),
  );
  const present = await presentAmong(db, cards.values());
  const matchedAt = new Map(page.map(({ other_id, matched_at }) => [other_id, matched_at]));
  return {
    profiles: shown({ cards, present, view: cardView(own, viewer) }, type, page).map((card) => ({
      ...card,
      matched_at: toTheHour(matchedAt.get(card.id)),
    })),
    next: last && rows.length > likesPage ? writeCursor({ at: last.at, id: last.other_id }) : null,
  };
}

const hourMilliseconds = 3_600_000;

function toTheHour(at: Date | null | undefined): Date | null {
  return at ? new Date(Math.floor(at.getTime() / hourMilliseconds) * hourMilliseconds) : null;
}

interface LikeCards {
  readonly cards: ReadonlyMap<MemberId, CardRow>;
  /** The members who have not left. Others are omitted, and invisible members appear only to those whom they like. */
  readonly present: ReadonlySet<MemberId>;
  readonly view: CardView;
}

function shown({ cards, present, view }: LikeCards, type: LikeType, rows: readonly LikeRow[]) {
  return rows.flatMap(({ other_id, like_new, matched, automatic }) => {
    const card = cards.get(other_id);
    const isShown = card && present.has(other_id) && (card.listed || matched || type !== 'sent');
    return isShown ? [{ ...view(card), like_new, matched, automatic }] : [];
  });
}
