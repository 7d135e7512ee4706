import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { ConversationId, MessageId } from '#contract/chats/chats.ts';
import { type Icebreaker, icebreaker } from '#contract/chats/icebreakers.ts';
import type { Language } from '#contract/languages.ts';
import type { MemberId } from '#contract/members/members.ts';
import { defaultSettings } from '#contract/site.ts';
import { markRead } from '#server/areas/chats/reading.ts';
import { sendText } from '#server/areas/chats/sending/send.ts';
import { like } from '#server/areas/likes/likes.ts';
import { onlineMilliseconds } from '#server/areas/members/cards.ts';
import { fits, soughtGenders } from '#server/areas/members/search/compatibility.ts';
import type { Db } from '#server/platform/postgres/db.ts';
import { seededChance } from './chance.ts';
import type { DemoMember } from './community.ts';

/**
 * Texts for the first, later and last answers of demo members, and for answers to a question. If women and men write a
 * text differently, it contains both forms: hers, `|` and his. The first answer includes `note`, which says that it does
 * not come from a person. A question about one of the icebreakers' topics gets the answer of its topic.
 */
type Lines = Readonly<Record<'first' | 'asked' | 'later' | 'last', readonly string[]>> & {
  readonly note: string;
  readonly topics: Readonly<Record<Icebreaker, Topic>>;
};

interface Topic {
  /** Beginnings of the words by which a question is recognized, in lower case. One that ends with a space is whole. */
  readonly words: readonly string[];
  readonly answer: string;
}

export const answerLines = JSON.parse(readFileSync(new URL('answers.json', import.meta.url), 'utf8')) as Readonly<
  Record<Language, Lines>
>;

/**
 * Maximum number of answers in a conversation. It is low, because the answers know no more of a message than its topic.
 */
const mostAnswers = 3;

/**
 * Lets some of the demo members who are online answer messages from others after a few minutes, with texts that suit
 * most messages.
 */
export async function answerMessages(db: Db, here: readonly DemoMember[], all: readonly MemberId[], now: Date) {
  const byId = new Map(here.map((member) => [member.id, member]));
  const { rows } = await sql<Waiting>`
    SELECT member_id, conversation_id, other_id, last_message_id, last_message_at, last_preview FROM inbox
    WHERE member_id = ANY(${[...byId.keys()]}) AND has_unread AND removed_at IS NULL AND NOT last_mine
      AND other_id <> ALL(${all}) AND last_message_at > ${hoursBefore(now, 72)}`.execute(db);
  for (const waiting of rows) {
    const chance = seededChance(`answer ${waiting.last_message_id}`);
    const read = waiting.last_message_at.getTime() + chance.between(1.5, 6) * 60_000;
    if (read > now.getTime()) continue;
    const answered = await answersIn(db, waiting);
    if (answered >= mostAnswers || !chance.likely([0.85, 0.75, 0.6][answered]!)) continue;
    await answer(db, byId.get(waiting.member_id)!, { ...waiting, answered }, now);
  }
}

interface Waiting {
  readonly member_id: MemberId;
  readonly conversation_id: ConversationId;
  readonly other_id: MemberId;
  readonly last_message_id: MessageId;
  readonly last_message_at: Date;
  /** The start of the last message. */
  readonly last_preview: string;
}

/**
 * Counts the member's messages in the conversation. Runs one query per conversation, because a cluster could not join a
 * list of them.
 */
async function answersIn(db: Db, { member_id, conversation_id }: Waiting): Promise<number> {
  const { count } = await db
    .selectFrom('message')
    .select((message) => message.fn.countAll<number>().as('count'))
    .where('conversation_id', '=', conversation_id)
    .where('sender_id', '=', member_id)
    .executeTakeFirstOrThrow();
  return count;
}

interface Answered extends Waiting {
  readonly answered: number;
}

