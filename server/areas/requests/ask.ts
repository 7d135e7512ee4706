import type { InputOf } from '#contract/call.ts';
import {
  aloneHours,
  type askErasure,
  type askRefund,
  mostOpenRequests,
  type previewRefund,
  refundHours,
  requestDays,
  type RequestKind,
  requestPermissions,
} from '#contract/desk/requests.ts';
import type { StaffId } from '#contract/desk/staff-ids.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { Currency } from '#contract/money.ts';
import type { PaymentId } from '#contract/payments.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import { rolesWith } from '#contract/desk/permissions.ts';
import { idOfName } from '../../platform/core/ids.ts';
import type { Sites } from '../../platform/core/sites.ts';
import type { DeskHost } from '../../platform/http/desk-host.ts';
import type { IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { StaffViewer } from '../../platform/http/viewer.ts';
import type { Db, Sql, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { memberById } from '../accounts/accounts-queries.ts';
import { lockStaff } from '../staff/access/staff-queries.ts';
import { recordLook } from '../staff/audit/record-action.ts';
import { mailAlone } from '../staff/staff-mails.ts';
import {
  lockRefundable,
  refundablePayment,
  refundByStaff,
  refundOptions,
} from '../payments/withdrawals/refund-by-staff.ts';
import { holdsNow, isHeldByOthers } from './eligible.ts';
import { recordRequest } from './records.ts';
import { requestById } from './request-queries.ts';

/** Services that requests need. */
export interface RequestTools {
  readonly sites: Sites;
  readonly deskHost: Pick<DeskHost, 'origin'>;
  readonly config: { readonly fourEyesAbove: number };
}

/** The requesting member of staff, and the key that turns repeated calls into one request. */
export interface Asking {
  readonly staff: StaffViewer;
  readonly key: Pick<IdempotencyKey, 'key'>;
  readonly now: Date;
}

interface Asked {
  readonly kind: RequestKind;
  readonly member: MemberId;
  readonly reason: string;
  readonly payment?: PaymentId;
  readonly refund?: {
    readonly whole: boolean;
    readonly credits: number;
    readonly amount_minor: number;
    readonly currency: Currency;
  };
}

/**
 * Requests the erasure of a member, once per key. The reply is not stored with the key, because an erasure would not
 * find the reason in it.
 */
export async function askErasureOf(db: Db, input: InputOf<typeof askErasure>, tools: RequestTools, asking: Asking) {
  const asked = { kind: 'erase', member: input.id, reason: input.reason } as const;
  return await transact(
    db,
    async (tx) => (await before(tx, asked, asking)) ?? (await insert(tx, asked, tools, asking)),
  );
}

/** Returns what a refund would yield. */
export async function refundPreview(
  db: Db,
  { id: member, payment: payment_id }: InputOf<typeof previewRefund>,
  { config }: RequestTools,
  { staff, now }: Pick<Asking, 'staff' | 'now'>,
) {
  if (!(await memberById(db, member))) return refuse('no_such_member');
  const target = { type: 'payment', id: payment_id } as const;
  await recordLook(db, { staff: staff.id, action: 'payment.view', target, member, fields: ['refund'] }, now);
  const payment = await refundablePayment(db, { member, payment_id });
  if (isRefused(payment)) return payment;
  const { currency, amount_minor: paid_minor, credits: bought } = payment;
  return {
    currency,
    paid_minor,
    bought,
    ...(await refundOptions(db, payment)),
    alone_minor: await leftAlone(db, { member, currency, staff: staff.id, limit: config.fourEyesAbove }, now),
    has_second: await isHeldByOthers(db, requestPermissions.refund.approve, staff.id),
  };
}

interface Allowance {
  readonly member: MemberId;
  readonly currency: Currency;
  readonly staff: StaffId;
  /** In major units of the currency. */
  readonly limit: number;
}

/**
 * Returns the amount that a member of staff may still refund without approval. Their unapproved refunds to the member
 * in the last {@link refundHours} hours are deducted, so that small refunds cannot add up to a large one.
 */
async function leftAlone(db: Sql, { member, currency, staff, limit }: Allowance, now: Date): Promise<number> {
  const { spent } = await db
    .selectFrom('staff_request')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount_minor'), eb.lit(0)).as('spent'))
    .where('kind', '=', 'refund')
    .where('member_id', '=', member)
    .where('asked_by', '=', staff)
    .where('currency', '=', currency)
    .where('state', '=', 'carried_out')
    .where('decided_by', 'is', null)
    .where('asked_at', '>', new Date(now.getTime() - refundHours * 3_600_000))
    .executeTakeFirstOrThrow();
  return Math.max(0, limit * 100 - spent);
}

/** Makes a refund if its amount needs no approval, and otherwise requests approval. Once per key. */
export async function askRefundOf(db: Db, input: InputOf<typeof askRefund>, tools: RequestTools, asking: Asking) {
  const { id: member, payment: payment_id, whole, amount_minor, reason } = input;
  const { staff, now } = asking;
  return await transact(db, async (tx) => {
    const found = { kind: 'refund', member, reason, payment: payment_id } as const;
    const known = await before(tx, found, asking);
    if (known) return known;
    const payment = await lockRefundable(tx, { member, payment_id });
    if (isRefused(payment)) return payment;
    const brought = (await refundOptions(tx, payment))[whole ? 'whole' : 'unused'];
    if (brought.amount_minor !== amount_minor) return refuse('amount_changed');
    const { currency } = payment;
    const asked = { ...found, refund: { whole, ...brought, currency } };
    const limit = tools.config.fourEyesAbove;
    if (amount_minor > (await leftAlone(tx, { member, currency, staff: staff.id, limit }, now)))
      return await insert(tx, asked, tools, asking);
    if (await openRefund(tx, payment_id)) return refuse('requested_already');
    const made = await refundByStaff(
      tx,
      tools.sites,
      { member, payment_id, whole, covers: (amount) => amount === amount_minor },
      now,
    );
    if (isRefused(made)) return made;
    const { id } = await row(tx, asked, asking, { state: 'carried_out', decided_at: now });
    const details = { payment: payment_id, whole, currency, ...made };
    const acted = { kind: 'refund', member_id: member, payment_id } as const;
    await recordRequest(tx, acted, { by: staff.id, verb: 'make', reason, details }, now);
    return { request: (await requestById(tx, id, staff))! };
  });
}

async function openRefund(tx: Tx, payment: PaymentId): Promise<boolean> {
  const open = tx.selectFrom('staff_request').select('id').where('payment_id', '=', payment);
  return (await open.where('state', '=', 'open').executeTakeFirst()) !== undefined;
}

/**
 * Returns the reply if the request already exists, or a refusal if the caller may not make it. Serializes the requests
 * of one person.
 */
async function before(tx: Tx, { kind, member, payment }: Asked, asking: Asking) {
  const { staff } = asking;
  const permission = requestPermissions[kind].ask;
  if (!(await lockStaff(tx, staff.id)) || !(await holdsNow(tx, staff.id, permission)))
    return refuse('not_permitted', { permission, roles: rolesWith(permission) });
  const known = await requestById(tx, idOf(asking), staff);
  if (known) {
    const same = known.kind === kind && known.member.id === member && known.refund?.payment === payment;
    return same ? { request: known } : refuse('key_reused');
  }
  if (!(await memberById(tx, member))) return refuse('no_such_member');
  const { open } = await tx
    .selectFrom('staff_request')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('asked_by', '=', staff.id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return open >= mostOpenRequests ? refuse('too_many_requests_open') : undefined;
}

/**
 * Stores a request that waits for a second person, or for a day if nobody else may approve it. In the latter case,
 * emails the owners.
 */
async function insert(tx: Tx, asked: Asked, tools: RequestTools, asking: Asking) {
  const { staff, now } = asking;
  const { kind, member, payment, reason, refund } = asked;
  const isAlone = !(await isHeldByOthers(tx, requestPermissions[kind].approve, staff.id));
  const alone_at = isAlone ? new Date(now.getTime() + aloneHours * 3_600_000) : null;
  const inserted = await row(tx, asked, asking, { state: 'open', alone_at });
  if (!inserted.isNew) return refuse('requested_already');
  const details = { ...refund, ...(alone_at && { alone_at }) };
  const acted = { kind, member_id: member, payment_id: payment ?? null };
  await recordRequest(tx, acted, { by: staff.id, verb: 'ask', reason, details }, now);
  if (alone_at) await mailAlone(tx, tools, { id: inserted.id, who: staff.name, at: alone_at, refund }, now);
  return { request: (await requestById(tx, inserted.id, staff))! };
}

async function row(
  tx: Tx,
  { kind, member, payment, reason, refund }: Asked,
  asking: Asking,
  state:
    | { readonly state: 'open'; readonly alone_at: Date | null }
    | { readonly state: 'carried_out'; readonly decided_at: Date },
) {
  const { staff, now } = asking;
  const id = idOf(asking);
  const inserted = await tx
    .insertInto('staff_request')
    .values({
      id,
      kind,
      member_id: member,
      payment_id: payment ?? null,
      ...refund,
      reason,
      asked_by: staff.id,
      asked_at: now,
      expires_at: new Date(now.getTime() + requestDays * 86_400_000),
      ...state,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return { id, isNew: inserted !== undefined };
}

function idOf({ staff, key: { key } }: Asking): string {
  return idOfName<string>(`request:${staff.id}:${key}`);
}
