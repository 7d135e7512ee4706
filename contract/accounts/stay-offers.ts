import * as z from 'zod/mini';
import { call } from '../call.ts';
import { currency } from '../money.ts';
import { instant } from '../time.ts';

/** How long the discount for staying can be used. */
export const stayDiscountDays = 30;
/** Half of the smallest package, once, for members who have not bought anything yet. */
export const trialCredits = 5;

export const stayOffer = z.enum(['discount', 'trial']);
export type StayOfferKind = z.infer<typeof stayOffer>;

/** The offers for a member who is about to leave. Null: not available to them at present. */
const stayOffers = z.object({
  /** On the next purchase, once. `expires` is set once it has been taken. */
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

/** Takes one of the offers; it costs nothing until something is bought. */
export const takeStayOffer = call({
  method: 'POST',
  path: '/api/stay-offer.php',
  by: 'member',
  once: true,
  input: z.strictObject({ offer: stayOffer }),
  reply: z.object({ stay_offers: stayOffers }),
  refusals: { no_such_offer: 404 },
});
