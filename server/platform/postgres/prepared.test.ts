import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { testServices } from '#testing/services.ts';
import { prepared } from './prepared.ts';

const { db } = await testServices();

test('a prepared statement is compiled once, and sent with the values of each call', async () => {
  const write = vi.fn((_db: unknown, one: number, other: string) => {
    return sql<{ one: number; other: string; three: number }>`
      SELECT ${one}::int AS one, ${other}::text AS other, ${3}::int AS three`;
  });
  const asked = prepared(write);
  expect(await asked(db, 1, 'first')).toEqual([{ one: 1, other: 'first', three: 3 }]);
  expect(await asked(db, 2, 'second')).toEqual([{ one: 2, other: 'second', three: 3 }]);
  expect(write).toHaveBeenCalledTimes(1);
});

test('a value of a prepared statement may appear in several places, in any order, and be a list', async () => {
  const asked = prepared((_db, one: number, all: readonly number[]) => {
    return sql<{ among: boolean; next: number }>`SELECT ${one} = ANY (${all}::int[]) AS among, ${one}::int + 1 AS next`;
  });
  expect(await asked(db, 4, [3, 4])).toEqual([{ among: true, next: 5 }]);
  expect(await asked(db, 4, [])).toEqual([{ among: false, next: 5 }]);
});

test('a prepared query of the builder is compiled only once', async () => {
  const domains = prepared((own, company: number) =>
    own.selectFrom('site').select('domain').where('company_id', '=', company),
  );
  expect(await domains(db, 1)).toEqual([{ domain: 'damson.test' }]);
  expect(await domains(db, 2)).toEqual([]);
});

test('a prepared statement within a transaction sees the changes of that transaction', async () => {
  const found = prepared((own, name: string) => own.selectFrom('company').select('id').where('name', '=', name));
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('company').set({ name: 'Plum Ltd' }).execute();
    expect(await found(tx, 'Plum Ltd')).toEqual([{ id: 1 }]);
    expect(await found(db, 'Plum Ltd')).toEqual([]);
  });
});
