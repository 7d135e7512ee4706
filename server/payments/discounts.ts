import type { MemberId } from '#contract/members.ts';
import { type PaymentId, type PaymentStatus, timeBonus } from '#contract/payments.ts';
import { refuse } from '#contract/refusal.ts';
import type { Sql, Tx } from '../postgres/db.ts';

/**
 * The welcome discount as the member has it: for their first purchase, within four hours of sign-up, once.
 * Null for who has paid before. (Specification, section 9.)
 */
export async function welcomeDiscount(db: Sql, member: MemberId, now: Date) {
  const { paid_user, signup_date } = await db
    .selectFrom('member')
    .select(['paid_user', 'signup_date'])
    .where('id', '=', member)
    .executeTakeFirstOrThrow();
  const expires = new Date(signup_date.getTime() + timeBonus.seconds * 1000);
  const expired = now >= expires;
  if (paid_user || expired) return null;
  const used = isUsed(await heldBy(db, member));
  return {
    code: timeBonus.code,
    country: null,
    value_percentage: timeBonus.value_percentage,
    currency: null,
    minimum_order_value: null,
    status: used ? ('used' as const) : ('active' as const),
    validity: 'once_per_user' as const,
    expires,
    expired,
    paymentmethods: null,
  };
}

/** The discount that a code names for this member. */
export async function discountNamed(db: Sql, member: MemberId, code: string, now: Date) {
  if (code.trim().toUpperCase() !== timeBonus.code) return refuse('code_not_found');
  if (isUsed(await heldBy(db, member))) return refuse('code_already_used');
  const discountcode = await welcomeDiscount(db, member, now);
  return discountcode ? { discountcode } : refuse('code_not_found');
}

/** An order that is still open holds the discount but has not used it: another order may take it over. */
function isUsed(held: { readonly status: PaymentStatus } | undefined): boolean {
  return held !== undefined && held.status !== 'open';
}

export type HeldPayment = NonNullable<Awaited<ReturnType<typeof heldBy>>>;

/** The payment that holds the member's welcome discount. */
export async function heldBy(db: Sql, member: MemberId) {
  const use = await db
    .selectFrom('discount_use')
    .select('payment_id')
    .where('member_id', '=', member)
    .where('code', '=', timeBonus.code)
    .executeTakeFirst();
  if (!use) return undefined;
  return await db
    .selectFrom('payment')
    .select(['payment_id', 'status', 'provider_ref', 'amount_minor', 'currency'])
    .where('payment_id', '=', use.payment_id)
    .executeTakeFirst();
}

/** Gives the discount to a payment. Returns false when another one holds it. */
export async function holdDiscount(tx: Tx, member: MemberId, payment_id: PaymentId, now: Date): Promise<boolean> {
  const held = await tx
    .insertInto('discount_use')
    .values({ member_id: member, code: timeBonus.code, payment_id, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  return held !== undefined;
}

/** A payment that came to nothing gives its discount back. */
export async function releaseDiscount(tx: Tx, member: MemberId, payment_id: PaymentId): Promise<void> {
  await tx.deleteFrom('discount_use').where('member_id', '=', member).where('payment_id', '=', payment_id).execute();
}
