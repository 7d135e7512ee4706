import { giftLineLength, giftOffers } from '#contract/chats/gifts.ts';
import type { Gift } from '#contract/chats/chats.ts';
import { isLongerThan } from '#contract/graphemes.ts';
import { refuse } from '#contract/refusal.ts';
import type { Db } from '../../postgres/db.ts';
import { send } from './send.ts';
import type { Delivery, OutgoingMessage } from './send-statement.ts';

/** A gift that was chosen, with the price its giver agreed to. */
export interface ChosenGift extends Pick<OutgoingMessage, 'text' | 'reply_to'> {
  readonly gift: Gift;
  readonly price: number;
}

/** Gives a gift at one of the site's prices. Like a message, it appears in the conversation and can start one. */
export async function give(db: Db, delivery: Delivery, chosen: ChosenGift, prices: readonly number[]) {
  const { gift, text, price: agreed, reply_to } = chosen;
  if (isLongerThan(text, giftLineLength)) return refuse('too_long', { max: giftLineLength });
  const price = giftOffers(prices).find((offer) => offer.gift === gift)?.price;
  const barred =
    price === undefined ? refuse('no_such_gift') : price === agreed ? undefined : refuse('price_changed', { price });
  return await send(db, delivery, { kind: 'gift', text, gift, reply_to, cost: agreed }, { toSend: () => barred });
}
