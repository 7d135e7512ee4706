import { hash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { forJobs, forPeople } from './timeouts.ts';
import { isOutOfTime, makePool } from './pool.ts';

const pool = makePool(inject('postgres').connection, { size: 1 });
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
])("the timestamp %s is parsed correctly, whatever the session's time zone", async (moment, iso) => {
  for (const zone of ['UTC', 'Asia/Kolkata', 'America/St_Johns', 'Europe/Amsterdam']) {
    await pool.query(`SET TimeZone TO '${zone}'`);
    expect(((await read(`${moment}::timestamptz`)) as Date).toISOString(), zone).toBe(iso);
  }
});

test('a statement with many values, which is rarely repeated, is not prepared', async () => {
  const client = await pool.connect();
  const sum = async (count: number) => {
    const values = Array.from({ length: count }, (_, at) => `$${at + 1}::int`);
    await client.query(`SELECT ${values.join(' + ')} AS many`, Array.from({ length: count }).fill(1));
    const { rowCount } = await client.query("SELECT FROM pg_prepared_statements WHERE statement LIKE '%AS many'");
    return rowCount;
  };
  expect([await sum(64), await sum(65)]).toEqual([1, 1]);
  client.release();
});

test('a statement is prepared again after a column was added to its table, without a new connection', async () => {
  const client = await pool.connect();
  const columns = async () => {
    const { fields } = await client.query('SELECT * FROM growing WHERE id = $1', [1]);
    return fields.map(({ name }) => name);
  };
  await client.query('CREATE TEMP TABLE growing AS SELECT 1 AS id');
  expect(await columns()).toEqual(['id']);
  await client.query('ALTER TABLE growing ADD COLUMN height smallint');
  await expect(columns()).rejects.toMatchObject({ code: '0A000' });
  expect(await columns()).toEqual(['id', 'height']);
  client.release();
});

test('a prepared statement is named by a hash of its text, so clients of a pooler never run each other’s statements', async () => {
  await pool.query('SELECT $1::int AS first', [1]);
  await pool.query('SELECT $1::int AS second', [2]);
  const { rows } = await pool.query<{ name: string; statement: string }>(
    'SELECT name, statement FROM pg_prepared_statements WHERE statement LIKE $1',
    ['SELECT $1::int AS %'],
  );
  expect(rows.map(({ statement }) => statement).toSorted()).toEqual([
    'SELECT $1::int AS first',
    'SELECT $1::int AS second',
  ]);
  for (const { name, statement } of rows) expect(name).toBe(hash('sha256', statement, 'base64url'));
});

test('an infinite timestamp is not a date', async () => {
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
])('the list %s is parsed correctly', async (list, words) => {
  expect(await read(list)).toEqual(words);
});

describe('the time limits of statements', () => {
  test('are two seconds for a statement and one second for a lock when someone is waiting, and longer for jobs', async () => {
    expect([await read("current_setting('statement_timeout')"), await read("current_setting('lock_timeout')")]).toEqual(
      ['2s', '1s'],
    );
    const jobs = makePool(inject('postgres').connection, { timeouts: forJobs, size: 1 });
    const { rows } = await jobs.query(
      "SELECT current_setting('statement_timeout') AS s, current_setting('lock_timeout') AS l",
    );
    expect(rows).toEqual([{ s: '15min', l: '1min' }]);
    await jobs.end();
  });

  test('mark a connection as stuck, once, after its statement has timed out', async () => {
    const hurried = makePool(inject('postgres').connection, { timeouts: { ...forPeople, statement: 500 }, size: 1 });
    const client = await hurried.connect();
    const fault: unknown = await client.query('SELECT pg_sleep(5)').catch((thrown: unknown) => thrown);
    expect(isOutOfTime(fault)).toBe(true);
    expect([hurried.wasStuck(client), hurried.wasStuck(client)]).toEqual([true, false]);
    await client.query('SET statement_timeout = 1');
    const own: unknown = await client.query('SELECT pg_sleep(5)').catch((thrown: unknown) => thrown);
    expect(isOutOfTime(own), 'a statement with a shorter limit').toBe(true);
    expect(hurried.wasStuck(client), 'a statement with a shorter limit').toBe(false);
    client.release();
    await hurried.end();
  });

  test('are not startup parameters, which a pooler would reject', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const asking = makePool({ host: '127.0.0.1', port, user: 'anna', database: 'damson', ssl: false });
    const connecting = asking.connect().catch(() => undefined);
    const [socket] = (await once(server, 'connection')) as [Socket];
    const [startup] = (await once(socket, 'data')) as [Buffer];
    const words = startup.subarray(8).toString().split('\0').filter(Boolean);
    expect(words.filter((_, at) => at % 2 === 0).toSorted()).toEqual(['client_encoding', 'database', 'user']);
    socket.destroy();
    await connecting;
    await asking.end();
    server.close();
  });
});
