import type { InputOf } from '#contract/call.ts';
import { freeConversations } from '#contract/chats/chats.ts';
import { isLongerThan } from '#contract/graphemes.ts';
import type { MemberId } from '#contract/members/members.ts';
import type { likeWithMessage as likeWithMessageCall } from '#contract/chats/first-message.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import { balanceOf } from '../../credits/wallet.ts';
import { isUsed, type OnceKey } from '../../http/once.ts';
import { like } from '../../likes/likes.ts';
import { blockBetween } from '../../members/hidden.ts';
import { relationBetween, pairOf } from '../../members/pair.ts';
import type { Db } from '../../postgres/db.ts';
import { inboxRow } from '../chats-queries.ts';
import { deliver, type Delivery } from './deliver.ts';
import type { Repetition } from './same-words.ts';
import type { Prices } from './send.ts';
import { startsLeft } from './starting.ts';

type Asked = InputOf<typeof likeWithMessageCall>;

/**
 * Likes somebody, and sends the message on a match or if it is paid for. The like and the message are two transactions
 * under one key: each happens once however often it is requested, and a retry completes what the first attempt left
 * undone.
 */
export async function likeWithMessage(
  db: Db,
  from: MemberId,
  { profile: to, text, pay }: Asked,
  { message_credits, message_length: max }: Prices,
  key: OnceKey,
  now: Date,
  repetition: Repetition,
) {
  if (isLongerThan(text, max)) return refuse('too_long', { max });
  // Checks whether the message can be sent before the like is given; a retry may have started the conversation itself.
  const barred = await barToLine(db, from, to, pay, message_credits);
  if (barred && !(await isUsed(db, key))) return barred;

  // A repeated text is refused before the like is given.
  const repeated = barred ? undefined : await repetition.bar();
  if (repeated) return repeated;
  const done = await likeAndSend(db, { from, to, key }, { text, pay, cost: message_credits }, now);
  if (isRefused(done) || !done.sent) await repetition.giveBack();
  return done;
}

async function likeAndSend(
  db: Db,
  { from, to, key }: Omit<Delivery, 'key'> & { readonly key: OnceKey },
  { text, pay, cost }: { readonly text: string; readonly pay: boolean; readonly cost: number },
  now: Date,
) {
  const liked = await like(db, from, to, key, now);
  if (isRefused(liked)) return liked;
  const { matched } = liked;
  if (!matched && !pay) return { matched, sent: false, credits: await balanceOf(db, from) };

  const outgoing = { kind: 'text', text, gift: null, cost: matched ? 0 : cost } as const;
  const sent = await deliver(db, { from, to, key: key.key }, outgoing, now, barToOpen);
  return isRefused(sent) ? sent : { matched, sent: true, credits: sent.credits };
}

/** Of several simultaneous first messages only one is sent; nobody pays for one that was announced as free. */
export function barToOpen(begun: boolean) {
  return begun ? refuse('already_begun') : undefined;
}

async function barToLine(db: Db, from: MemberId, to: MemberId, pay: boolean, cost: number) {
  const { blocked_me, blocked_by_me } = await blockBetween(db, from, to);
  // The like itself refuses this.
  if (blocked_me || blocked_by_me) return undefined;
  if (await inboxRow(db, from, pairOf(from, to).id)) return refuse('already_begun');
  const { likes_me } = await relationBetween(db, from, to);
  if (!likes_me && !pay) return undefined;
  if ((await startsLeft(db, from)) === 0) return refuse('conversation_limit', { limit: freeConversations });
  const credits = await balanceOf(db, from);
  return likes_me || credits >= cost ? undefined : refuse('not_enough_credits', { credits, cost });
}
