import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { complain } from '#contract/reports.ts';
import { searchMembers } from '#contract/members/members.ts';
import { anotherProcess } from '#testing/drills/another-process.ts';
import { browser } from '#testing/browser.ts';
import { testServices } from '#testing/services.ts';
import { person } from '#testing/people.ts';
import { customersOfWideNetwork, type Limit, type Limits, makeLimits } from './limits.ts';
import { makeSecret } from '../core/secret.ts';

const services = await testServices();
const { db, clock } = services;
const elsewhere = anotherProcess(services);
const faults: unknown[] = [];
const opened: Limits[] = [];
afterAll(async () => await Promise.all(opened.map((each) => each.close())));

/** Returns the limits of another process. */
function another(): Limits {
  const made = makeLimits(db, { clock, secret: makeSecret('tests'), onFault: (fault) => void faults.push(fault) });
  opened.push(made);
  return made;
}

let made = 0;
const limitOf = (points: number, more: Partial<Limit> = {}): Limit => {
  made += 1;
  return { name: `test_${made}`, points, seconds: 3600, ...more };
};
const hour = 3_600_000;
const many = async (count: number, one: () => Promise<number | undefined>) =>
  (await Promise.all(Array.from({ length: count }, one))).filter((seconds) => seconds === undefined).length;

describe.each([
  ['in batches', {}],
  ['exactly', { exact: true }],
] as const)('a limit counted %s', (_how, more) => {
  test.each([1, 5, 240])('allows %i actions per window, and more only once the window is over', async (points) => {
    const limits = another();
    const limit = limitOf(points, more);
    const count = async () => await limits.consume(limit, 'anna');
    for (let time = 1; time <= points; time += 1) expect(await count(), `time ${time}`).toBeUndefined();
    clock.move(hour / 2);
    expect(await count()).toBe(hour / 2 / 1000);
    expect(await limits.consume(limit, 'bram')).toBeUndefined();
    clock.move(hour / 2 - 1);
    expect(await count()).toBe(1);
    clock.move(1);
    expect(await count()).toBeUndefined();
  });

  test('counts an action of several points as that many', async () => {
    const limits = another();
    const limit = limitOf(60, more);
    expect(await limits.consume(limit, 'anna', 24)).toBeUndefined();
    expect(await limits.consume(limit, 'anna', 36)).toBeUndefined();
    expect(await limits.consume(limit, 'anna', 1)).toBe(3600);
  });

  test('keeps its count when one process stops and another starts', async () => {
    const limit = limitOf(100, more);
    const before = another();
    expect(await many(95, async () => await before.consume(limit, 'anna'))).toBe(95);
    await before.close();
    const after = another();
    const allowed = await many(100, async () => await after.consume(limit, 'anna'));
    expect(allowed).toBeGreaterThanOrEqual(5);
    // A process that does not know the count yet allows fewer than a tenth before it queries the database.
    expect(allowed).toBeLessThan(5 + 10);
    expect(await after.consume(limit, 'anna')).toBe(3600);
  });

  test('counts per network: IPv6 addresses by their /64', async () => {
    const limits = another();
    const limit = limitOf(5, more);
    const from = async (ip: string) => await limits.consume(limit, ip);
    for (let host = 1; host <= 5; host += 1) expect(await from(`2001:db8:1:1:${host}::${host}`)).toBeUndefined();
    expect(await from('2001:0db8:0001:0001:ffff::1')).toBe(3600);
    expect(await from('2001:db8:1:2::1')).toBeUndefined();
  });

  test('also counts IPv6 addresses by their /48, with the limits of ten customers', async () => {
    const limits = another();
    const limit = limitOf(2, more);
    const from = async (net: number) => await limits.consume(limit, `2001:db8:2:${net.toString(16)}::1`);
    expect(customersOfWideNetwork).toBe(10);
    for (let net = 1; net <= 20; net += 1) expect(await from(net), `/64 ${net}`).toBeUndefined();
    expect(await from(21)).toBe(3600);
    expect(await limits.consume(limit, '2001:db8:3::1')).toBeUndefined();
  });

  test('treats an IPv4-mapped IPv6 address as the IPv4 address', async () => {
    const limits = another();
    const limit = limitOf(2, more);
    expect(await limits.consume(limit, '198.51.100.9')).toBeUndefined();
    expect(await limits.consume(limit, '::ffff:198.51.100.9')).toBeUndefined();
    expect(await limits.consume(limit, '::ffff:c633:6409')).toBe(3600);
  });
});

