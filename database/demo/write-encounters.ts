import type { MessageId } from '#contract/chats.ts';
import { previewOf } from '#contract/preview.ts';
import { defaultSettings } from '#contract/site.ts';
import { newId } from '#server/ids.ts';
import { pairOf } from '#server/members/pair.ts';
import type { Tx } from '#server/postgres/db.ts';
import type { DemoMessage, Encounter } from './encounters.ts';
import { insertAll, minutesBefore } from './insert-all.ts';
import type { DemoPerson } from './person.ts';

export async function writeLikes(tx: Tx, met: readonly Encounter[], now: Date): Promise<void> {
  await insertAll(tx, 'pair', met, ({ one, other, oneLikes, otherLikes }) => {
    const pair = pairOf(one.id, other.id);
    const first = pair.lo === one.id;
    const matched = oneLikes && otherLikes;
    return {
      ...pair,
      lo_likes: first ? oneLikes : otherLikes,
      hi_likes: first ? otherLikes : oneLikes,
      matched_at: matched ? minutesBefore(now, 600) : null,
    };
  });
  const likes = met.flatMap(({ one, other, oneLikes, otherLikes }, index) => {
    const liked_at = minutesBefore(now, 45 + index * 13);
    const matched_at = oneLikes && otherLikes ? liked_at : null;
    return [
      ...(oneLikes ? [{ from: one.id, to: other.id, matched_at, liked_at }] : []),
      ...(otherLikes ? [{ from: other.id, to: one.id, matched_at, liked_at }] : []),
    ];
  });
  await insertAll(tx, 'like_in', likes, ({ from, to, matched_at, liked_at }) => ({
    member_id: to,
    other_id: from,
    matched_at,
    liked_at,
    like_new: matched_at === null,
  }));
  await insertAll(tx, 'like_out', likes, ({ from, to, matched_at, liked_at }) => ({
    member_id: from,
    other_id: to,
    matched_at,
    liked_at,
  }));
}

/** A message of the community as it stands in the database. */
export interface Written extends DemoMessage {
  readonly id: MessageId;
  readonly created_at: Date;
}

export async function writeTalks(tx: Tx, met: readonly Encounter[], now: Date): Promise<Written[]> {
  const all: Written[] = [];
  for (const { messages, unread } of met) {
    if (messages.length === 0) continue;
    const written = messages.map((message): Written => {
      const created_at = minutesBefore(now, message.minutesAgo);
      return { ...message, id: newId<MessageId>(created_at), created_at };
    });
    all.push(...written);
    const [first] = written;
    const last = written.at(-1)!;
    const conversation_id = pairOf(last.from, last.to).id;
    await insertAll(tx, 'message', written, ({ id, from, text, created_at }) => ({
      conversation_id,
      id,
      sender_id: from,
      kind: 'text' as const,
      body: text,
      once_key: id,
      created_at,
    }));
    await insertAll(tx, 'inbox', [last.from, last.to], (member_id) => ({
      member_id,
      conversation_id,
      other_id: member_id === last.from ? last.to : last.from,
      started_by_me: member_id === first!.from,
      wrote: written.some(({ from }) => from === member_id),
      last_message_at: last.created_at,
      last_message_id: last.id,
      last_kind: 'text' as const,
      last_preview: previewOf(last.text),
      last_mine: member_id === last.from,
      unread: unread && member_id === last.to ? 1 : 0,
      read_up_to: unread && member_id === last.to ? null : last.id,
      read_at: unread && member_id === last.to ? null : last.created_at,
    }));
  }
  return all;
}

/** Everyone got the credits of sign-up, paid for what they wrote, and was given what that took beyond. */
export async function writeWallets(
  tx: Tx,
  people: readonly DemoPerson[],
  written: readonly Written[],
  now: Date,
): Promise<void> {
  const { signup_credits, message_credits } = defaultSettings;
  const sent = Map.groupBy(written, ({ from }) => from);
  const entries = people.flatMap(({ id, premium, memberDays }) => {
    const own = sent.get(id) ?? [];
    const topUp = (premium ? 40 : 0) + own.length * message_credits;
    const given = (key: string, delta: number) => ({
      member_id: id,
      idem_key: key,
      delta,
      cause: 'bonus' as const,
      created_at: minutesBefore(now, memberDays * 24 * 60),
    });
    return [
      given('signup', signup_credits),
      ...(topUp > 0 ? [given('demo', topUp)] : []),
      ...own.map((message) => ({
        member_id: id,
        idem_key: `message:${message.id}`,
        delta: -message_credits,
        cause: 'message' as const,
        ref_id: message.id,
        created_at: message.created_at,
      })),
    ];
  });
  const balances = new Map(people.map(({ id }) => [id, 0]));
  for (const { member_id, delta } of entries) balances.set(member_id, balances.get(member_id)! + delta);
  await insertAll(tx, 'wallet', [...balances], ([member_id, balance]) => ({ member_id, balance }));
  await insertAll(tx, 'ledger', entries, (entry) => entry);
}
