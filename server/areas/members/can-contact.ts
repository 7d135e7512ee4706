import type { MemberId } from '#contract/members/members.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { type CardRow, cardOf } from './cards.ts';
import { fits } from './search/compatibility.ts';
import { relationBetween, pairOf } from './member-pair.ts';

/**
 * Returns whether `viewer` may contact a member. Listed members can be contacted by those who fit both ways and by
 * those already connected with them; unlisted ones (invisible, not confirmed yet) only by those whom they have
 * contacted themselves. (Specification, section 6: who sees whom.) `known` is the viewer's own card, if already loaded.
 */
export async function isReachable(db: Sql, viewer: MemberId, card: CardRow, known?: CardRow): Promise<boolean> {
  if (card.id === viewer) return true;
  const own = known ?? (await cardOf(db, viewer));
  if (!own) return false;
  if (card.listed && fits(own, card)) return true;
  const { liked, likes_me } = await relationBetween(db, viewer, card.id);
  return likes_me || (card.listed && liked) || (await haveTalked(db, viewer, card.id));
}

/**
 * Returns whether `viewer` may see a member's profile. Members who have left, or whose account was closed, are never
 * visible.
 */
export async function isVisible(db: Sql, viewer: MemberId, card: CardRow, known?: CardRow): Promise<boolean> {
  return (
    (await isReachable(db, viewer, card, known)) &&
    (card.listed || card.id === viewer || (await isPresent(db, card.id)))
  );
}

async function haveTalked(db: Sql, viewer: MemberId, other: MemberId): Promise<boolean> {
  const found = await db
    .selectFrom('inbox')
    .select('other_id')
    .where('member_id', '=', viewer)
    .where('conversation_id', '=', pairOf(viewer, other).id)
    .executeTakeFirst();
  return found !== undefined;
}

async function isPresent(db: Sql, member: MemberId): Promise<boolean> {
  const found = await standing(db)
    .where('member.id', '=', member)
    .where((is) =>
      is.or([
        is('member.status', '=', 'not_confirmed'),
        is.and([is('member.status', '=', 'active'), is('profile.status', '=', 'active')]),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns the members of `cards` who have confirmed their address and not left, whether listed or not. */
export async function presentAmong(db: Sql, cards: Iterable<CardRow>): Promise<Set<MemberId>> {
  const all = [...cards];
  const listed = all.filter((card) => card.listed).map(({ id }) => id);
  const unlisted = all.filter((card) => !card.listed).map(({ id }) => id);
  if (unlisted.length === 0) return new Set(listed);
  const invisible = await standing(db)
    .where('member.id', 'in', unlisted)
    .where('member.status', '=', 'active')
    .where('profile.status', '=', 'active')
    .execute();
  return new Set([...listed, ...invisible.map(({ id }) => id)]);
}

function standing(db: Sql) {
  return db.selectFrom('member').innerJoin('profile', 'profile.id', 'member.id').select('member.id');
}
