import { pairOf } from '#server/areas/members/member-pair.ts';
import { onDatabase } from '../community.ts';
import type { Writer } from '../writers.ts';

/** Writes this many messages, evenly over the pairs' conversations, with the same rows as the product. */
export async function writeMessages(url: string, pairs: readonly Writer[], count: number): Promise<void> {
  const talks = pairs.map(({ id, to }) => ({ ...pairOf(id, to), from: id }));
  await onDatabase(url, async (client) => {
    await client.query(
      `INSERT INTO pair (id, lo, hi) SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[]) ON CONFLICT DO NOTHING`,
      [talks.map(({ id }) => id), talks.map(({ lo }) => lo), talks.map(({ hi }) => hi)],
    );
    await client.query(
      `INSERT INTO message (conversation_id, id, sender_id, kind, body, once_key, created_at)
       SELECT ($1::uuid[])[1 + n % $3], gen_random_uuid(), ($2::uuid[])[1 + n % $3], 'text',
         'Message ' || n || ': shall we have coffee on the canal tomorrow, or rather the day after?', gen_random_uuid(),
         clock_timestamp()
       FROM generate_series(1, $4::int) AS n`,
      [talks.map(({ id }) => id), talks.map(({ from }) => from), talks.length, count],
    );
  });
}
