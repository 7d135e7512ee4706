import { sql } from 'kysely';
import { type CodedOrder, misfitOf } from '#contract/payments/code-misfit.ts';
import type { MemberId } from '#contract/members/members.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import { codeKey } from '#contract/typed/code.ts';
import type { Actor } from '../../../platform/http/viewer.ts';
import type { Sql } from '../../../platform/postgres/db.ts';
import { discountOf, heldBy, isDiscountUsed, stayDiscount, welcomeDiscount } from '../discounts.ts';

/** An order with the code that the buyer typed. */
export interface OrderWithCode extends CodedOrder {
  readonly discountcode?: string | undefined;
}

/**
 * Returns the discount of an order: of the typed code, else the member's own, else null. Refuses a code that does not
 * apply to the order or saves no more than the member's own discount: discounts do not add up.
 */
export async function discountFor(db: Sql, by: Actor, { discountcode: code, ...order }: OrderWithCode) {
  const own = await discountOf(db, by.id, by.now);
  const active = own?.status === 'active' ? own : null;
  if (code === undefined) return active;
  const named = await discountNamed(db, by, code);
  if (isRefused(named)) return named;
  const isLess = active && active.code !== named.code && active.value_percentage >= named.value_percentage;
  const reason = misfitOf(named, order) ?? (isLess ? 'less' : undefined);
  return reason ? refuse('code_invalid', { reason, discountcode: named }) : named;
}

/**
 * Returns the discount of a code for this member. Other members' codes count as not found, so that nobody learns that
 * they exist.
 */
async function discountNamed(db: Sql, by: Actor, code: string) {
  const own = [await welcomeDiscount(db, by.id, by.now), await stayDiscount(db, by.id, by.now)];
  const found = own.find((one) => one && codeKey(one.code) === code) ?? (await operatorsCode(db, by, code));
  if (found?.status === 'used' || isDiscountUsed(await heldBy(db, by.id, code))) return refuse('code_already_used');
  return found ?? refuse('code_not_found');
}

/** Returns a code that the operator created, for everybody or for this member. */
async function operatorsCode(db: Sql, { id: member, now }: Actor, code: string) {
  const row = await db
    .selectFrom('discount_code')
    .select(['code', 'country', 'user_id', 'value_percentage', 'currency', 'minimum_order_value', 'validity'])
    .select(['expires', 'paymentmethods'])
    // The hyphens of a code are optional. This table contains the operator's codes only.
    .where(sql<string>`replace(code, '-', '')`, '=', code)
    .where('withdrawn_at', 'is', null)
    .where((its) => its.or([its('user_id', 'is', null), its('user_id', '=', member)]))
    .executeTakeFirst();
  if (!row) return undefined;
  const expired = row.expires <= now;
  const used = await isTaken(db, member, row.code);
  return { ...row, expired, status: used ? ('used' as const) : expired ? ('expired' as const) : ('active' as const) };
}

/** Returns whether another member's payment claims a single-use code. */
async function isTaken(db: Sql, member: MemberId, code: string): Promise<boolean> {
  const claim = await db.selectFrom('discount_claim').select('payment_id').where('code', '=', code).executeTakeFirst();
  if (!claim) return false;
  // In a cluster, claims and payments are stored on different servers, so they cannot be joined.
  const payment = await db
    .selectFrom('payment')
    .select('member_id')
    .where('payment_id', '=', claim.payment_id)
    .executeTakeFirst();
  return payment !== undefined && payment.member_id !== member;
}
