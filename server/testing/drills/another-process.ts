import { afterAll } from 'vitest';
import { makeApp } from '../../app.ts';
import { makeLimits } from '../../http/limits.ts';
import { makeDb } from '../../postgres/db.ts';
import type { Patience } from '../../postgres/timeouts.ts';
import { makePool } from '../../postgres/pool.ts';
import { makeSites } from '../../site/sites.ts';
import { type TestGround, unhurried } from '../services.ts';

/** The product once more on the same database, as another process of it would be. */
export function anotherProcess(ground: TestGround, patience: Patience = unhurried) {
  const { connection, clock, config } = ground;
  const pool = makePool(connection, { patience });
  const db = makeDb(pool, ground.db.outlets);
  const onFault = (fault: unknown) => {
    throw fault;
  };
  const limits = makeLimits(db, { clock, secret: config.secret, onFault });
  const app = makeApp({ ...ground, db, limits, sites: makeSites(db, clock, config.publicUrl) });
  afterAll(async () => {
    await limits.close();
    await pool.end();
  });
  return { app, db, limits };
}
