import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connected } from '#testing/databases/empty-database.ts';
import { brokenInvariants } from '#testing/databases/invariants.ts';
import { person } from '#testing/people.ts';
import { testServices, unhurried } from '#testing/services.ts';
import { findMatches } from '#contract/members/match-finder.ts';
import { cellOf } from '#server/areas/members/cells.ts';
import { cityNamed } from '#server/areas/site/cities.ts';
import { makeDb } from '#server/platform/postgres/db.ts';
import { makePool } from '#server/platform/postgres/pool.ts';
import { communityTurn, writeCommunity } from './write-community.ts';

const services = await testServices();
const { db, clock, connection } = services;

test('a process waits without a time limit while another process creates the community', async () => {
  const pool = makePool(connection, { timeouts: { ...unhurried, lock: 20 } });
  const maker = await connected(connection);
  await maker.query('BEGIN');
  await maker.query('SELECT pg_advisory_xact_lock($1)', [communityTurn]);
  const writing = writeCommunity(makeDb(pool, db.outlets), 'damson.test', clock.now());
  const hasWaitedLong = async () => {
    const { rows } = await sql`SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND wait_event = 'advisory' AND clock_timestamp() - query_start > interval '100 ms'`.execute(db);
    return rows.length;
  };
  await expect.poll(hasWaitedLong).toBe(1);
  // The other process dies before it commits.
  await maker.end();
  expect(await writing).toBe(true);
  await pool.end();
});

test('the demo community satisfies every invariant of a real one', async () => {
  const query = async (text: string) => await sql<{ id: string }>`${sql.raw(text)}`.execute(db);
  expect((await query('SELECT id FROM message')).rows.length).toBeGreaterThan(500);
  expect(await brokenInvariants({ query })).toEqual({});
});

test('the community is created only if nobody has signed up', async () => {
  expect(await writeCommunity(db, 'damson.test', clock.now())).toBe(false);
});

test.each([
  ['Mila', 'female', '1990-03-14'],
  ['Nadir', 'male', '1990-03-14'],
  ['Odette', 'female', '1982-03-14'],
  ['Pavlos', 'male', '1982-03-14'],
] as const)(
  'the first eight suggested to a newcomer in London (%s, %s, born %s) live within 100 km',
  async (name, gender, date_of_birth) => {
    const london = cityNamed('GB', 'TLI', 'London')!;
    const newcomer = await person(services, name, { gender, date_of_birth });
    await db
      .updateTable('member_card')
      .set({ country: 'GB', region: 'TLI', city: 'London', cell: cellOf(london) })
      .where('id', '=', newcomer.id)
      .execute();
    const { profiles } = (await newcomer.ask(findMatches, { most: 8 })).reply;
    expect(profiles).toHaveLength(8);
    for (const { name, distance } of profiles) expect(Number(distance), name).toBeLessThanOrEqual(100);
  },
);
