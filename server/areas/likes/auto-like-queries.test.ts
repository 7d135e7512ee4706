import { CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { cardOf } from '../members/cards.ts';
import { crowd, livesInUtrecht, minutesAgo } from '#testing/drills/crowd.ts';
import { startOfTest, testServices } from '#testing/services.ts';
import { person } from '#testing/people.ts';
import { optedInStatement } from './auto-like-queries.ts';

const services = await testServices();
const { db } = services;

test('with four thousand members, those with automatic likes are found through their own index', async () => {
  const anna = await person(services, 'Anna');
  await livesInUtrecht(services, anna.id);
  await crowd(services, 4_000, (index) => ({
    last_active_at: minutesAgo(index / 8),
    ...(index % 10 === 0 && { auto_like_since: minutesAgo(60) }),
  }));
  await sql`VACUUM ANALYZE member_card`.execute(db);
  const own = (await cardOf(db, anna.id))!;
  const statement = optedInStatement(own, [anna.id], minutesAgo(30 * 24 * 60), startOfTest);
  expect((await db.executeQuery(statement)).rows).toHaveLength(40);
  const explained = CompiledQuery.raw(`EXPLAIN (ANALYZE, BUFFERS) ${statement.sql}`, [...statement.parameters]);
  const rows = (await db.executeQuery(explained)).rows as { 'QUERY PLAN': string }[];
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('card_likes_automatically');
  const [, read] = /Buffers: shared hit=(\d+)/.exec(plan)!;
  expect(Number(read)).toBeLessThan(400);
});
