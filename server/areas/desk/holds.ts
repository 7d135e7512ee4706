import { sql } from 'kysely';
import type { StaffId, StaffSessionId } from '#contract/desk/staff-ids.ts';
import type { deskHold, ItemType } from '#contract/desk/queues.ts';
import type { DeskTimes } from '#contract/desk/times.ts';
import { refuse } from '#contract/refusal.ts';
import type * as z from 'zod/mini';
import type { Sql } from '../../platform/postgres/db.ts';

/** An item of a queue. */
export interface Item {
  readonly type: ItemType;
  readonly id: string;
}

/** The member of staff who acts, with their session. */
export interface Holder {
  readonly id: StaffId;
  readonly session: { readonly id: StaffSessionId };
  readonly times: DeskTimes;
}

type FoundHold = z.output<typeof deskHold>;

/**
 * Takes an item, or renews the hold. Refuses while somebody else holds the item. An expired hold can be taken over; if
 * two people try at the same time, the second is refused.
 */
export async function hold(db: Sql, { type, id }: Item, staff: Holder, now: Date) {
  const until = new Date(now.getTime() + staff.times.hold_minutes * 60_000);
  const values = { staff_id: staff.id, staff_session_id: staff.session.id, until };
  const held = await db
    .insertInto('desk_hold')
    .values({ item_type: type, item_id: id, taken_at: now, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['item_type', 'item_id'])
        .doUpdateSet({
          ...values,
          // During an upgrade, a process with a shorter lifetime must not shorten a hold that another process granted.
          until: sql<Date>`CASE WHEN desk_hold.staff_id = excluded.staff_id
            THEN greatest(desk_hold.until, excluded.until) ELSE excluded.until END`,
        })
        .where((is) => is.or([is('desk_hold.staff_id', '=', staff.id), is('desk_hold.until', '<=', now)])),
    )
    .returning('until')
    .executeTakeFirst();
  const found = await holdOf(db, { type, id }, staff.id, now);
  if (held && found) return { hold: found };
  // The other hold may have ended in the meantime.
  return found ? refuse('held', { hold: found }) : refuse('no_such_item');
}

/** Ends the hold of this member of staff, if any. */
export async function release(db: Sql, { type, id }: Item, staff: StaffId): Promise<void> {
  await db
    .deleteFrom('desk_hold')
    .where('item_type', '=', type)
    .where('item_id', '=', id)
    .where('staff_id', '=', staff)
    .execute();
}

/** Returns the current hold of an item, from the viewer's perspective. */
export async function holdOf(db: Sql, { type, id }: Item, viewer: StaffId, now: Date): Promise<FoundHold | undefined> {
  return (await holdsOf(db, { type, ids: [id] }, viewer, now)).get(id);
}

/** Returns the current holds of items, by item id. */
export async function holdsOf(
  db: Sql,
  { type, ids }: { readonly type: ItemType; readonly ids: readonly string[] },
  viewer: StaffId,
  now: Date,
): Promise<Map<string, FoundHold>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('desk_hold')
    .innerJoin('staff', 'staff.id', 'desk_hold.staff_id')
    .select(['desk_hold.item_id', 'desk_hold.staff_id', 'desk_hold.until', 'staff.name'])
    .where('desk_hold.item_type', '=', type)
    .where('desk_hold.item_id', 'in', ids)
    .where('desk_hold.until', '>', now)
    .execute();
  return new Map(
    rows.map(({ item_id, staff_id, until, name }) => [
      item_id,
      { staff: { id: staff_id, name }, until, yours: staff_id === viewer },
    ]),
  );
}

/** Refuses if somebody else holds the item. */
export async function heldByOther(db: Sql, item: Item, staff: StaffId, now: Date) {
  const found = await holdOf(db, item, staff, now);
  return found && !found.yours ? refuse('held', { hold: found }) : undefined;
}
