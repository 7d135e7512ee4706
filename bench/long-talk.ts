import type pg from 'pg';
import type { MemberId } from '#contract/members/members.ts';
import { newId } from '#server/platform/core/ids.ts';
import { pairOf } from '#server/areas/members/member-pair.ts';

const sentences = [
  'Yes.',
  'That sounds good to me.',
  'I was at the harbour this morning, and the boats came in one after the other. You would have liked it.',
  'Do you still have the recipe for that cake? My sister asked for it twice, and I never know what to say.',
  'Haha',
  'First the train, then forty minutes on a bus that stops at every farm, then a walk along the dyke. By the time we were there it rained so hard that we turned round, drank two cups of tea at the station and went home again. Best day of the month all the same.',
];

/** Creates a conversation of this many messages; the last `unread` of them are unread by `reader`. */
export async function longTalk(
  client: pg.Client,
  { reader, writer, count, unread }: { reader: MemberId; writer: MemberId; count: number; unread: number },
): Promise<string> {
  const { id: conversation, lo, hi } = pairOf(reader, writer);
  const begins = Date.now() - count * 60_000;
  const said = Array.from({ length: count }, (_, index) => {
    const at = new Date(begins + index * 60_000);
    const mine = index < count - unread && index % 3 === 0;
    return { id: newId(at), sender: mine ? reader : writer, at, text: `${index + 1} ${sentences[index % 6]!}` };
  });
  await client.query('INSERT INTO pair (id, lo, hi) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    conversation,
    lo,
    hi,
  ]);
  await client.query('DELETE FROM message WHERE conversation_id = $1', [conversation]);
  await client.query(
    `INSERT INTO message (conversation_id, id, sender_id, kind, body, created_at)
     SELECT $1, said.id, said.sender, 'text', said.text, said.at
     FROM jsonb_to_recordset($2) AS said (id uuid, sender uuid, text text, at timestamptz)`,
    [conversation, JSON.stringify(said)],
  );
  const last = said.at(-1)!;
  for (const [member, other, waiting] of [
    [reader, writer, unread],
    [writer, reader, 0],
  ] as const) {
    await client.query('DELETE FROM inbox WHERE member_id = $1 AND conversation_id = $2', [member, conversation]);
    await client.query(
      `INSERT INTO inbox (member_id, conversation_id, other_id, started_by_me, last_message_at, last_message_id,
         last_kind, last_preview, last_mine, unread, wrote)
       VALUES ($1, $2, $3, $4, $5, $6, 'text', $7, $8, $9, true)`,
      [member, conversation, other, member === writer, last.at, last.id, last.text, last.sender === member, waiting],
    );
  }
  return conversation;
}
