import * as z from 'zod/mini';
import { call } from '../call.ts';
import { currency } from '../money.ts';
import { instant } from '../time.ts';

/** How long the discount of somebody who stays can be used. */
export const stayDiscountDays = 30;
/** Half of the smallest package, once, for who has not bought anything yet. */
export const trialCredits = 5;

export const stayOffer = z.enum(['discount', 'trial']);
export type StayOfferKind = z.infer<typeof stayOffer>;

/** What a member may have instead of leaving. Null is what there is not for them just now. */
const stayOffers = z.object({
  /** On the next purchase, once. `expires` is set when it has been taken. */
  discount: z.nullable(z.object({ value_percentage: z.int(), expires: z.nullable(instant) })),
  trial: z.nullable(z.object({ credits: z.int(), amount_minor: z.int(), currency, taken: z.boolean() })),
});
export type StayOffers = z.input<typeof stayOffers>;

/** (Specification, section 4: deletion first offers alternatives. The others are switches of the settings.) */
export const showStayOffers = call({
  method: 'GET',
  path: '/api/stay-offers.php',
  by: 'member',
  input: z.strictObject({}),
  reply: z.object({ stay_offers: stayOffers }),
  refusals: {},
});

/** Takes one of them; it costs nothing before something is bought. */
export const takeStayOffer = call({
  method: 'POST',
  path: '/api/stay-offer.php',
  by: 'member',
  once: true,
  input: z.strictObject({ offer: stayOffer }),
  reply: z.object({ stay_offers: stayOffers }),
  refusals: { no_such_offer: 404 },
});