describe('several processes', () => {
  test('count together, and each of them exceeds the limit by less than a tenth', async () => {
    const processes = [another(), another(), another()];
    const limit = limitOf(100);
    const asked = await Promise.all(
      processes.map(async (limits) => await many(150, async () => await limits.consume(limit, 'anna'))),
    );
    const allowed = asked.reduce((sum, each) => sum + each, 0);
    expect(allowed).toBeGreaterThanOrEqual(100);
    expect(allowed).toBeLessThan(100 + processes.length * 10);
  });

  test.each([
    [5, {}],
    [19, {}],
    [100, { exact: true }],
  ] as const)('allow exactly %i actions in total if the limit is below 20 or exact', async (points, more) => {
    const processes = [another(), another()];
    const limit = limitOf(points, more);
    const asked = await Promise.all(
      processes.map(async (limits) => await many(60, async () => await limits.consume(limit, 'anna'))),
    );
    expect(asked[0]! + asked[1]!).toBe(points);
  });

  test('share refunds, the time left, and resets', async () => {
    const [one, other] = [another(), another()];
    const limit = limitOf(2);
    for (const limits of [one, other]) expect(await limits.consumeExactly(limit, 'anna')).toBeUndefined();
    expect([await one.minutesLeft(limit, 'anna'), await other.consumeExactly(limit, 'anna')]).toEqual([60, 60]);
    await other.refund(limit, 'anna');
    await one.refund(limit, 'anna');
    expect([await one.minutesLeft(limit, 'anna'), await other.consumeExactly(limit, 'anna')]).toEqual([
      undefined,
      undefined,
    ]);
    await one.forget(limit, 'anna');
    expect(await many(3, async () => await other.consumeExactly(limit, 'anna'))).toBe(2);
  });

  test('write no count to the database until a frequent call reaches a tenth of its limit', async () => {
    const limits = another();
    const limit = limitOf(1200);
    const rows = async () => {
      const { rows } = await sql`SELECT points FROM rate_limit WHERE key LIKE ${`${limit.name}:%`}`.execute(db);
      return rows;
    };
    expect(await many(119, async () => await limits.consume(limit, 'anna'))).toBe(119);
    expect(await rows()).toEqual([]);
    await limits.consume(limit, 'anna');
    expect(await rows()).toEqual([{ points: 120 }]);
  });

  test('commit batched counts asynchronously and exact ones synchronously, even right afterwards', async () => {
    await sql`CREATE TABLE committed (key text, synchronous_commit text)`.execute(db);
    await sql`CREATE FUNCTION note_commit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO committed VALUES (NEW.key, current_setting('synchronous_commit')); RETURN NULL; END $$`.execute(db);
    await sql`CREATE CONSTRAINT TRIGGER committing AFTER INSERT OR UPDATE ON rate_limit DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION note_commit()`.execute(db);
    const limits = another();
    const [often, exactly] = [limitOf(5), limitOf(5, { exact: true })];
    for (const limit of [often, exactly, often, exactly]) await limits.consume(limit, 'anna');
    await sql`DROP TRIGGER committing ON rate_limit`.execute(db);
    const { rows } = await sql<{ how: string }>`
      SELECT split_part(key, ':', 1) || ' ' || synchronous_commit AS how FROM committed`.execute(db);
    const seen = [`${often.name} off`, `${exactly.name} on`];
    expect(rows.map(({ how }) => how)).toEqual([...seen, ...seen]);
  });

  test('store nothing that can be traced to an address', async () => {
    const { rows } = await sql<{ key: string }>`SELECT key FROM rate_limit`.execute(db);
    expect(rows.length).toBeGreaterThan(10);
    for (const { key } of rows) expect(key).toMatch(/^\w+:[\w-]{43}$/);
  });
});

describe('the product in two processes', () => {
  test('accepts five complaints an hour from one network', async () => {
    const complaint = {
      email: 'erik@example.org',
      about: 'Anna',
      this_is_me: true,
      category: 'my_photos',
      text: 'Me.',
    };
    const codes: (string | number)[] = [];
    for (let time = 1; time <= 7; time += 1) {
      const asker = browser(time % 2 ? services.app : elsewhere.app, { ip: `2001:db8:77:7::${time}` });
      const { status, headers } = await asker.ask(complain, complaint as never);
      codes.push(status === 429 ? Number(headers.get('retry-after')) : status);
    }
    expect(codes).toEqual([200, 200, 200, 200, 200, 3600, 3600]);
  });

  test('allows a member 240 searches an hour, and a few more', async () => {
    const anna = await person(services, 'Anna');
    const there = browser(elsewhere.app);
    for (const [name, value] of anna.cookies) there.cookies.set(name, value);
    const statuses: number[] = [];
    for (let turn = 0; turn < 15; turn += 1) {
      const asking = Array.from({ length: 20 }, async (_, time) => {
        return (await (time % 2 ? anna : there).ask(searchMembers, {})).status;
      });
      statuses.push(...(await Promise.all(asking)));
    }
    const allowed = statuses.filter((status) => status === 200).length;
    expect(allowed).toBeGreaterThanOrEqual(240);
    expect(allowed).toBeLessThan(240 + 2 * 24);
  });
});

test('while the database is down, exact limits fail, and each process counts the others on its own', async () => {
  const limits = another();
  const [loose, exact] = [limitOf(20), limitOf(20, { exact: true })];
  // Settles the counts of the calls above now, and not in the middle of this test.
  await services.limits.close();
  await db.schema.alterTable('rate_limit').renameTo('rate_limit_away').execute();
  try {
    await expect(limits.consume(exact, 'anna')).rejects.toThrow('rate_limit');
    await expect(limits.consumeExactly(exact, 'anna')).rejects.toThrow('rate_limit');
    expect(await many(30, async () => await limits.consume(loose, 'anna'))).toBe(20);
    expect(faults).not.toEqual([]);
  } finally {
    await db.schema.alterTable('rate_limit_away').renameTo('rate_limit').execute();
  }
  await limits.close();
  const after = another();
  expect(await many(30, async () => await after.consume(loose, 'anna'))).toBeLessThan(2);
});
