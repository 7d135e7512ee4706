import { type ConversationId, freeConversations } from '#contract/chats/chats.ts';
import { isLongerThan } from '#contract/graphemes.ts';
import type { MemberId } from '#contract/members/members.ts';
import { isRefused, refuse } from '#contract/refusal.ts';
import { balanceOf } from '../../credits/wallet.ts';
import type { Limits } from '../../../platform/http/limits.ts';
import { isKeyUsed, type IdempotencyKey } from '../../../platform/http/idempotency.ts';
import type { Actor } from '../../../platform/http/viewer.ts';
import { like } from '../../likes/likes.ts';
import { pairOf } from '../../members/member-pair.ts';
import type { Db } from '../../../platform/postgres/db.ts';
import { prepared } from '../../../platform/postgres/prepared.ts';
import { repetitionOf } from './same-words.ts';
import { type Prices, send } from './send.ts';
import { freeStartsLeft } from './starting.ts';

/** A like with a message. */
export interface FirstMessage {
  readonly to: MemberId;
  readonly text: string;
  /** Pays for the message unless the like makes a match. */
  readonly pay: boolean;
  readonly key: IdempotencyKey;
}

/**
 * Likes a member, and sends the message on a match or if it is paid for. The like and the message are two transactions
 * under one key: each takes effect once, however often it is requested, and a retry completes an interrupted attempt.
 */
export async function likeAndWrite(
  db: Db,
  by: Actor,
  first: FirstMessage,
  { message_credits: cost, message_length: max, limits }: Prices & { readonly limits: Limits },
) {
  const { to, text, key } = first;
  if (isLongerThan(text, max)) return refuse('too_long', { max });
  // Checks whether the message can be sent before giving the like. With a known key, an earlier attempt may have
  // started the conversation itself.
  const barred = await barToFirst(db, by.id, first, cost);
  if (barred && !(await isKeyUsed(db, key))) return barred;

  // Refuses a repeated text before giving the like.
  const repetition = repetitionOf(db, limits, { from: by.id, to }, text);
  const repeated = barred ? undefined : await repetition.bar();
  if (repeated) return repeated;
  const done = await likeThenSend(db, by, first, cost);
  if (isRefused(done) || !done.sent) await repetition.giveBack();
  return done;
}

async function likeThenSend(db: Db, by: Actor, { to, text, pay, key }: FirstMessage, cost: number) {
  const liked = await like(db, by, to, key);
  if (isRefused(liked)) return liked;
  const { matched } = liked;
  if (!matched && !pay) return { matched, sent: false, credits: await balanceOf(db, by.id) };

  const delivery = { from: by.id, to, key: key.key, at: by.now };
  const outgoing = { kind: 'text', text, gift: null, cost: matched ? 0 : cost } as const;
  const sent = await send(db, delivery, outgoing, { underLock: barToOpen });
  return isRefused(sent) ? sent : { matched, sent: true, credits: sent.credits };
}

/**
 * Refuses a first message in a conversation that was started meanwhile: of several simultaneous ones only one is sent,
 * and a free one never becomes a paid one.
 */
export function barToOpen(begun: boolean) {
  return begun ? refuse('already_begun') : undefined;
}

async function barToFirst(db: Db, from: MemberId, { to, pay }: FirstMessage, cost: number) {
  const { id, lo } = pairOf(from, to);
  const [before] = await beforeFirst(db, from, id);
  if (!before) throw new Error(`Member ${from} has no wallet, although sign-up creates one.`);
  // {@link like} refuses this itself.
  if (before.lo_blocks || before.hi_blocks) return undefined;
  if (before.conversation_id) return refuse('already_begun');
  const likes_me = from === lo ? before.hi_likes : before.lo_likes;
  if (!likes_me && !pay) return undefined;
  const isFree = !before.paid_user;
  if (isFree && (await freeStartsLeft(db, from)) === 0)
    return refuse('conversation_limit', { limit: freeConversations });
  const credits = before.balance;
  return likes_me || credits >= cost ? undefined : refuse('not_enough_credits', { credits, cost });
}

/** Everything that a first message depends on, in one statement. */
const beforeFirst = prepared((db, from: MemberId, conversation: ConversationId) =>
  db
    .selectFrom('wallet')
    .innerJoin('member', 'member.id', 'wallet.member_id')
    .leftJoin('pair', (join) => join.on('pair.id', '=', conversation))
    .leftJoin('inbox', (join) =>
      join.onRef('inbox.member_id', '=', 'wallet.member_id').on('inbox.conversation_id', '=', conversation),
    )
    .select(['wallet.balance', 'member.paid_user', 'inbox.conversation_id'])
    .select(['pair.lo_likes', 'pair.hi_likes', 'pair.lo_blocks', 'pair.hi_blocks'])
    .where('wallet.member_id', '=', from),
);
