import type { MessageId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { previewOf } from '#contract/chats/preview.ts';
import { defaultSettings } from '#contract/site.ts';
import { newId } from '#server/platform/core/ids.ts';
import { pairOf } from '#server/areas/members/member-pair.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import type { DemoMember } from './community.ts';
import type { Encounter } from './encounters.ts';
import { insertAll, minutesBefore } from './insert-all.ts';

/** The history between two members of the community, with the members instead of their keys. */
export interface Meeting extends Omit<Encounter, 'one' | 'other'> {
  readonly one: DemoMember;
  readonly other: DemoMember;
}

export function meetingsOf(encounters: readonly Encounter[], members: readonly DemoMember[]): Meeting[] {
  const byKey = new Map(members.map((member) => [member.key, member]));
  return encounters.map(({ one, other, ...between }) => ({
    ...between,
    one: byKey.get(one)!,
    other: byKey.get(other)!,
  }));
}

export async function writeLikes(tx: Tx, met: readonly Meeting[], now: Date): Promise<void> {
  // The match follows about an hour after the first like.
  const matchedAt = ({ likes, likedMinutesAgo }: Meeting) =>
    likes === 'both' ? minutesBefore(now, Math.max(1, likedMinutesAgo - 60)) : null;
  await insertAll(tx, 'pair', met, (meeting) => {
    const pair = pairOf(meeting.one.id, meeting.other.id);
    const first = pair.lo === meeting.one.id;
    const back = meeting.likes === 'both';
    return { ...pair, lo_likes: first || back, hi_likes: !first || back, matched_at: matchedAt(meeting) };
  });
  const likes = met.flatMap((meeting) => {
    const { one, other } = meeting;
    const matched_at = matchedAt(meeting);
    const liked_at = minutesBefore(now, meeting.likedMinutesAgo);
    return [
      { from: one.id, to: other.id, matched_at, liked_at },
      ...(matched_at ? [{ from: other.id, to: one.id, matched_at, liked_at: matched_at }] : []),
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

/** A message of the community, as stored in the database. */
export interface Written {
  readonly id: MessageId;
  readonly from: MemberId;
  readonly to: MemberId;
  readonly text: string;
  readonly created_at: Date;
}

export async function writeTalks(tx: Tx, met: readonly Meeting[], now: Date): Promise<Written[]> {
  const all: Written[] = [];
  for (const { one, other, messages, unread } of met) {
    if (messages.length === 0) continue;
    const written = messages.map(({ by, minutesAgo, text }): Written => {
      const created_at = minutesBefore(now, minutesAgo);
      const [from, to] = by === 'one' ? [one.id, other.id] : [other.id, one.id];
      return { id: newId<MessageId>(created_at), from, to, text, created_at };
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

/** Credits each member with the sign-up bonus, the cost of their messages and a reserve. */
export async function writeWallets(
  tx: Tx,
  people: readonly DemoMember[],
  written: readonly Written[],
  now: Date,
): Promise<void> {
  const { signup_credits, message_credits } = defaultSettings;
  const sent = Map.groupBy(written, ({ from }) => from);
  const entries = people.flatMap(({ id, premium, member_days }) => {
    const own = sent.get(id) ?? [];
    const spare = premium ? 60 : 20;
    return [
      // Write a single entry, so that the statement shows it like the usual sign-up bonus.
      {
        member_id: id,
        idem_key: 'signup',
        delta: signup_credits + own.length * message_credits + spare,
        cause: 'bonus' as const,
        created_at: minutesBefore(now, member_days * 24 * 60),
      },
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
