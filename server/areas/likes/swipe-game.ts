import type { Interest } from '#contract/members/profile-values.ts';
import type { MemberId } from '#contract/members/members.ts';
import { swipe, swipeDeal } from '#contract/swipe-game.ts';
import type { InputOf } from '#contract/call.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import { runOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Actor, Viewer } from '../../platform/http/viewer.ts';
import { candidatesFor } from '../members/search/candidates.ts';
import type { Searching } from '../members/search/search-filters.ts';
import { type CardRow, cardOf, cardsOf, cardView } from '../members/cards.ts';
import { hiddenFrom } from '../members/hidden.ts';
import { answersAmong, answersOf, isWished, wishOf } from '../members/match-answers.ts';
import { ranked } from '../members/search/ranking.ts';
import { presentAmong } from '../members/can-contact.ts';
import { anyAge } from '../members/search/wished-ages.ts';
import type { Db, Sql } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { likeIn } from './likes.ts';
import { dayAfterLike, swipesLeft } from './swipe-day.ts';
import {
  isPassed,
  lastSwipeOf,
  likedAmong,
  likersAmong,
  lockSwipeDay,
  metBy,
  noteSwipe,
  saveSwipeDay,
  swipeDayOf,
  swipesOfDay,
  takeBackSwipe,
} from './swipe-game-queries.ts';

/** Number of candidates that are ranked before dealing. */
const candidates = 120;
/** Points for liking the viewer: enough to rank these members before all others. */
const likerPoints = 6;

/** Returns the cards to decide on, and the likes left today. */
export async function swipeGameOf(db: Sql, viewer: Viewer) {
  const { id: member, now } = viewer;
  const { niche, visible_profile_fields } = (await viewer.site()).settings;
  const [own, hidden, met, { day, last, liked }] = await Promise.all([
    cardOf(db, member),
    hiddenFrom(db, member),
    metBy(db, member, now),
    swipesOfDay(db, member, now),
  ]);
  if (!own) throw new Error(`Member ${member} has no card, although sign-up creates one.`);
  const left = swipesLeft(day, now);
  const likedToday = left.day_ends_at && day ? liked.slice(0, day.likes) : [];
  const lastPass = last && !last.liked ? last.other_id : undefined;
  const [dealt, shown] = await Promise.all([
    deal(db, { own, hidden: [own.id, ...hidden, ...met], began: now }, niche),
    listedAmong(db, [...likedToday, ...(lastPass ? [lastPass] : [])], hidden),
  ]);
  const passed = lastPass && shown.get(lastPass);
  const card = cardView(own, viewer);
  const extras = await extrasOf(db, own, passed ? [...dealt, passed] : dealt, visible_profile_fields);
  const view = (row: CardRow) => ({ ...card(row), ...extras(row) });
  return {
    profiles: dealt.slice(0, swipeDeal).map(view),
    has_more: dealt.length > swipeDeal,
    ...left,
    last_pass: passed ? view(passed) : null,
    liked_today: likedToday.flatMap((id) => shown.get(id) ?? []).map(card),
  };
}

async function deal(db: Sql, searching: Searching, niche: number) {
  const { own, began: now } = searching;
  const said = await answersOf(db, own.id);
  const rows = await candidatesFor(db, searching, wishOf(own, said, niche, anyAge), candidates);
  const ids = rows.map(({ id }) => id);
  const [liked, likers, answers] = await Promise.all([
    likedAmong(db, own.id, ids),
    likersAmong(db, own.id, ids),
    answersAmong(db, ids),
  ]);
  const open = rows.filter(({ id }) => !liked.has(id) && isWished(own, answers.get(id), now));
  const more = ({ id }: CardRow) => (likers.has(id) ? likerPoints : 0);
  const suggested = ranked(own, open, now, { interests: said?.interests ?? [], more });
  return suggested.slice(0, swipeDeal + 1).map(({ row }) => row);
}

/** Returns the cards of those among `ids` whom the viewer can still find. */
async function listedAmong(db: Sql, ids: readonly MemberId[], hidden: readonly MemberId[]) {
  const cards = await cardsOf(
    db,
    ids.filter((id) => !hidden.includes(id)),
  );
  const present = await presentAmong(db, cards.values());
  return new Map([...cards].filter(([id, card]) => card.listed && present.has(id)));
}

/** Returns the extra fields of a card in the game: a greeting and interests, as far as the site shows them. */
async function extrasOf(db: Sql, own: CardRow, rows: readonly CardRow[], visible_profile_fields: readonly string[]) {
  const shows = (field: string) => visible_profile_fields.includes(field);
  const hellos = new Map(
    rows.length === 0 || !shows('signup_message')
      ? []
      : (
          await db
            .selectFrom('profile')
            .select(['id', 'signup_message'])
            .where(
              'id',
              'in',
              rows.map(({ id }) => id),
            )
            .execute()
        ).map(({ id, signup_message }) => [id, signup_message] as const),
  );
  const isShared = (interest: Interest) => own.interests.includes(interest);
  return (row: CardRow) => ({
    signup_message: hellos.get(row.id) ?? '',
    interests: shows('interests')
      ? [...row.interests.filter(isShared), ...row.interests.filter((interest) => !isShared(interest))]
      : [],
  });
}

/** Decides on a card: a like (four a day) or a pass (free). */
export async function decideOn(db: Db, by: Actor, asked: InputOf<typeof swipe>, key: IdempotencyKey) {
  const { id: from, now } = by;
  const { profile, decision, time_zone } = asked;
  if (from === profile) return refuse('yourself');
  return await transact(db, (tx) =>
    runOnce(tx, key, swipe.reply, async () => {
      if (decision === 'pass') {
        const card = await cardOf(tx, profile);
        // A pass must not reveal whether a member exists or is hidden.
        if (card?.listed) await noteSwipe(tx, by, profile, false);
        return { matched: false, ...swipesLeft(await swipeDayOf(tx, from), now) };
      }
      // Lock the day before the pair: every like takes these locks in the same order.
      const day = await lockSwipeDay(tx, from, now);
      const liked = await likeIn(tx, by, profile);
      if (isRefused(liked)) return liked;
      if (liked.before) return { matched: liked.matched, ...swipesLeft(day, now) };

      const after = dayAfterLike(day.likes > 0 ? day : undefined, time_zone, now);
      if (!after) return refuse('no_likes_left');
      await saveSwipeDay(tx, from, after);
      await noteSwipe(tx, by, profile, true);
      return { matched: liked.matched, ...swipesLeft(after, now) };
    }),
  );
}

/** Undoes the last pass; that member is shown again. */
export async function takeBackPass(db: Db, member: MemberId, other: MemberId, now: Date) {
  return await transact(db, async (tx) => {
    if (!(await isPassed(tx, member, other))) return {};
    const last = await lastSwipeOf(tx, member, now);
    if (last?.other_id !== other) return refuse('not_the_last');
    await takeBackSwipe(tx, member, other);
    return {};
  });
}
