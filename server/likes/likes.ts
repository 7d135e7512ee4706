import type { MemberId } from '#contract/members.ts';
import { refuse } from '#contract/refusal.ts';
import { type CardRow, cardOf, cardsOf, cardView } from '../members/cards.ts';
import { hiddenFrom, refuseBlocked } from '../members/hidden.ts';
import { isReachable } from '../members/reach.ts';
import type { PhotoAddresses } from '../outside/photo-addresses.ts';
import type { Db, Sql } from '../postgres/db.ts';
import { transact } from '../postgres/transact.ts';
import { likeInPair, likesReceived, likesSent, listLike } from './likes-queries.ts';

/** Likes someone. Liking twice is liking once; liking someone who likes you makes a match, told live to both. */
export async function like(db: Db, from: MemberId, to: MemberId, now: Date) {
  if (from === to) return refuse('yourself');
  return await transact(db, async (tx) => {
    const card = await cardOf(tx, to);
    if (!card || !(await isReachable(tx, from, card))) return refuse('no_such_member');

    // Two members liking each other in the same instant both write this row;
    // its lock decides which of them makes the match.
    const pair = await likeInPair(tx, from, to, now);
    if (!pair) return await refuseBlocked(tx, from, card);

    await listLike(tx, from, to, pair.matched, now);
    tx.announce(to, { event: 'like_received', from, matched: pair.matched });
    tx.announce(from, { event: 'likes_changed' });
    return { matched: pair.matched };
  });
}

/** The member has seen who this is: the like is no longer new. */
export async function seeLike(db: Db, member: MemberId, other: MemberId) {
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

/** Everyone the member likes, and everyone who likes the member; whoever is gone or blocked is left out. */
export async function likesOf(db: Sql, member: MemberId, addresses: PhotoAddresses, now: Date) {
  const [own, hidden, sent, received] = await Promise.all([
    cardOf(db, member),
    hiddenFrom(db, member),
    likesSent(db, member),
    likesReceived(db, member),
  ]);
  const others = [...new Set([...sent, ...received].map(({ other_id }) => other_id))];
  const cards = await cardsOf(
    db,
    others.filter((other) => !hidden.includes(other)),
  );
  const view = cardView(own!, addresses, now);
  const shown = <Row extends { other_id: MemberId }>(rows: readonly Row[]) =>
    rows.flatMap((row) => {
      const card = cards.get(row.other_id);
      return card && isShown(card) ? [{ row, card: view(card) }] : [];
    });
  return {
    profiles: shown(sent).map(({ row, card }) => ({ ...card, matched: row.matched })),
    liked_by: shown(received).map(({ row, card }) => ({ ...card, matched: row.matched, like_new: row.like_new })),
  };
}

/** Nobody is shown who has not confirmed their address or has left. */
function isShown(card: CardRow): boolean {
  return card.listed;
}
