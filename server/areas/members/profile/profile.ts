import type { MemberId, MemberProfile } from '#contract/members/members.ts';
import { eachFact, type FactAnswers } from '#contract/members/facts.ts';
import { refuse } from '#contract/refusal.ts';
import type { Viewer } from '../../../platform/http/viewer.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { type CardRow, cardsOf, cardView, isOnline } from '../cards.ts';
import { factsIn } from '../facts.ts';
import { blockBetween } from '../hidden.ts';
import { answersAmong, sameWish } from '../match-answers.ts';
import { relationBetween } from '../member-pair.ts';
import { pictureFor } from './pictures.ts';
import { isVisible } from '../can-contact.ts';

/**
 * Returns a member's profile as the viewer may see it; a member who must not be seen is not found. A blocked viewer
 * learns that they are blocked. (Specification, section 8.)
 */
export async function profileOf(db: Sql, viewer: Viewer, id: MemberId) {
  const { visible_profile_fields } = (await viewer.site()).settings;
  const [cards, block] = await Promise.all([cardsOf(db, [viewer.id, id]), blockBetween(db, viewer.id, id)]);
  const own = cards.get(viewer.id);
  const card = cards.get(id);
  if (!own || !card || !(await isVisible(db, viewer.id, card, own))) return refuse('no_such_member');
  if (block.blocked_me) return refuse('blocked', { name: card.name });

  const [relation, said, facts, pictures] = await Promise.all([
    relationBetween(db, viewer.id, id),
    answersAmong(db, [viewer.id, id]),
    db.selectFrom('profile').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    db
      .selectFrom('picture')
      .selectAll()
      .where('member_id', '=', id)
      .where('status', '=', 'active')
      .orderBy('position')
      .execute(),
  ]);
  const shown = <Value>(field: string, value: Value) => (visible_profile_fields.includes(field) ? value : null);
  const answers = factsIn(card, facts);
  const onlooker = { id: own.id, premium: own.premium, addressOf: viewer.addressOf };
  const interests = shown('interests', card.interests) ?? [];
  const profile: MemberProfile = {
    ...cardView(own, viewer)(card),
    pictures: pictures.map((picture, place) => pictureFor(onlooker, id, picture, place)),
    ...(block.blocked_by_me && { online: false }),
    last_active: block.blocked_by_me ? null : lastActive(card, viewer.now),
    signup_message: shown('signup_message', facts.signup_message) ?? '',
    about_me: shown('about_me', facts.about_me) ?? '',
    about_me_language: null,
    interests,
    shared_interests: viewer.id === id ? [] : interests.filter((interest) => own.interests.includes(interest)),
    ...eachFact<FactAnswers>((name) => shown(name, answers[name])),
    // The member's orientation is private, except to themselves.
    sexuality: viewer.id === id ? card.sexuality : null,
    ...relation,
    shared_wish: (viewer.id !== id && sameWish(said.get(viewer.id), said.get(id))) || null,
    blocked_by_me: block.blocked_by_me,
  };
  return { profile };
}

const hour = 3_600_000;

function lastActive(card: CardRow, now: Date): MemberProfile['last_active'] {
  if (!card.listed) return null;
  if (isOnline(card, now)) return 'now';
  const hours = (now.getTime() - card.last_active_at.getTime()) / hour;
  if (hours < 24) return 'today';
  return hours < 7 * 24 ? 'this_week' : 'longer_ago';
}
