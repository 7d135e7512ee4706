import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { distributedTables } from '#database/distribution.ts';
import { connected, emptyCluster, emptyDatabase } from '#testing/databases/empty-database.ts';
import { onServer } from '#testing/databases/servers.ts';
import { prepareQueue } from '../jobs/queue.ts';
import { admit } from './accounts.ts';
import { distribute, distributeNew, isDistributedAt } from './distribute.ts';
import { migrate } from './migrate.ts';
import { migrationsFolder, migrationsIn } from './migrations.ts';

const isCluster = inject('postgres').servers.length > 1;
const now = new Date('2026-11-25T12:00:00Z');
const member = '01900000-0000-7000-8000-000000000001';

/** The last migration before tables could be distributed. A distributed database has run all up to it. */
const lastOnOneServer = '0059-appeal-token.sql';

test('a database without Citus is not distributed, and the error names what is missing', async () => {
  const { DATABASE_URL } = await emptyDatabase();
  const config = { connectionString: DATABASE_URL };
  expect(await isDistributedAt(config)).toBe(false);
  await expect(distribute(config, now)).rejects.toThrow('The database has no Citus, which distributes tables');
});

async function asked<Row extends pg.QueryResultRow>(config: pg.PoolConfig, query: string): Promise<Row[]> {
  const client = await connected(config);
  const { rows } = await client.query<Row>(query);
  await client.end();
  return rows;
}

/** Creates a migrated database with a balance and a message. */
async function migratedCluster() {
  const { coordinator, workers } = await emptyCluster();
  await migrate(coordinator);
  await onServer(
    coordinator,
    `INSERT INTO wallet (member_id, balance) VALUES ('${member}', 7)`,
    `INSERT INTO message (conversation_id, id, sender_id, kind, body, once_key, created_at)
     VALUES ('${member}', '${member}', '${member}', 'text', 'Hello', 'key', now())`,
  );
  return { coordinator, workers };
}

describe.skipIf(!isCluster)('distribution (skipped unless DATABASE_URL leads to a coordinator)', () => {
  test('rejects a cluster without workers, and a worker in place of the coordinator, with instructions', async () => {
    const alone = await emptyCluster({ joined: false });
    await onServer(alone.coordinator, 'CREATE EXTENSION citus');
    await expect(distribute(alone.coordinator, now)).rejects.toThrow('The cluster has no workers');
    const { workers } = await emptyCluster();
    await expect(distribute(workers[0]!, now)).rejects.toThrow('This is the database of a worker');
  });

  test('moves the tables of messages with their rows, and moves nothing when repeated', async () => {
    const { coordinator } = await migratedCluster();
    expect(await isDistributedAt(coordinator)).toBe(false);
    expect(await distribute(coordinator, now)).toEqual([...distributedTables]);
    expect(await isDistributedAt(coordinator)).toBe(true);
    expect(await asked(coordinator, 'SELECT body FROM message')).toEqual([{ body: 'Hello' }]);
    expect(await asked(coordinator, `SELECT pg_relation_size('message')::int AS bytes`)).toEqual([{ bytes: 0 }]);
    const places = await asked(
      coordinator,
      `SELECT table_name::text AS table, distribution_column AS by FROM citus_tables
       WHERE citus_table_type = 'distributed' ORDER BY table_name::text`,
    );
    expect(places).toEqual(distributedTables.map((table) => ({ table, by: 'conversation_id' })));
    expect(await distribute(coordinator, now), 'a second time').toEqual([]);
  });

  test('completes an interrupted run', async () => {
    const { coordinator } = await migratedCluster();
    await onServer(coordinator, `SELECT create_distributed_table('message', 'conversation_id')`);
    expect(await distribute(coordinator, now)).toEqual(['message_photo', 'message_reaction']);
  });

  test('refuses a database whose tables an older version has all distributed', async () => {
    const { coordinator } = await migratedCluster();
    await onServer(coordinator, `SELECT create_distributed_table('member', 'id')`);
    await expect(isDistributedAt(coordinator)).rejects.toThrow('An older version has distributed all tables');
    await expect(distribute(coordinator, now)).rejects.toThrow('An older version has distributed all tables');
  });

  test('refuses to run while the product runs, and reports the errors of Citus', async () => {
    const { coordinator } = await migratedCluster();
    await onServer(
      coordinator,
      `INSERT INTO server_process (id, knows, photos, seen_at)
       VALUES (gen_random_uuid(), 'all', '', '${new Date(now.getTime() - 30_000).toISOString()}')`,
    );
    await expect(distribute(coordinator, now)).rejects.toThrow('The product is running on this database');
    await onServer(coordinator, 'CREATE UNIQUE INDEX body_once ON message (body)');
    const later = new Date(now.getTime() + 60_000);
    await expect(distribute(coordinator, later)).rejects.toThrow(/^The table message cannot be distributed: /);
    expect(await asked(coordinator, 'SELECT body FROM message')).toEqual([{ body: 'Hello' }]);
    await onServer(coordinator, 'DROP INDEX body_once');
    expect(await distribute(coordinator, later)).toContain('message');
  });

  test('the account of the product has its privileges on every machine', async () => {
    const name = `damson_try_${process.pid}`;
    const { servers } = inject('postgres');
    onTestFinished(async () => {
      for (const server of servers) await onServer(server, `DROP ROLE IF EXISTS ${name}`);
    });
    const { coordinator, workers } = await migratedCluster();
    await distribute(coordinator, now);
    await prepareQueue(coordinator);
    await migrate(coordinator, async (client) => await admit(client, { name, password: 'of no use' }));
    for (const server of [coordinator, ...workers]) {
      const may = `SELECT has_table_privilege('${name}', 'message', 'UPDATE') AS message`;
      expect(await asked(server, may)).toEqual([{ message: true }]);
    }
    const own = { ...coordinator, user: name, password: 'of no use' };
    expect(await asked(own, 'DELETE FROM two_phase_commit WHERE id = 0')).toEqual([]);
    expect(await asked(own, 'SELECT recover_prepared_transactions() AS completed')).toEqual([{ completed: 0 }]);
  });

  test('every later migration runs on distributed tables', async () => {
    const { coordinator } = await emptyCluster();
    const folder = await mkdtemp(path.join(tmpdir(), 'damson-migrations-'));
    onTestFinished(async () => await rm(folder, { recursive: true }));
    const all = await migrationsIn(migrationsFolder);
    const copy = async (names: readonly string[]) => {
      for (const name of names) await cp(path.join(migrationsFolder, name), path.join(folder, name));
    };
    const names = all.map(({ name }) => name);
    await copy(names.filter((name) => name <= lastOnOneServer));
    await migrate(coordinator, undefined, folder);
    await distribute(coordinator, now);
    // Simulates a table created by a later version.
    await onServer(coordinator, `SELECT undistribute_table('message_photo')`);
    await copy(names.filter((name) => name > lastOnOneServer));
    await migrate(coordinator, undefined, folder);
    await distributeNew(coordinator);
    const places = await asked(coordinator, `SELECT FROM citus_tables WHERE citus_table_type = 'distributed'`);
    expect(places).toHaveLength(distributedTables.length);
  });
});
