import * as z from 'zod/mini';
import { call } from '../call.ts';
import { addressed, type Gift, gift, sendingRefusals, sent } from './chats.ts';
import { oneLine } from '../readable.ts';
import { orEmpty } from '../typed/blank.ts';

/** Maximum length of a gift's text. */
export const giftLineLength = 100;

export interface GiftOffer {
  readonly gift: Gift;
  readonly price: number;
}

/** Returns the gifts that a site offers. Prices are assigned by position; gifts without a price are not offered. */
export function giftOffers(prices: readonly number[]): readonly GiftOffer[] {
  return gift.options.flatMap((gift, index) => {
    const price = prices[index];
    return price === undefined ? [] : [{ gift, price }];
  });
}

/**
 * Sends a gift, exactly once per `Idempotency-Key`. Like a message, the first gift to somebody starts a conversation.
 * `price` is the price that the sender saw: if it has changed, nothing is sent.
 */
export const sendGift = call({
  method: 'POST',
  path: '/api/gift.php',
  by: 'member',
  once: true,
  input: z.strictObject({
    ...addressed,
    gift,
    price: z.int().check(z.minimum(0)),
    text: z.string().check(
      z.maxLength(2_000, { abort: true }),
      z.overwrite((text) => orEmpty(oneLine(text))),
    ),
  }),
  reply: sent,
  refusals: {
    ...sendingRefusals,
    too_long: { status: 422, details: z.object({ max: z.int() }) },
    no_such_gift: 404,
    price_changed: { status: 409, details: z.object({ price: z.int() }) },
  },
});
