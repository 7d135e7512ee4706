import path from 'node:path';
import { pino } from 'pino';
import { drawInBackground, drawnPhotos } from '#database/demo/drawn-photos.ts';
import { demoLife, lifeWorker, lookIn } from '#database/demo/life.ts';
import { writeCommunity } from '#database/demo/write-community.ts';
import { makeFirstSite } from '#database/first-site.ts';
import type { Ground } from './app.ts';
import { eraseMessages, eraseMessagesWorker } from './chats/erase-old-messages.ts';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { openDatabase } from './database.ts';
import { makeLimits } from './http/limits.ts';
import { isLoopback } from './http/peer.ts';
import { openQueue } from './jobs/queue.ts';
import { localBus, notifyBus } from './live/bus.ts';
import { makeHub } from './live/hub.ts';
import { countryByIp } from './outside/country-by-ip.ts';
import { mailWorker, sendMail } from './outside/mail/post.ts';
import { outboxTransport, smtpTransport } from './outside/mail/transport.ts';
import { makePhotoAddresses } from './outside/photo-addresses.ts';
import { diskStorage } from './outside/photo-storage.ts';
import { sandboxJobs, sandboxProvider, sandboxWorkers } from './outside/sandbox/sandbox.ts';
import { receiptDue, receiptWorker } from './payments/receipt.ts';
import { reconcile, reconcileWorker } from './payments/reconcile.ts';
import { makeDb } from './postgres/db.ts';
import { makePool } from './postgres/pool.ts';
import { makeSites } from './site/sites.ts';
import { makeVisitors } from './site/visitors.ts';

export interface StandingGround extends Ground {
  /** Starts the work that nobody waits for: mails, receipts, reconciling, the demo community's drawings. */
  work(): Promise<void>;
  /** Ends open streams at once; everything else when it is done. */
  close(): Promise<void>;
  stop(): void;
}

/** Everything the product stands on, out of its settings: database, queue, live events, photos, payments. */
export async function makeGround(config: Config): Promise<StandingGround> {
  const log = pino({ level: config.logLevel, serializers: { fault: pino.stdSerializers.err } });
  const onFault = (fault: unknown) => log.error({ fault }, 'fault');
  const clock = systemClock;
  const database = await openDatabase(config);
  const hub = makeHub();
  const bus = database.shared ? await notifyBus(hub, database.connection, onFault) : localBus(hub);
  const jobs = [sendMail, receiptDue, reconcile, eraseMessages, demoLife, ...sandboxJobs];
  const queue = await openQueue(database.connection, jobs, onFault);
  const pool = makePool(database.connection);
  const db = makeDb(pool, { publish: bus.publish, enqueue: queue.enqueue });

  await makeFirstSite(db, config.publicUrl, clock.now());
  const { demoCommunity: demo } = config;
  if (demo) {
    await writeCommunity(db, new URL(config.publicUrl).hostname, clock.now());
    await lookIn(db, clock.now());
  }

  const sites = makeSites(db, clock, config.publicUrl);
  const disk = diskStorage(path.join(config.dataDir, 'photos'));
  const provider = sandboxProvider(db, config.secret, config.publicUrl, clock);
  const transport = config.smtpUrl ? smtpTransport(config.smtpUrl) : outboxTransport;
  const stopping = new AbortController();
  let drawing: ReturnType<typeof drawInBackground> | undefined;
  return {
    config,
    log,
    clock,
    db,
    hub,
    sites,
    provider,
    limits: makeLimits(pool, (who) => !config.production && isLoopback(who)),
    visitors: makeVisitors(sites, countryByIp(config.geoipDatabase)),
    addresses: makePhotoAddresses(config.secret),
    storage: demo ? drawnPhotos(disk, db) : disk,
    stopping: stopping.signal,
    work: async () => {
      const workers = [
        mailWorker(db, transport, config.mailFrom),
        receiptWorker(db, sites),
        reconcileWorker(db, provider),
        eraseMessagesWorker(db),
        ...sandboxWorkers(db, config.secret, fetch),
        ...(demo ? [lifeWorker(db)] : []),
      ];
      await queue.work(workers, clock);
      if (demo) drawing = drawInBackground(config.dataDir, db);
    },
    stop: () => {
      stopping.abort();
      drawing?.kill();
    },
    close: async () => {
      await queue.stop();
      transport.close();
      await bus.close();
      await pool.end();
      await database.stop();
    },
  };
}
