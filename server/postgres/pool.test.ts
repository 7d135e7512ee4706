import { afterAll, expect, inject, test } from 'vitest';
import { makePool } from './pool.ts';

const pool = makePool(inject('postgres').connection, 1);
afterAll(async () => await pool.end());

async function read(text: string): Promise<unknown> {
  const { rows } = await pool.query<{ value: unknown }>(`SELECT ${text} AS value`);
  return rows[0]!.value;
}

test.each([
  ["'2026-11-22 05:00:00+00'", '2026-11-22T05:00:00.000Z'],
  ["'2026-11-22 05:00:00.12345+00'", '2026-11-22T05:00:00.123Z'],
  ["'2024-02-29 23:59:59.999999+00'", '2024-02-29T23:59:59.999Z'],
  ["'0099-01-02 03:04:05+00'", '0099-01-02T03:04:05.000Z'],
  ["'20026-11-22 05:00:00+00'", '+020026-11-22T05:00:00.000Z'],
])('the moment %s is read as it is, whatever the zone of the session', async (moment, iso) => {
  for (const zone of ['UTC', 'Asia/Kolkata', 'America/St_Johns', 'Europe/Amsterdam']) {
    await pool.query(`SET TimeZone TO '${zone}'`);
    expect(((await read(`${moment}::timestamptz`)) as Date).toISOString(), zone).toBe(iso);
  }
});

test('a moment without end is no date', async () => {
  expect(await read(`'infinity'::timestamptz`)).toBe(Number.POSITIVE_INFINITY);
});

test.each([
  [`ARRAY['sailing', 'board_games']`, ['sailing', 'board_games']],
  [`ARRAY['tea']`, ['tea']],
  [`ARRAY[]::text[]`, []],
  [`ARRAY['null', NULL, 'NULL', '']`, ['null', null, 'NULL', '']],
  [`ARRAY['a,b', '{c}', 'd"e', 'f\\g', ' h ', 'Zoë']`, ['a,b', '{c}', 'd"e', 'f\\g', ' h ', 'Zoë']],
  [
    `ARRAY[['a', 'b'], ['c', 'd']]`,
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
])('the list %s is read as it is', async (list, words) => {
  expect(await read(list)).toEqual(words);
});
