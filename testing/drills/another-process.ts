import { makeApp } from '#server/app.ts';
import { makeLimits } from '#server/http/limits.ts';
import { makeDb } from '#server/postgres/db.ts';
import { isDistributed } from '#server/postgres/distributed.ts';
import type { Timeouts } from '#server/postgres/timeouts.ts';
import { makePool } from '#server/postgres/pool.ts';
import { makeSites } from '#server/kernel/sites.ts';
import { atTheEnd, type TestServices, unhurried } from '../services.ts';

/** The product once more on the same database, as another process of it would be. */
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
