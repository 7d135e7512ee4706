import { autoLikesPerDay } from '#contract/accounts/account-settings.ts';
import type { MemberId } from '#contract/members/members.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import { newHereDays } from '#contract/members/search.ts';
import { type CardRow, cardOf, cardView } from '../members/cards.ts';
import { fits } from '../members/search/compatibility.ts';
import { hiddenFrom } from '../members/hidden.ts';
import { answersAmong, isWished } from '../members/match-answers.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Db, Sql, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { isSearchedBy, metAmong, optedIn, unseenAutoLiker } from './auto-like-queries.ts';
import { likeInPair, listLike } from './likes-queries.ts';

const day = 86_400_000;
/** Members who were inactive for more than this many days give no automatic likes. (Safety, section 3.2.) */
const activeDays = 30;

/**
 * Returns the newcomer's unseen automatic like, or lets an opted-in member give one now. At most one is unseen at a
 * time, however often it is requested, whether or not the newcomer has paid.
 */
export async function autoLikeFor(db: Db, viewer: Viewer) {
  const { id: member, now } = viewer;
  const own = await cardOf(db, member);
  if (!own?.listed || now.getTime() - own.joined_at.getTime() > newHereDays * day) return undefined;
  const hidden = await hiddenFrom(db, member);
  const waiting = await unseenAutoLiker(db, member, hidden);
  const liker = waiting ? await cardOf(db, waiting) : await likedNow(db, own, hidden, now);
  if (!liker?.listed) return undefined;
  const card = cardView(own, viewer)(liker);
  const { main_image } = card;
  return {
    ...card,
    automatic: true as const,
    main_image: main_image && { ...main_image, match: main_image.thumb_filename },
  };
}

/** Gives an automatic like from the first candidate who has one left today, and returns that candidate. */
async function likedNow(db: Db, own: CardRow, hidden: readonly MemberId[], now: Date): Promise<CardRow | undefined> {
  for (const liker of await willing(db, own, hidden, now)) {
    const liked = await transact(db, async (tx) => await likeAutomatically(tx, liker, own.id, now));
    if (!isRefused(liked)) return liker;
  }
  return undefined;
}

/** Returns the candidates for an automatic like: both searches fit, and the two have never interacted. */
async function willing(db: Sql, own: CardRow, hidden: readonly MemberId[], now: Date): Promise<CardRow[]> {
  const rows = await optedIn(db, own, [own.id, ...hidden], new Date(now.getTime() - activeDays * day), now);
  const ids = rows.map(({ id }) => id);
  const [met, answers] = await Promise.all([metAmong(db, own.id, ids), answersAmong(db, [own.id, ...ids])]);
  const found: CardRow[] = [];
  for (const row of rows) {
    const isWishedByBoth = isWished(own, answers.get(row.id), now) && isWished(row, answers.get(own.id), now);
    if (!met.has(row.id) && fits(own, row) && isWishedByBoth && (await isSearchedBy(db, own, row, now)))
      found.push(row);
  }
  return found;
}

/** Gives the like, unless the member has opted out, has left, or has given today's ten. */
async function likeAutomatically(tx: Tx, liker: CardRow, to: MemberId, now: Date) {
  // The lock serializes simultaneous likes, so that none is missed in the count.
  const standing = await tx
    .selectFrom('member')
    .select(['auto_like_since', 'status', 'invisible'])
    .where('id', '=', liker.id)
    .forUpdate()
    .executeTakeFirst();
  if (!standing?.auto_like_since || standing.status !== 'active' || standing.invisible) return refuse('off');
  const { given } = await tx
    .selectFrom('like_out')
    .select((of) => of.fn.countAll<number>().as('given'))
    .where('member_id', '=', liker.id)
    .where('automatic', '=', true)
    .where('liked_at', '>', new Date(now.getTime() - day))
    .executeTakeFirstOrThrow();
  if (given >= autoLikesPerDay) return refuse('used_up');

  // This includes a like that was taken back: it must not be given again automatically.
  if ((await metAmong(tx, to, [liker.id])).size > 0) return refuse('met');
  const pair = await likeInPair(tx, liker.id, to, now);
  // One of the two has liked the other since; an automatic like must not make a match.
  if (!pair || pair.before || pair.matched) return refuse('met');
  await listLike(tx, { from: liker.id, to, at: now, automatic: true }, pair);
  for (const member of [liker.id, to]) tx.announce(member, { event: 'likes_changed' });
  return { given: given + 1 };
}
