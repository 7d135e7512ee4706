import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testServices } from '#server/testing/services.ts';
import { brokenInvariants } from '#server/testing/databases/invariants.ts';
import { writeCommunity } from './write-community.ts';

const { db, clock } = await testServices();

test('the demo community satisfies every invariant of a real one', async () => {
  expect(await writeCommunity(db, 'damson.test', clock.now())).toBe(true);
  const query = async (text: string) => await sql<{ id: string }>`${sql.raw(text)}`.execute(db);
  expect((await query('SELECT id FROM message')).rows.length).toBeGreaterThan(500);
  expect(await brokenInvariants({ query })).toEqual({});
});

test('it is created only if nobody has signed up', async () => {
  expect(await writeCommunity(db, 'damson.test', clock.now())).toBe(false);
});
