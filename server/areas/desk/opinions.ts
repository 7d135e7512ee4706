import type * as z from 'zod/mini';
import type { InputOf } from '#contract/call.ts';
import type { answerSecondOpinion, askSecondOpinion, ItemType, secondOpinion } from '#contract/desk/queues.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import { idOfName } from '../../platform/core/ids.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { StaffViewer } from '../../platform/http/viewer.ts';
import type { Db, Sql } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { recordAction } from '../staff/audit/record-action.ts';
import { targetOf } from './decisions.ts';
import { heldByOther, type Item, release } from './holds.ts';
import { itemFor, permissionFor } from './items.ts';

type ShownOpinion = z.output<typeof secondOpinion>;

/**
 * Asks colleagues about an item, once per key, and puts it back. The reply is not stored with the key, because an
 * erasure would not find the question in it.
 */
export async function askColleagues(
  db: Db,
  {
    item_type,
    item_id,
    question,
    key: { key },
  }: InputOf<typeof askSecondOpinion> & { readonly key: Pick<IdempotencyKey, 'key'> },
  staff: StaffViewer,
  now: Date,
) {
  const item = { type: item_type, id: item_id };
  const id = idOfName<string>(`opinion:${staff.id}:${key}`);
  return await transact(db, async (tx) => {
    const state = await itemFor(tx, item, staff, now);
    if (isRefused(state)) return state;
    const before = await opinionById(tx, id);
    if (before) return { opinion: before };
    const held = await heldByOther(tx, item, staff.id, now);
    if (held) return held;
    const asked = await tx
      .insertInto('desk_opinion')
      .values({ id, item_type, item_id, member_id: state.member, asked_by: staff.id, question, asked_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!asked) {
      // The same request may have arrived twice at the same time.
      const same = await opinionById(tx, id);
      return same ? { opinion: same } : refuse('asked_already');
    }
    await release(tx, item, staff.id);
    const target = targetOf(item);
    const member = state.member ? { member: state.member } : {};
    await recordAction(tx, { staff: staff.id, action: `${target.type}.ask`, target, ...member, reason: question }, now);
    return { opinion: (await opinionById(tx, id))! };
  });
}

/** Answers a colleague's question. */
export async function answerColleague(
  db: Db,
  { id, answer }: InputOf<typeof answerSecondOpinion>,
  staff: StaffViewer,
  now: Date,
) {
  return await transact(db, async (tx) => {
    const found = await tx.selectFrom('desk_opinion').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    if (!found || !staff.permissions.has(permissionFor(found.item_type))) return refuse('no_such_question');
    if (found.asked_by === staff.id) return refuse('same_person');
    if (found.answered_at) return refuse('answered_already');
    await tx
      .updateTable('desk_opinion')
      .set({ answered_by: staff.id, answer, answered_at: now })
      .where('id', '=', id)
      .execute();
    const target = targetOf({ type: found.item_type, id: found.item_id });
    const member = found.member_id ? { member: found.member_id } : {};
    const act = { staff: staff.id, action: `${target.type}.answer`, target, ...member, reason: answer };
    await recordAction(tx, act, now);
    return { opinion: (await opinionById(tx, id))! };
  });
}

/** Returns the latest question about an item. */
export async function opinionOn(db: Sql, { type, id }: Item): Promise<ShownOpinion | undefined> {
  const found = await opinions(db)
    .where('desk_opinion.item_type', '=', type)
    .where('desk_opinion.item_id', '=', id)
    .orderBy('desk_opinion.asked_at', 'desc')
    .executeTakeFirst();
  return found && shownOpinion(found);
}

/** Returns the ids of items with an open question. */
export async function openQuestions(db: Sql, type: ItemType): Promise<Set<string>> {
  const rows = await db
    .selectFrom('desk_opinion')
    .select('item_id')
    .where('item_type', '=', type)
    .where('answered_at', 'is', null)
    .execute();
  return new Set(rows.map(({ item_id }) => item_id));
}

async function opinionById(db: Sql, id: string): Promise<ShownOpinion | undefined> {
  const found = await opinions(db).where('desk_opinion.id', '=', id).executeTakeFirst();
  return found && shownOpinion(found);
}

export function opinions(db: Sql) {
  return db
    .selectFrom('desk_opinion')
    .innerJoin('staff as asking', 'asking.id', 'desk_opinion.asked_by')
    .leftJoin('staff as answering', 'answering.id', 'desk_opinion.answered_by')
    .selectAll('desk_opinion')
    .select(['asking.name as asked_by_name', 'answering.name as answered_by_name']);
}

type OpinionRow = Awaited<ReturnType<ReturnType<typeof opinions>['executeTakeFirstOrThrow']>>;

export function shownOpinion(row: OpinionRow): ShownOpinion {
  const { id, item_type, item_id, question, asked_at, answer, answered_at } = row;
  return {
    id,
    item_type,
    item_id,
    asked_by: { id: row.asked_by, name: row.asked_by_name },
    question,
    asked_at,
    answered_by: row.answered_by ? { id: row.answered_by, name: row.answered_by_name ?? '' } : null,
    answer,
    answered_at,
  };
}
