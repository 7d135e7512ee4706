import { randomInt } from 'node:crypto';
import { currencyOf } from '#contract/payments/markets.ts';
import type { MemberId } from '#contract/members/members.ts';
import { timeBonus } from '#contract/payments.ts';
import type { Country } from '#contract/places.ts';
import { refuse } from '#contract/refusal.ts';
import { stayDiscountDays, type StayOfferKind, takeStayOffer } from '#contract/accounts/stay-offers.ts';
import { runOnce, type IdempotencyKey } from '../../platform/http/idempotency.ts';
import type { Actor } from '../../platform/http/viewer.ts';
import { isPremium } from '../members/premium.ts';
import type { Db, Sql, Tx } from '../../platform/postgres/db.ts';
import { transact } from '../../platform/postgres/transact.ts';
import { trialPackage } from './packages.ts';

const day = 86_400_000;
/**
 * Days after the welcome discount without an equal or better offer. Otherwise its time limit would have been a false
 * claim. (Safety, section 3.2.)
 */
const bonusRestDays = 30;

/** The company's discount for staying, and the country of purchase. */
export interface StayTerms {
  readonly delete_discount: number;
  readonly country: Country;
}

/** Returns the offers for a member who is about to delete their account. */
export async function stayOffersOf(db: Sql, member: MemberId, { delete_discount, country }: StayTerms, now: Date) {
  const [{ paid_user, signup_date }, taken] = await Promise.all([
    db.selectFrom('member').select(['paid_user', 'signup_date']).where('id', '=', member).executeTakeFirstOrThrow(),
    offersTaken(db, member),
  ]);
  const discount = taken.get('discount');
  const trial = taken.get('trial');
  const { credits, amount_minor } = trialPackage(country, now);
  return {
    discount: discount
      ? { value_percentage: discount.value_percentage!, expires: discount.expires }
      : mayHaveDiscount(delete_discount, signup_date, now)
        ? { value_percentage: delete_discount, expires: null }
        : null,
    trial: paid_user ? null : { credits, amount_minor, currency: currencyOf[country], taken: trial !== undefined },
  };
}

function mayHaveDiscount(percentage: number, signup_date: Date, now: Date): boolean {
  if (percentage <= 0) return false;
  const rest = percentage < timeBonus.value_percentage ? 0 : bonusRestDays * day;
  return now.getTime() >= signup_date.getTime() + timeBonus.seconds * 1000 + rest;
}

/** Returns whether the member can buy the trial package: after choosing it, until the first purchase. */
export async function mayTry(db: Sql, member: MemberId): Promise<boolean> {
  return !(await isPremium(db, member)) && (await offersTaken(db, member)).has('trial');
}

async function offersTaken(db: Sql, member: MemberId) {
  const rows = await db.selectFrom('stay_offer').selectAll().where('member_id', '=', member).execute();
  return new Map(rows.map((row) => [row.kind, row]));
}

/** Gives the member an offer to stay, once per kind. */
export async function takeOffer(
  db: Db,
  by: Actor,
  { offer, key }: { readonly offer: StayOfferKind; readonly key: IdempotencyKey },
  terms: StayTerms,
) {
  const { id: member, now } = by;
  return await transact(db, (tx) =>
    runOnce(tx, key, takeStayOffer.reply, async () => {
      const offers = await stayOffersOf(tx, member, terms, now);
      if (!offers[offer]) return refuse('no_such_offer');
      await give(tx, by, offer, terms.delete_discount);
      tx.announce(member, { event: 'user_changed' });
      return { stay_offers: await stayOffersOf(tx, member, terms, now) };
    }),
  );
}

async function give(tx: Tx, { id: member, now }: Actor, kind: StayOfferKind, value_percentage: number): Promise<void> {
  const expires = new Date(now.getTime() + stayDiscountDays * day);
  const discount = kind === 'discount' ? { code: newCode(), value_percentage, expires } : {};
  await tx
    .insertInto('stay_offer')
    .values({ member_id: member, kind, taken_at: now, ...discount })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Letters and digits that are not easily confused. */
export const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function newCode(): string {
  return `STAY-${Array.from({ length: 8 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')}`;
}