async function answer(db: Db, member: DemoMember, waiting: Answered, now: Date): Promise<void> {
  const { conversation_id, other_id, last_message_id, last_preview, answered } = waiting;
  await markRead(db, { id: member.id, now }, { conversation: conversation_id, message: last_message_id });
  const isAsked = last_preview.includes('?');
  const kind = answered === mostAnswers - 1 ? 'last' : isAsked ? 'asked' : answered === 0 ? 'first' : 'later';
  const topic = kind === 'asked' ? topicOf(last_preview, member.language) : undefined;
  const { topics, ...lines } = answerLines[member.language];
  const fitting = topic ? [topics[topic].answer] : lines[kind];
  const chosen = fitting[Math.floor(seededChance(`words ${conversation_id} ${answered}`).fraction() * fitting.length)]!;
  const [hers, his = hers!] = chosen.split('|');
  const words = member.gender === 'female' ? hers! : his;
  const text = answered === 0 ? `${words}\n\n${answerLines[member.language].note}` : words;
  // The key makes the answer idempotent across processes and repetitions.
  const delivery = { from: member.id, to: other_id, key: `answer ${last_message_id}`, at: now };
  await sendText(db, delivery, { text }, defaultSettings);
}

/**
 * Returns the icebreaker whose topic a question is about, if any: the one with the most known words. Its writer may use
 * another language than the member who answers.
 */
export function topicOf(question: string, language: Language): Icebreaker | undefined {
  const text = ` ${question.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, ' ')} `;
  for (const { topics } of [answerLines[language], ...Object.values(answerLines)]) {
    const counts = icebreaker.options.map((topic) => {
      const count = topics[topic].words.filter((word) => text.includes(` ${word}`)).length;
      return { topic, count };
    });
    const [best] = counts.toSorted((one, other) => other.count - one.count);
    if (best && best.count > 0) return best.topic;
  }
  return undefined;
}

/** Lets some of the members who are online return a like that they received a while ago. */
export async function likeBack(db: Db, here: readonly DemoMember[], all: readonly MemberId[], now: Date) {
  const byId = new Map(here.map((member) => [member.id, member]));
  const liked = await db
    .selectFrom('like_in')
    .select(['member_id', 'other_id', 'liked_at'])
    .where('member_id', '=', (any) => any.fn('any', [any.val([...byId.keys()])]))
    .where('matched_at', 'is', null)
    .where('like_new', '=', true)
    .where('liked_at', '>', hoursBefore(now, 72))
    .where('other_id', '!=', (every) => every.fn('all', [every.val(all)]))
    .execute();
  for (const { member_id, other_id, liked_at } of liked) {
    const chance = seededChance(`like back ${member_id} ${other_id}`);
    const seen = liked_at.getTime() + chance.between(2, 14) * 60_000;
    if (seen > now.getTime() || !chance.likely(0.5)) continue;
    await like(db, { id: member_id, now }, other_id, keyOf(byId.get(member_id)!, `like back ${other_id}`, now));
  }
}

/** Lets a demo member occasionally like somebody who is online, fits them, and is not new. */
export async function likeSomebody(db: Db, here: readonly DemoMember[], all: readonly MemberId[], now: Date) {
  const online = await db
    .selectFrom('member_card')
    .select(['id', 'gender', 'seeks_male', 'seeks_female', 'country', 'birth_date'])
    .where('last_active_at', '>', new Date(now.getTime() - onlineMilliseconds))
    .where('joined_at', '<', new Date(now.getTime() - quarter))
    .where('listed', '=', true)
    .where('id', '!=', (every) => every.fn('all', [every.val(all)]))
    .limit(50)
    .execute();
  for (const other of online) {
    // Act in a quarter of the 15-minute periods, at a random minute of the period.
    const chance = seededChance(`likes ${other.id} ${Math.floor(now.getTime() / quarter)}`);
    const minute = Math.floor((now.getTime() % quarter) / 60_000);
    if (!chance.likely(0.25) || Math.floor(chance.between(0, 15)) !== minute) continue;
    const fitting = here.filter(
      (one) =>
        one.city.country === other.country &&
        fits({ gender: one.gender, ...soughtGenders(one.gender, one.sexuality) }, other) &&
        Math.abs(Date.parse(one.birth_date) - Date.parse(other.birth_date)) < yearsApart,
    );
    const one = fitting[Math.floor(chance.fraction() * fitting.length)];
    if (one) await like(db, { id: one.id, now }, other.id, keyOf(one, `like ${other.id}`, now));
  }
}

const quarter = 15 * 60_000;
const yearsApart = 8 * 365 * 24 * 3_600_000;

const keyOf = ({ id }: DemoMember, what: string, at: Date) => ({ owner: id, key: what, fingerprint: what, at });

function hoursBefore(now: Date, hours: number): Date {
  return new Date(now.getTime() - hours * 3_600_000);
}
