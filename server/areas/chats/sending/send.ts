import type { Gift } from '#contract/chats/chats.ts';
import { giftLineLength, giftOffers } from '#contract/chats/gifts.ts';
import { isLongerThan } from '#contract/graphemes.ts';
import { isRefused, type Refused, refuse } from '#contract/refusal.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { repetitionOf } from './same-words.ts';
import { sendWithAllChecks } from './send-checked.ts';
import { sendBatched } from './send-batched.ts';
import type { ExtraChecks, Delivery, OutgoingMessage } from './send-statement.ts';

/** The cost and the maximum length of a message on a site. */
export interface Prices {
  readonly message_credits: number;
  readonly message_length: number;
}

/**
 * Sends a text. With `limits`, refuses a first message if the sender has already sent similar ones to too many people.
 */
export async function sendText(
  db: Db,
  delivery: Delivery,
  { text, icebreaker, reply_to }: Pick<OutgoingMessage, 'text' | 'icebreaker' | 'reply_to'>,
  { message_credits: cost, message_length: max, limits }: Prices & { readonly limits?: Limits },
) {
  if (isLongerThan(text, max)) return refuse('too_long', { max });
  const repetition = limits && repetitionOf(db, limits, delivery, text);
  const outgoing = { kind: 'text', text, gift: null, icebreaker, reply_to, cost } as const;
  const sent = await send(db, delivery, outgoing, { beforeLock: repetition?.bar });
  if (isRefused(sent)) await repetition?.giveBack();
  return sent;
}

/**
 * Gives a gift at the price that its giver agreed to, if the site still has it. Like a message, it appears in the
 * conversation and can start one.
 */
export async function sendGiftMessage(
  db: Db,
  delivery: Delivery,
  chosen: Pick<OutgoingMessage, 'text' | 'reply_to'> & { readonly gift: Gift; readonly price: number },
  prices: readonly number[],
) {
  const { gift, text, price: agreed, reply_to } = chosen;
  if (isLongerThan(text, giftLineLength)) return refuse('too_long', { max: giftLineLength });
  const price = giftOffers(prices).find((offer) => offer.gift === gift)?.price;
  const barred =
    price === undefined ? refuse('no_such_gift') : price === agreed ? undefined : refuse('price_changed', { price });
  return await send(db, delivery, { kind: 'gift', text, gift, reply_to, cost: agreed }, { underLock: () => barred });
}

/**
 * Sends a message of any kind: in a batch with others if no rule needs a closer check, else alone with all checks. The
 * first one to a member starts a conversation; a free member may only ever start two. The message and its cost are
 * written together, once per key. (Specification, sections 4 and 5.) A message sent earlier under the same key gets the
 * same response, whatever `underLock` returns now.
 */
export async function send<Bar extends Refused = never>(
  db: Db,
  delivery: Delivery,
  outgoing: OutgoingMessage,
  { beforeLock, underLock }: ExtraChecks<Bar> = {},
) {
  if (delivery.from === delivery.to) return refuse('yourself');
  // Only messages in a started conversation can be batched.
  const batched = underLock?.(true) ? undefined : await sendBatched(db, delivery, outgoing);
  return batched ?? (await beforeLock?.()) ?? (await sendWithAllChecks(db, delivery, outgoing, underLock));
}
