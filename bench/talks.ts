import { pairOf } from '#server/areas/members/member-pair.ts';
import { onDatabase } from './community.ts';
import type { Writer } from './writers.ts';

/** Adds this many older messages to an existing conversation, by both members in turns. */
export async function growTalk(url: string, { id, to }: Writer, messages: number): Promise<void> {
  await onDatabase(url, async (client) => {
    await client.query(
      `INSERT INTO message (conversation_id, id, sender_id, kind, body, once_key, created_at)
       SELECT $1::uuid,
         (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid,
         CASE n % 2 WHEN 0 THEN $2::uuid ELSE $3::uuid END, 'text', 'Message ' || n || ' of a long talk.', 'bench-' || n, at
       FROM generate_series(1, $4::int) AS n, LATERAL (SELECT now() - interval '200 days' + n * interval '1 second') AS moment (at)`,
      [pairOf(id, to).id, id, to, messages],
    );
    await client.query('VACUUM ANALYZE message');
  });
}

/** Adds this many conversations to a member, every hundredth of them unread, because each list sums these up. */
export async function growList(url: string, { id }: Writer, conversations: number): Promise<void> {
  await onDatabase(url, async (client) => {
    await client.query(
      `INSERT INTO inbox (member_id, conversation_id, other_id, started_by_me, last_message_at, last_message_id,
         last_kind, last_preview, last_mine, unread)
       SELECT $1, gen_random_uuid(), other.id, false, now() - row_number() OVER () * interval '1 minute',
         gen_random_uuid(), 'text', 'Shall we have coffee?', false,
         CASE WHEN row_number() OVER () % 100 = 1 THEN 2 ELSE 0 END
       FROM (SELECT id FROM member_card WHERE id <> $1 LIMIT $2) AS other`,
      [id, conversations],
    );
    await client.query('VACUUM ANALYZE inbox');
  });
}
