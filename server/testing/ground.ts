import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, inject } from 'vitest';
import { makeFirstSite } from '#database/first-site.ts';
import { type Ground, makeApp } from '../app.ts';
import { movableClock } from '../clock.ts';
import { makeLimits } from '../http/limits.ts';
import type { Worker } from '../jobs/queue.ts';
import { notifyBus } from '../live/bus.ts';
import { makeLog } from '../log.ts';
import { makeHub } from '../live/hub.ts';
import { countryByIp } from '../outside/country-by-ip.ts';
import { makePhotoAddresses } from '../outside/photo-addresses.ts';
import { diskStorage, type PhotoStorage } from '../outside/photo-storage.ts';
import { sandboxProvider } from '../outside/sandbox/sandbox.ts';
import type { Translation } from '../outside/translation/translation.ts';
import { openDarkroom } from '../photos/darkroom.ts';
import { makeDb } from '../postgres/db.ts';
import { makePool } from '../postgres/pool.ts';
import { makeSites } from '../site/sites.ts';
import { makeVisitors } from '../site/visitors.ts';
import { dropDatabase, inDatabase, onServer } from './template-database.ts';
import { openTestQueue } from './test-queue.ts';

/** When every test begins. */
export const startOfTest = new Date('2026-11-02T09:00:00Z');
const publicUrl = 'http://damson.test';
let made = 0;

/** The whole product without a port: a database of its own, a clock that tests move, the same code as in production. */
export async function testGround({ storage, translation }: { storage?: PhotoStorage; translation?: Translation } = {}) {
  const { connection: server, template } = inject('postgres');
  made += 1;
  const name = `damson_test_${process.pid}_${made}_${Math.random().toString(36).slice(2, 8)}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const connection = inDatabase(server, name);
  const folder = await mkdtemp(path.join(tmpdir(), 'damson-files-'));

  const clock = movableClock(startOfTest);
  const hub = makeHub();
  const bus = await notifyBus(hub, connection, (fault) => {
    throw fault;
  });
  const queue = await openTestQueue(connection);
  const pool = makePool(connection);
  const db = makeDb(pool, { publish: bus.publish, enqueue: queue.enqueue });
  await makeFirstSite(db, publicUrl, startOfTest);
  const config = {
    secret: 'a secret that only tests know, of some length',
    operatorSecret: 'an operator secret that only tests know',
    production: false,
    publicUrl,
    trustProxy: false,
  };
  const logged: string[] = [];
  const sites = makeSites(db, clock, publicUrl);
  const stopping = new AbortController();
  const ground: Ground = {
    config,
    db,
    clock,
    hub,
    sites,
    log: makeLog('trace', { write: (line) => void logged.push(line) }),
    limits: makeLimits(pool, config.secret),
    visitors: makeVisitors(sites, countryByIp()),
    addresses: makePhotoAddresses(config.secret),
    storage: storage ?? diskStorage(path.join(folder, 'photos')),
    darkroom: openDarkroom(),
    uploads: path.join(folder, 'uploads'),
    provider: sandboxProvider(db, config.secret, publicUrl, clock),
    translation,
    stopping: stopping.signal,
  };
  const app = makeApp(ground);

  afterAll(async () => {
    stopping.abort();
    ground.darkroom.close();
    await queue.stop();
    await bus.close();
    await pool.end();
    await dropDatabase(server, name);
    await rm(folder, { recursive: true, force: true });
  });
  return {
    ...ground,
    folder,
    /** Every line of the log, from the first. */
    logged,
    clock,
    connection,
    app,
    work: async (workers: readonly Worker[]) => await queue.work(workers, clock),
  };
}

export type TestGround = Awaited<ReturnType<typeof testGround>>;
