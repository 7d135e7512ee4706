import path from 'node:path';
import { drawInBackground, drawnPhotos } from '#database/demo/drawn-photos.ts';
import { demoLife, lifeWorker, lookIn } from '#database/demo/life.ts';
import { writeCommunity } from '#database/demo/write-community.ts';
import { makeFirstSite } from '#database/first-site.ts';
import type { Ground } from './app.ts';
import { eraseMessages, eraseMessagesWorker } from './chats/erase-old-messages.ts';
import { systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { openDatabase, prepare } from './database.ts';
import { eraseMembers, eraseMembersWorker, eraseReturned } from './erasure/erase-due.ts';
import { forgetOld, forgetOldWorker } from './erasure/forget-old.ts';
import { endUnused, endUnusedWorker } from './erasure/retention.ts';
import { exportWorker } from './exports/build-export.ts';
import { endExports, endExportsWorker } from './exports/end-exports.ts';
import { buildExport } from './exports/exports.ts';
import { makeLimits } from './http/limits.ts';
import { isLoopback } from './http/peer.ts';
import { openQueue } from './jobs/queue.ts';
import { notifyBus } from './live/bus.ts';
import { makeLog } from './log.ts';
import { makeHub } from './live/hub.ts';
import { countryByIp } from './outside/country-by-ip.ts';
import { diskErasureList } from './outside/erasure-list.ts';
import { noticeJobs, noticeWorkers } from './notifications/notices/notices.ts';
import { makeUnsubscribeLinks } from './notifications/unsubscribe-link.ts';
import { refusedWorker } from './notifications/returns/stop-mails.ts';
import { openReportInbox } from './notifications/returns/report-inbox.ts';
import { makeMarks } from './outside/mail/marks.ts';
import { mailRefused, mailWorker, sendMail } from './outside/mail/post.ts';
import { outboxTransport, smtpTransport } from './outside/mail/transport.ts';
import { makePhotoAddresses } from './outside/photo-addresses.ts';
import { sandboxJobs, sandboxProvider, sandboxWorkers } from './outside/sandbox/sandbox.ts';
import { openTranslation } from './outside/translation/translation.ts';
import { receiptDue, receiptWorker } from './payments/receipt.ts';
import { reconcile, reconcileWorker } from './payments/reconcile.ts';
import { openDarkroom } from './photos/darkroom.ts';
import { decisionsDue, decisionsWorker } from './photos/decision-mail.ts';
import { sweepFiles, sweepWorker } from './photos/sweep.ts';
import { makeDb } from './postgres/db.ts';
import { makePool } from './postgres/pool.ts';
import type { Life } from './run.ts';
import { makeSites } from './site/sites.ts';
import { makeVisitors } from './site/visitors.ts';
import { deskFolder, openStorage } from './storage.ts';

export interface StandingGround extends Ground {
  /** Starts the work that nobody waits for: mails, receipts, reconciling, the demo community's drawings. */
  work(): Promise<void>;
}

/** Everything the product stands on, out of its settings: database, queue, live events, photos, payments. */
export async function makeGround(config: Config, { opened, stopping }: Life): Promise<StandingGround> {
  const log = makeLog(config.logLevel);
  const onFault = (fault: unknown) => log.error({ fault }, 'fault');
  const clock = systemClock;
  const database = opened.adopt(await openDatabase(config, onFault), (open) => open.stop());
  stopping.throwIfAborted();
  await prepare(database);
  stopping.throwIfAborted();
  const pool = opened.adopt(makePool(database.connection), (open) => open.end());
  const hub = makeHub();
  const bus = opened.adopt(await notifyBus(hub, database.connection, onFault), (open) => open.close());
  const transport = opened.adopt(
    config.smtpUrl ? smtpTransport(config.smtpUrl, config.bounces?.address) : outboxTransport,
    (open) => open.close(),
  );
  stopping.throwIfAborted();
  const regular = [reconcile, sweepFiles, eraseMessages, eraseMembers, endExports, forgetOld, endUnused, demoLife];
  const jobs = [
    sendMail,
    mailRefused,
    receiptDue,
    decisionsDue,
    buildExport,
    ...regular,
    ...noticeJobs,
    ...sandboxJobs,
  ];
  const queue = opened.adopt(await openQueue(database.connection, jobs, onFault), (open) => open.stop());
  stopping.throwIfAborted();
  const db = makeDb(pool, { publish: bus.publish, enqueue: queue.enqueue });

  await makeFirstSite(db, config.publicUrl, clock.now());
  const { demoCommunity: demo } = config;
  if (demo) {
    await writeCommunity(db, new URL(config.publicUrl).hostname, clock.now());
    await lookIn(db, clock.now());
  }

  const sites = makeSites(db, clock, config.publicUrl);
  const stored = await openStorage(config);
  const storage = demo ? drawnPhotos(stored, db) : stored;
  const uploads = path.join(config.dataDir, 'uploads');
  const darkroom = opened.adopt(openDarkroom(), (open) => open.close());
  const traces = { db, storage, list: diskErasureList(path.join(config.dataDir, 'erased')) };
  await eraseReturned(traces, clock.now());
  const provider = sandboxProvider(db, config.secret, config.publicUrl, clock);
  return {
    config,
    log,
    clock,
    db,
    hub,
    sites,
    provider,
    translation: config.translation && (await openTranslation(config.translation, log)),
    limits: makeLimits(pool, config.secret, (who) => !config.production && isLoopback(who)),
    visitors: makeVisitors(sites, countryByIp(config.geoipDatabase)),
    addresses: makePhotoAddresses(config.secret),
    storage,
    darkroom,
    uploads,
    stopping,
    work: async () => {
      const marks = makeMarks(config.secret);
      const workers = [
        mailWorker(db, transport, { from: config.mailFrom, marks }, log),
        refusedWorker(db),
        receiptWorker(db, sites),
        reconcileWorker(db, provider),
        eraseMessagesWorker(db),
        eraseMembersWorker(traces),
        exportWorker({ db, storage, sites }),
        endExportsWorker(db, storage),
        forgetOldWorker(db),
        endUnusedWorker(db, sites),
        decisionsWorker(db, sites),
        ...noticeWorkers(db, { sites, links: makeUnsubscribeLinks(config.secret) }),
        sweepWorker(db, storage, [uploads, deskFolder(config)]),
        ...sandboxWorkers(db, config.secret, fetch),
        ...(demo ? [lifeWorker(db)] : []),
      ];
      await queue.work(workers, clock);
      const { bounces } = config;
      if (bounces?.port) {
        opened.adopt(await openReportInbox(db, marks, { ...bounces, port: bounces.port }, log), (open) => open.close());
      }
      // Into a bucket nothing is drawn ahead: there, photos are drawn when somebody looks at them.
      if (demo && !config.s3 && !stopping.aborted) {
        opened.adopt(drawInBackground(config.dataDir, stored, db), (child) => void child.kill());
      }
    },
  };
}
