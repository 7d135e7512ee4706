import { makeApp } from '#server/process/app.ts';
import { makeLimits } from '#server/platform/http/limits.ts';
import { makeDb } from '#server/platform/postgres/db.ts';
import { isDistributed } from '#server/platform/postgres/distributed.ts';
import type { Timeouts } from '#server/platform/postgres/timeouts.ts';
import { makePool } from '#server/platform/postgres/pool.ts';
import { makeSites } from '#server/platform/core/sites.ts';
import { atTheEnd, type TestServices, unhurried } from '../services.ts';

/** Runs the product a second time on the same database, like another process. */
export function anotherProcess(services: TestServices, timeouts: Timeouts = unhurried) {
  const { connection, clock, config } = services;
  const pool = makePool(connection, { timeouts, isDistributed: isDistributed(services.db) });
  const db = makeDb(pool, services.db.outlets);
  const onFault = (fault: unknown) => {
    throw fault;
  };
  const limits = makeLimits(db, { clock, secret: config.secret, onFault });
  const app = makeApp({ ...services, db, limits, sites: makeSites(db, clock, config.publicUrl) });
  atTheEnd(async () => {
    await limits.close();
    await pool.end();
  });
  return { app, db, limits };
}
