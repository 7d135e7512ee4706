import { type CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServices } from '#testing/services.ts';
import { person } from '#testing/people.ts';
import { unreadStatement } from './chats-queries.ts';

const { db, ...services } = await testServices();

/** Returns the generic plan that PostgreSQL uses for a prepared statement. */
async function planOf({ sql: text }: CompiledQuery, given: string): Promise<string> {
  return await db.connection().execute(async (own) => {
    await sql`SET plan_cache_mode = force_generic_plan`.execute(own);
    await sql.raw(`PREPARE asked AS ${text}`).execute(own);
    const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`EXPLAIN EXECUTE asked (${given})`).execute(own);
    await sql`RESET plan_cache_mode`.execute(own);
    await sql`DEALLOCATE asked`.execute(own);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

test('unread conversations in a list of thousands are found through their own index', async () => {
  const anna = await person({ db, ...services }, 'Anna');
  await sql`
    INSERT INTO inbox (member_id, conversation_id, other_id, started_by_me, last_message_at, last_message_id, last_kind,
      last_preview, last_mine, unread)
    SELECT ${anna.id}, gen_random_uuid(), gen_random_uuid(), false, now() - n * interval '1 minute', gen_random_uuid(),
      'text', 'Hello', false, CASE WHEN n % 100 = 0 THEN 2 ELSE 0 END
    FROM generate_series(1, 3000) AS n`.execute(db);
  await sql`VACUUM ANALYZE inbox`.execute(db);
  const statement = unreadStatement(db, anna.id);
  expect(await statement.executeTakeFirstOrThrow()).toEqual({ n: 60 });
  expect(await planOf(statement.compile(), `'${anna.id}', '${anna.id}'`)).toContain('inbox_unread');
});
