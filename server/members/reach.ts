import type { MemberId } from '#contract/members.ts';
import type { Sql } from '../postgres/db.ts';
import type { CardRow } from './cards.ts';
import { pairOf } from './pair.ts';

/**
 * Whether `viewer` may see and turn to someone: everyone may who is listed, and those who already have to do with
 * each other may even when one of them is not found by others (not confirmed yet, invisible).
 */
export async function isReachable(db: Sql, viewer: MemberId, card: CardRow): Promise<boolean> {
  if (card.listed || card.id === viewer) return true;
  const pair = await db.selectFrom('pair').select('id').where('id', '=', pairOf(viewer, card.id).id).executeTakeFirst();
  return pair !== undefined;
}
