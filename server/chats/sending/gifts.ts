import type { Gift, MessageId } from '#contract/chats/chats.ts';
import { giftLineLength, giftOffers } from '#contract/chats/gifts.ts';
import { isLongerThan } from '#contract/graphemes.ts';
import { refuse } from '#contract/refusal.ts';
import type { Db } from '../../postgres/db.ts';
import { deliver, type Delivery } from './deliver.ts';

/** A gift that was chosen, with the price its giver agreed to. */
export interface Choice {
  readonly gift: Gift;
  readonly price: number;
  readonly text: string;
  readonly reply_to?: MessageId | undefined;
}

/** Gives a gift at one of the site's prices. Like a message, it appears in the conversation and can start one. */
export async function give(db: Db, delivery: Delivery, choice: Choice, prices: readonly number[], now: Date) {
  const { gift, text, price: agreed, reply_to } = choice;
  if (isLongerThan(text, giftLineLength)) return refuse('too_long', { max: giftLineLength });
  const price = giftOffers(prices).find((offer) => offer.gift === gift)?.price;
  const barred =
    price === undefined ? refuse('no_such_gift') : price === agreed ? undefined : refuse('price_changed', { price });
  return await deliver(db, delivery, { kind: 'gift', text, gift, reply_to, cost: agreed }, now, () => barred);
}
