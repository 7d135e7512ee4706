import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../process/config.ts';
import { makeLog } from '../core/log.ts';
import { freePort } from '#testing/free-port.ts';
import { emptyDatabase } from '#testing/databases/empty-database.ts';
import { hasStandby, primaryAndStandby } from '#testing/doubles/postgres-servers.ts';
import { makePool } from './pool.ts';
import { openReplica } from './replica.ts';
import { logPosition, makeLag } from './replica-lag.ts';

describe('the lag of a replica', () => {
  test('log positions are compared as numbers', () => {
    expect(logPosition('0/0')).toBe(0n);
    expect(logPosition('1/0') - logPosition('0/FFFFFFFF')).toBe(1n);
    expect(logPosition('16/B374D848')).toBe(0x16_b3_74_d8_48n);
  });

  test('a replica is complete up to the last time whose position it has reached', () => {
    const lag = makeLag();
    expect(lag.completeUntil).toBe(Number.NEGATIVE_INFINITY);
    lag.replicaHas(100n);
    expect(lag.completeUntil, 'the position of the primary is unknown').toBe(Number.NEGATIVE_INFINITY);
    lag.primaryWas(1_000, 100n);
    lag.replicaHas(99n);
    expect(lag.completeUntil).toBe(Number.NEGATIVE_INFINITY);
    lag.replicaHas(100n);
    expect(lag.completeUntil).toBe(1_000);
    lag.primaryWas(2_000, 200n);
    lag.primaryWas(3_000, 300n);
    lag.replicaHas(250n);
    expect(lag.completeUntil, 'one position behind').toBe(2_000);
    lag.primaryWas(4_000, 300n);
    lag.replicaHas(300n);
    expect(lag.completeUntil, 'nothing was written since').toBe(4_000);
  });

  test('a replica that is behind all recorded positions is not complete', () => {
    const lag = makeLag();
    for (let at = 1; at <= 200; at += 1) lag.primaryWas(at, BigInt(at));
    lag.replicaHas(100n);
    expect(lag.completeUntil).toBe(Number.NEGATIVE_INFINITY);
  });
});

describe('DATABASE_READ_URL', () => {
  const log = makeLog('silent');

  test('is rejected if it is not a URL, or without DATABASE_URL', () => {
    const refusal = (environment: NodeJS.ProcessEnv) => () => readConfig({ DATA_DIR: '/tmp', ...environment });
    const production = { APP_ENV: 'production', DATABASE_URL: 'postgres://localhost/damson' };
    expect(refusal({ ...production, DATABASE_READ_URL: 'standby.example' })).toThrow(
      'DATABASE_READ_URL cannot be used as it is set',
    );
    expect(refusal({ DATABASE_READ_URL: 'postgres://localhost/damson' })).toThrow(
      'With DATABASE_READ_URL, set DATABASE_URL as well',
    );
  });

  test('that leads to the primary itself is reported in one clear sentence', async () => {
    const { DATABASE_URL } = await emptyDatabase();
    const primary = makePool({ connectionString: DATABASE_URL });
    onTestFinished(async () => await primary.end());
    await expect(openReplica(DATABASE_URL, { primary, log })).rejects.toThrow(
      /^DATABASE_READ_URL does not lead to a streaming standby\.$/,
    );
  });

  test('that leads nowhere does not prevent the start: the replica is not used', async () => {
    const { DATABASE_URL } = await emptyDatabase();
    const primary = makePool({ connectionString: DATABASE_URL });
    onTestFinished(async () => await primary.end());
    const nowhere = `postgres://127.0.0.1:${await freePort()}/damson`;
    const replica = await openReplica(nowhere, { primary, log });
    expect(replica.isFresh).toBe(false);
    await replica.close();
  });

  test.skipIf(!hasStandby)(
    'that leads to the standby of another database is reported in one clear sentence',
    async () => {
      const { DATABASE_URL } = await emptyDatabase();
      const primary = makePool({ connectionString: DATABASE_URL });
      onTestFinished(async () => await primary.end());
      const { standby } = await primaryAndStandby();
      const theirs = `postgres://damson@127.0.0.1:${standby.connection.port}/postgres`;
      await expect(openReplica(theirs, { primary, log })).rejects.toThrow(
        /^DATABASE_READ_URL leads to another database\.$/,
      );
    },
  );
});
