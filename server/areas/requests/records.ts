import type { Selectable } from 'kysely';
import type { RequestKind } from '#contract/desk/requests.ts';
import type { StaffId } from '#contract/desk/staff-ids.ts';
import type { StaffRequest } from '#database/tables.ts';
import type { Tx } from '../../platform/postgres/db.ts';
import { recordAction } from '../staff/audit/record-action.ts';

type Recorded = Pick<Selectable<StaffRequest>, 'kind' | 'member_id' | 'payment_id'>;

/** Objects in action names of the audit log, as in `erasure.ask` and `refund.approve`. */
const objects: Readonly<Record<RequestKind, string>> = { erase: 'erasure', refund: 'refund' };

interface RequestAct {
  /** Undefined for jobs and the command line. */
  readonly by: StaffId | undefined;
  readonly verb: 'ask' | 'approve' | 'refuse' | 'withdraw' | 'expire' | 'drop' | 'start' | 'make';
  readonly reason?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Writes the audit entry of a step of a request. */
export async function recordRequest(tx: Tx, { kind, member_id, payment_id }: Recorded, act: RequestAct, now: Date) {
  const { by: staff, verb, reason, details } = act;
  const target = payment_id
    ? ({ type: 'payment', id: payment_id } as const)
    : ({ type: 'member', id: member_id } as const);
  const why = { ...(reason !== undefined && { reason }), ...(details && { details }) };
  await recordAction(tx, { staff, action: `${objects[kind]}.${verb}`, target, member: member_id, ...why }, now);
}
