import type { Selectable } from 'kysely';
import type * as z from 'zod/mini';
import type { deskDecision, ItemType, PhotoVerdict, ReportVerdict } from '#contract/desk/queues.ts';
import type { AccountGroupVerdict } from '#contract/desk/new-accounts.ts';
import type { FirstMessageVerdict } from '#contract/desk/first-messages.ts';
import type { AppealVerdict } from '#contract/desk/reports.ts';
import type { StaffId } from '#contract/desk/staff-ids.ts';
import type { MemberId } from '#contract/members/members.ts';
import { isRefused, type Refused, refuse } from '#contract/refusal.ts';
import type { DeskDecision } from '#database/tables.ts';
import { newId } from '../../platform/core/ids.ts';
import { job } from '../../platform/jobs/job.ts';
import { type Worker, worker } from '../../platform/jobs/queue.ts';
import type { Db, Sql, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import type { AuditTarget } from '#contract/desk/audit.ts';
import { recordAction } from '../staff/audit/record-action.ts';
import { heldByOther, hold, type Holder, type Item, release } from './holds.ts';
import { dueAt, stateOf } from './items.ts';

export const carryOutDecision = job<{ decision: string }>('desk_decision');

/** The stored part of a decision, for each queue. */
export type DeskVerdict = PhotoVerdict | ReportVerdict | AppealVerdict | FirstMessageVerdict | AccountGroupVerdict;

/** A decision about an item in the state that the member of staff saw. */
export interface Deciding {
  readonly item: Item;
  readonly version: string;
  readonly verdict: DeskVerdict;
}

type ShownDecision = z.output<typeof deskDecision>;

/**
 * Stores a decision, to be carried out after `undo_seconds`. If several people decide an item at the same time, the
 * first decision is stored, and the others are refused with it.
 */
export async function decide(db: Db, deciding: Deciding, staff: Holder, now: Date) {
  return await transact(db, async (tx) => await decideIn(tx, deciding, staff, now));
}

export async function decideIn(tx: Tx, { item, version, verdict }: Deciding, staff: Holder, now: Date) {
  const before = await stateOf(tx, item, staff.id, now);
  if (!before) return refuse('no_such_item');
  const held = await heldByOther(tx, item, staff.id, now);
  if (held) return held;
  const id = newId<string>(now);
  const { times } = staff;
  const effective_at = new Date(now.getTime() + times.undo_seconds * 1000);
  const stored = await tx
    .insertInto('desk_decision')
    .values({
      id,
      item_type: item.type,
      item_id: item.id,
      item_version: version,
      decision: JSON.stringify(verdict),
      staff_id: staff.id,
      member_id: before.member,
      urgent: before.urgent,
      waiting_since: before.waiting_since,
      due_at: dueAt(times, before.target, before.waiting_since),
      made_at: now,
      effective_at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['item_type', 'item_id'])
        .where('carried_out_at', 'is', null)
        .where('cancelled_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!stored) return refuse('decided_already', { decision: (await latestDecision(tx, item, staff.id)) ?? null });
  // Reads the state again: the previous decision may have been carried out while this one waited for it.
  const state = await stateOf(tx, item, staff.id, now);
  if (state?.version !== version) {
    await tx.deleteFrom('desk_decision').where('id', '=', id).execute();
    if (!state) return refuse('no_such_item');
    if (!state.decided) return refuse('item_changed');
    return refuse('decided_already', { decision: (await latestDecision(tx, item, staff.id)) ?? null });
  }
  await release(tx, item, staff.id);
  await recordAction(tx, { ...actOf(item, verdict), staff: staff.id, ...memberOf(state) }, now);
  tx.record({ event: 'desk_decided', item: item.type, id: item.id, decision: verbOf(verdict), by: staff.id });
  await tx.enqueue(carryOutDecision, { decision: id }, times.undo_seconds);
  return { decision: (await decisionById(tx, id, staff.id))! };
}

/**
 * Undoes a decision of this member of staff, unless the job has started to carry it out. Returns the item to their
 * hold.
 */
export async function undo(db: Db, id: string, staff: Holder, now: Date) {
  return await transact(db, async (tx) => {
    const undone = await tx
      .updateTable('desk_decision')
      .set({ cancelled_at: now })
      .where('id', '=', id)
      .where('staff_id', '=', staff.id)
      .where('started_at', 'is', null)
      .where('carried_out_at', 'is', null)
      .where('cancelled_at', 'is', null)
      .where('effective_at', '>', now)
      .returningAll()
      .executeTakeFirst();
    if (!undone) {
      const own = await tx.selectFrom('desk_decision').select('staff_id').where('id', '=', id).executeTakeFirst();
      return own?.staff_id === staff.id ? refuse('too_late') : refuse('no_such_decision');
    }
    const item = { type: undone.item_type, id: undone.item_id };
    const act = actOf(item, undone.decision as unknown as DeskVerdict);
    const undoing = { ...act, action: `${act.target.type}.undo`, fields: [act.action], staff: staff.id };
    await recordAction(tx, { ...undoing, ...memberOf({ member: undone.member_id }) }, now);
    tx.record({ event: 'desk_undone', item: item.type, id: item.id, by: staff.id });
    await hold(tx, item, staff, now);
    return { decision: (await decisionById(tx, id, staff.id))! };
  });
}

/** Carries out the decisions on one kind of item by the rules of its area. `by`: the author of the decision. */
export type CarryOut = (id: string, verdict: never, by: StaffId, now: Date) => Promise<object | Refused>;

export interface DecisionTools {
  readonly db: Db;
  readonly carriers: Partial<Record<ItemType, CarryOut>>;
  /** Returns the author of the decision that is in force in the item's own area. */
  readonly decidedBy: (item: Item) => Promise<string | null>;
}

/**
 * Carries out due decisions. If the process stops midway, the retry completes the decision: the areas decide an item
 * only once.
 */
export function decisionWorker({ db, carriers, decidedBy }: DecisionTools): Worker {
  return worker(carryOutDecision, async ({ decision: id }, now) => {
    const started = await db
      .updateTable('desk_decision')
      .set((row) => ({ started_at: row.fn.coalesce('started_at', row.val(now)) }))
      .where('id', '=', id)
      .where('carried_out_at', 'is', null)
      .where('cancelled_at', 'is', null)
      .where('effective_at', '<=', now)
      .returningAll()
      .executeTakeFirst();
    if (!started) {
      await waitLonger(db, id, now);
      return;
    }
    const item = { type: started.item_type, id: started.item_id };
    const carryOut = carriers[item.type];
    const done = carryOut
      ? await carryOut(item.id, started.decision as never, started.staff_id, now)
      : refuse('no_such_item');
    // A retry after an interrupted run finds the decision already made.
    const wasOurs = isRefused(done) && (await decidedBy(item)) === started.staff_id;
    const dropped = isRefused(done) && !wasOurs ? done.refused : null;
    await db.updateTable('desk_decision').set({ carried_out_at: now, dropped }).where('id', '=', id).execute();
    db.outlets.record([{ event: 'desk_carried_out', item: item.type, id: item.id, code: dropped }]);
  });
}

/** Enqueues the job again if it ran too early, because the clocks of two machines differ. */
async function waitLonger(db: Db, id: string, now: Date): Promise<void> {
  const open = await db
    .selectFrom('desk_decision')
    .select('effective_at')
    .where('id', '=', id)
    .where('carried_out_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  if (!open) return;
  const seconds = Math.max(1, Math.ceil((open.effective_at.getTime() - now.getTime()) / 1000));
  await db.outlets.enqueue(db, carryOutDecision, { decision: id }, seconds);
}

/** Returns the decision that applies to an item: the latest one that was not undone. */
export async function latestDecision(db: Sql, { type, id }: Item, viewer: StaffId): Promise<ShownDecision | undefined> {
  const found = await shown(db)
    .where('desk_decision.item_type', '=', type)
    .where('desk_decision.item_id', '=', id)
    .where('desk_decision.cancelled_at', 'is', null)
    .orderBy('desk_decision.made_at', 'desc')
    .executeTakeFirst();
  return found && shownDecision(found, viewer);
}

/** Returns the decisions about a member, newest first. */
export async function decisionsAbout(db: Sql, member: MemberId, viewer: StaffId): Promise<ShownDecision[]> {
  const rows = await shown(db)
    .where('desk_decision.member_id', '=', member)
    .orderBy('desk_decision.made_at', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => shownDecision(row, viewer));
}

/** Returns the ids of items with a decision that is not carried out yet. These items have left their queue. */
export async function openDecisions(db: Sql, type: ItemType): Promise<string[]> {
  const rows = await db
    .selectFrom('desk_decision')
    .select('item_id')
    .where('item_type', '=', type)
    .where('carried_out_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute();
  return rows.map(({ item_id }) => item_id);
}

async function decisionById(db: Sql, id: string, viewer: StaffId): Promise<ShownDecision | undefined> {
  const found = await shown(db).where('desk_decision.id', '=', id).executeTakeFirst();
  return found && shownDecision(found, viewer);
}

function shown(db: Sql) {
  return db
    .selectFrom('desk_decision')
    .innerJoin('staff', 'staff.id', 'desk_decision.staff_id')
    .selectAll('desk_decision')
    .select('staff.name');
}

function shownDecision(row: Selectable<DeskDecision> & { readonly name: string }, viewer: StaffId): ShownDecision {
  const { id, staff_id, name, made_at, effective_at, cancelled_at, carried_out_at, dropped } = row;
  const verdict = row.decision as unknown as DeskVerdict;
  const carried = dropped ? ('dropped' as const) : ('carried_out' as const);
  return {
    id,
    staff: { id: staff_id, name },
    yours: staff_id === viewer,
    decision: verbOf(verdict),
    reason: reasonOf(verdict),
    made_at,
    effective_at,
    state: cancelled_at ? 'undone' : carried_out_at ? carried : 'waiting',
  };
}

/** Returns the verb of a decision: a closing with an end is a suspension. */
function verbOf(verdict: DeskVerdict): DeskVerdict['decision'] | 'suspended' {
  return 'until' in verdict && verdict.until ? 'suspended' : verdict.decision;
}

function reasonOf(verdict: DeskVerdict): string | null {
  if ('reason' in verdict) return verdict.reason;
  return 'ground' in verdict ? verdict.ground : null;
}

/** Verbs in the audit log. */
const verbs: Readonly<Record<ReturnType<typeof verbOf>, string>> = {
  approved: 'approve',
  rejected: 'reject',
  dismissed: 'dismiss',
  warned: 'warn',
  hidden: 'hide',
  removed: 'remove',
  blocked: 'close',
  suspended: 'suspend',
  upheld: 'uphold',
  overturned: 'overturn',
  settled: 'settle',
  reported: 'report',
  reviewed: 'review',
};

const targets: Readonly<Record<ItemType, AuditTarget>> = {
  photo: 'photo',
  report: 'report',
  appeal: 'appeal',
  first_message: 'message',
  account_group: 'account_group',
};

/** Returns the target of an item's entries in the audit log. */
export function targetOf({ type, id }: Item) {
  return { type: targets[type], id };
}

/** Returns the audit entry of a decision. Values are in the details, which an erasure deletes. */
function actOf(item: Item, verdict: DeskVerdict) {
  const reason = reasonOf(verdict);
  const target = targetOf(item);
  return { action: `${target.type}.${verbs[verbOf(verdict)]}`, target, ...(reason && { reason }), details: verdict };
}

function memberOf({ member }: Pick<NonNullable<Awaited<ReturnType<typeof stateOf>>>, 'member'>) {
  return member ? { member } : {};
}
