import { sql } from 'kysely';
import type { MemberId } from '#contract/members/members.ts';
import { type PaymentId, type PaymentStatus, timeBonus } from '#contract/payments.ts';
import { codeKey } from '#contract/typed/code.ts';
import type { Sql, Tx } from '../../platform/postgres/db.ts';

/**
 * Returns the welcome discount in its current state for the member: one use, on the first purchase, within four hours
 * of sign-up. Null once the member has paid. (Specification, section 9.)
 */
export async function welcomeDiscount(db: Sql, member: MemberId, now: Date) {
  const { paid_user, signup_date } = await db
    .selectFrom('member')
    .select(['paid_user', 'signup_date'])
    .where('id', '=', member)
    .executeTakeFirstOrThrow();
  const expires = new Date(signup_date.getTime() + timeBonus.seconds * 1000);
  if (paid_user || now >= expires) return null;
  return await discount(db, member, { ...timeBonus, expires });
}

/** Returns the discount that persuaded the member not to delete their account. (Specification, section 4.) */
export async function stayDiscount(db: Sql, member: MemberId, now: Date) {
  const given = await db
    .selectFrom('stay_offer')
    .select(['code', 'value_percentage', 'expires'])
    .where('member_id', '=', member)
    .where('kind', '=', 'discount')
    .where('expires', '>', now)
    .executeTakeFirst();
  if (!given) return null;
  const { code, value_percentage, expires } = given;
  return await discount(db, member, { code: code!, value_percentage: value_percentage!, expires: expires! });
}

/** Returns the discount that applies to the member's next order. */
export async function discountOf(db: Sql, member: MemberId, now: Date) {
  return (await welcomeDiscount(db, member, now)) ?? (await stayDiscount(db, member, now));
}

interface Given {
  readonly code: string;
  readonly value_percentage: number;
  readonly expires: Date;
}

async function discount(db: Sql, member: MemberId, { code, value_percentage, expires }: Given) {
  const used = isDiscountUsed(await heldBy(db, member, code));
  return {
    code,
    country: null,
    user_id: null,
    value_percentage,
    currency: null,
    minimum_order_value: null,
    status: used ? ('used' as const) : ('active' as const),
    validity: 'once_per_user' as const,
    expires,
    expired: false,
    paymentmethods: null,
  };
}

/**
 * Returns whether a discount was used up by the payment that holds it. An open order does not use it up: a later order
 * can take it over.
 */
export function isDiscountUsed(held: { readonly status: PaymentStatus } | undefined): boolean {
  return held !== undefined && held.status !== 'open';
}

/** Returns the payment that holds a discount of the member. Hyphens in the code are ignored. */
export async function heldBy(db: Sql, member: MemberId, code: string) {
  const use = await db
    .selectFrom('discount_use')
    .select('payment_id')
    .where('member_id', '=', member)
    .where(sql<string>`replace(code, '-', '')`, '=', codeKey(code))
    .executeTakeFirst();
  if (!use) return undefined;
  return await db
    .selectFrom('payment')
    .select(['payment_id', 'status', 'provider', 'provider_ref', 'amount_minor', 'currency'])
    .where('payment_id', '=', use.payment_id)
    .executeTakeFirst();
}

/** A discount, and the payment that will hold it. */
export interface Holding {
  readonly member_id: MemberId;
  readonly code: string;
  readonly payment_id: PaymentId;
}

/** Assigns the discount to a payment. Returns false if another payment holds it. */
export async function holdDiscount(tx: Tx, holding: Holding, now: Date): Promise<boolean> {
  const held = await tx
    .insertInto('discount_use')
    .values({ ...holding, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  return held !== undefined;
}

/**
 * Claims a single-use code for a payment. Returns false if another payment has claimed it. Codes for many members need
 * no claim.
 */
export async function claimCode(tx: Tx, { code, payment_id }: Holding, now: Date): Promise<boolean> {
  await tx
    .insertInto('discount_claim')
    .columns(['code', 'payment_id', 'claimed_at'])
    .expression((query) =>
      query
        .selectFrom('discount_code')
        .select((row) => ['code', row.val(payment_id).as('payment_id'), row.val(now).as('claimed_at')])
        .where('code', '=', code)
        .where('validity', '=', 'once'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const claim = await tx.selectFrom('discount_claim').select('payment_id').where('code', '=', code).executeTakeFirst();
  return !claim || claim.payment_id === payment_id;
}

/** Releases the discount of a payment that was not paid. */
export async function releaseDiscount(tx: Tx, member: MemberId, payment_id: PaymentId): Promise<void> {
  await tx.deleteFrom('discount_claim').where('payment_id', '=', payment_id).execute();
  await tx.deleteFrom('discount_use').where('member_id', '=', member).where('payment_id', '=', payment_id).execute();
}
