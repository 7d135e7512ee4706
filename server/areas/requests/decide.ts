import type { Selectable } from 'kysely';
import type { InputOf } from '#contract/call.ts';
import {
  type approveRequest,
  type refuseRequest,
  type RequestDropped,
  requestPermissions,
} from '#contract/desk/requests.ts';
import { rolesWith } from '#contract/desk/permissions.ts';
import type { StaffId } from '#contract/desk/staff-ids.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import type { StaffRequest } from '#database/tables.ts';
import type { Sites } from '../../platform/core/sites.ts';
import type { StaffViewer } from '../../platform/http/viewer.ts';
import type { Db, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { memberById } from '../accounts/accounts-queries.ts';
import { refundByStaff } from '../payments/withdrawals/refund-by-staff.ts';
import { holdsNow } from './eligible.ts';
import { mailErasure } from './erasure-mail.ts';
import { recordRequest } from './records.ts';
import { kindsFor, requestById } from './request-queries.ts';
import { requestsDue } from './request-job.ts';

export type StoredRequest = Selectable<StaffRequest>;

interface Deciding {
  readonly staff: StaffViewer;
  readonly now: Date;
}

/** Returns an open request, locked until the transaction ends, or why it cannot be decided. */
async function lockOpen(tx: Tx, id: string, { staff, now }: Deciding) {
  const found = await tx.selectFrom('staff_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!found || !kindsFor(staff).includes(found.kind)) return refuse('no_such_request');
  return found.state === 'open' && found.expires_at > now ? found : refuse('decided_already');
}

/** Locks a request that the caller may approve or refuse. */
async function lockOthers(tx: Tx, id: string, deciding: Deciding) {
  const found = await lockOpen(tx, id, deciding);
  if (isRefused(found)) return found;
  const { staff } = deciding;
  if (found.asked_by === staff.id) return refuse('same_person');
  const permission = requestPermissions[found.kind].approve;
  if (await holdsNow(tx, staff.id, permission)) return found;
  return refuse('not_permitted', { permission, roles: rolesWith(permission) });
}

/**
 * Approves a request by somebody else. Makes a refund in this transaction, and leaves an erasure to a job. Drops the
 * request instead if its author has left or lost the permission, or if the payment can no longer be refunded.
 */
export async function approve(
  db: Db,
  { id, amount_minor }: InputOf<typeof approveRequest>,
  sites: Sites,
  deciding: Deciding,
) {
  const { staff, now } = deciding;
  return await transact(db, async (tx) => {
    const found = await lockOthers(tx, id, deciding);
    if (isRefused(found)) return found;
    const refused = await carryOut(tx, sites, found, {
      by: staff.id,
      covers: (amount) => amount === amount_minor,
      now,
    });
    return refused ?? { request: (await requestById(tx, id, staff))! };
  });
}

interface CarryingOut {
  /** Undefined if nobody else may approve and the waiting period has passed. */
  readonly by: StaffId | undefined;
  readonly covers: (amount_minor: number) => boolean;
  readonly now: Date;
}

/** Carries out an open request, which the transaction has locked. Returns `amount_changed` if nothing was decided. */
export async function carryOut(tx: Tx, sites: Sites, request: StoredRequest, { by, covers, now }: CarryingOut) {
  const { id, kind, member_id: member, payment_id, whole, asked_by } = request;
  if (!(await holdsNow(tx, asked_by, requestPermissions[kind].ask))) {
    await drop(tx, request, 'asker_left', now);
    return undefined;
  }
  const decided = { decided_by: by ?? null, decided_at: now, alone_at: null };
  if (!payment_id) {
    const to = await memberById(tx, request.member_id);
    if (to) await mailErasure(tx, sites, { id: request.id, to }, now);
    await tx
      .updateTable('staff_request')
      .set({ ...decided, state: 'approved' })
      .where('id', '=', id)
      .execute();
    await recordRequest(tx, request, { by, verb: 'approve', details: { asked_by } }, now);
    await tx.enqueue(requestsDue, {});
    return undefined;
  }
  const made = await refundByStaff(tx, sites, { member, payment_id, whole, covers }, now);
  if (isRefused(made)) {
    if (made.refused === 'amount_changed' && by) return refuse('amount_changed');
    await drop(tx, request, made.refused === 'no_such_payment' ? 'gone' : made.refused, now);
    return undefined;
  }
  await tx
    .updateTable('staff_request')
    .set({ ...decided, state: 'carried_out', ...made })
    .where('id', '=', id)
    .execute();
  const details = { asked_by, payment: payment_id, whole, currency: request.currency, ...made };
  await recordRequest(tx, request, { by, verb: 'approve', details }, now);
  return undefined;
}

/** Ends a request that can no longer be carried out. */
export async function drop(tx: Tx, request: StoredRequest, why: RequestDropped, now: Date): Promise<void> {
  await tx
    .updateTable('staff_request')
    .set({ state: 'dropped', dropped: why, decided_at: now, alone_at: null })
    .where('id', '=', request.id)
    .execute();
  await recordRequest(tx, request, { by: undefined, verb: 'drop', details: { why } }, now);
}

/** Refuses a request by somebody else. */
export async function refuseRequestOf(db: Db, { id, reason }: InputOf<typeof refuseRequest>, deciding: Deciding) {
  const { staff, now } = deciding;
  return await transact(db, async (tx) => {
    const found = await lockOthers(tx, id, deciding);
    if (isRefused(found)) return found;
    await end(tx, id, { state: 'refused', decided_by: staff.id, answer: reason }, now);
    await recordRequest(tx, found, { by: staff.id, verb: 'refuse', reason }, now);
    return { request: (await requestById(tx, id, staff))! };
  });
}

/** Withdraws one of the caller's requests. Owners can withdraw any request. */
export async function withdrawRequestOf(db: Db, { id }: { readonly id: string }, deciding: Deciding) {
  const { staff, now } = deciding;
  return await transact(db, async (tx) => {
    const found = await lockOpen(tx, id, deciding);
    if (isRefused(found)) return found;
    if (found.asked_by !== staff.id && !(await holdsNow(tx, staff.id, 'staff.manage')))
      return refuse('not_permitted', { permission: 'staff.manage', roles: rolesWith('staff.manage') });
    await end(tx, id, { state: 'withdrawn', decided_by: staff.id }, now);
    await recordRequest(tx, found, { by: staff.id, verb: 'withdraw' }, now);
    return { request: (await requestById(tx, id, staff))! };
  });
}

interface Ended {
  readonly state: 'refused' | 'withdrawn';
  readonly decided_by: StaffId | null;
  readonly answer?: string;
}

/** Ends an open request without carrying it out. */
export async function end(tx: Tx, id: string, ended: Ended, now: Date): Promise<void> {
  await tx
    .updateTable('staff_request')
    .set({ ...ended, decided_at: now, alone_at: null })
    .where('id', '=', id)
    .execute();
}
