import { isLongerThan } from '#contract/graphemes.ts';
import type { MemberId } from '#contract/members/members.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import type { OnceKey } from '../../http/once.ts';
import type { Db } from '../../postgres/db.ts';
import { deliver } from './deliver.ts';
import type { OutgoingMessage } from './send-statement.ts';
import type { Repetition } from './same-words.ts';

/** What messages cost on a site, and how long they may be. */
export interface Prices {
  readonly message_credits: number;
  readonly photo_credits: number;
  readonly message_length: number;
}

/** Sends a text. A first message is counted together with similar ones, if `repetition` is given. */
export async function send(
  db: Db,
  from: MemberId,
  to: MemberId,
  { text, ...more }: Pick<OutgoingMessage, 'text' | 'icebreaker' | 'reply_to'>,
  { message_credits: cost, message_length: max }: Pick<Prices, 'message_credits' | 'message_length'>,
  { key }: OnceKey,
  now: Date,
  repetition?: Repetition,
) {
  if (isLongerThan(text, max)) return refuse('too_long', { max });
  const outgoing = { kind: 'text', text, gift: null, ...more, cost } as const;
  const sent = await deliver(db, { from, to, key }, outgoing, now, undefined, repetition?.bar);
  if (isRefused(sent)) await repetition?.giveBack();
  return sent;
}
