import * as z from 'zod/mini';
import { call } from '../call.ts';
import { currency } from '../money.ts';
import { instant } from '../time.ts';

/** Validity of the discount for staying, in days. */
export const stayDiscountDays = 30;
/**
 * Number of credits in the trial package: half of the smallest package. Sold once to members who have not bought
 * anything yet.
 */
export const trialCredits = 5;

export const stayOffer = z.enum(['discount', 'trial']);
export type StayOfferKind = z.infer<typeof stayOffer>;

/** The offers for a member who is about to leave. An offer that is currently not available is null. */
const stayOffers = z.object({
  /** Applies once, to the next purchase. `expires` is set when the member has accepted it. */
  discount: z.nullable(z.object({ value_percentage: z.int(), expires: z.nullable(instant) })),
  trial: z.nullable(z.object({ credits: z.int(), amount_minor: z.int(), currency, taken: z.boolean() })),
});
export type StayOffers = z.input<typeof stayOffers>;

/**
 * Returns the offers shown before an account is deleted. The other alternatives to deletion are settings.
 * (Specification, section 4.)
 */
export const showStayOffers = call({
  method: 'GET',
  path: '/api/stay-offers.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({ stay_offers: stayOffers }),
  refusals: {},
});

/** Accepts one of the offers. Nothing is charged until the member buys. */
export const takeStayOffer = call({
  method: 'POST',
  path: '/api/stay-offer.php',
  by: 'member',
  once: true,
  input: z.strictObject({ offer: stayOffer }),
  reply: z.object({ stay_offers: stayOffers }),
  refusals: { no_such_offer: 404 },
});
