import { sql } from 'kysely';
import { waitingMatchesShown } from '#contract/chats/waiting-matches.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Sql } from '../../platform/postgres/db.ts';
import { prepared } from '../../platform/postgres/prepared.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { cardsOf, cardView } from '../members/cards.ts';
import { presentAmong } from '../members/can-contact.ts';
import { ownAndHidden } from '../members/hidden.ts';

/** Returns the latest matches with whom the member has never exchanged a message. Omits those who have left. */
export async function waitingMatchesOf(db: Sql, viewer: Viewer) {
  const { own, hidden } = await ownAndHidden(db, viewer.id);
  const rows = await waiting(db, viewer.id, hidden);
  const others = rows.map(({ other_id }) => other_id);
  const cards = await cardsOf(db, others);
  const present = await presentAmong(db, cards.values());
  const view = cardView(own, viewer);
  const profiles = others.flatMap((other) => (present.has(other) ? [view(cards.get(other)!)] : []));
  return { profiles };
}

// A removed conversation keeps its row in the inbox, so its match does not wait.
const waiting = prepared(
  (_db, member: MemberId, hidden: readonly MemberId[]) => sql<{ other_id: MemberId }>`
    SELECT other_id FROM like_in
    WHERE member_id = ${member} AND matched_at IS NOT NULL AND other_id <> ALL (${hidden})
      AND NOT EXISTS (SELECT FROM inbox WHERE inbox.member_id = ${member} AND inbox.other_id = like_in.other_id)
    ORDER BY matched_at DESC, other_id DESC LIMIT ${waitingMatchesShown}`,
);
