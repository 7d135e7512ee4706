import path from 'node:path';
import type pg from 'pg';
import { writeDeskWork } from '#demo/desk-work.ts';
import { catchUp, demoLife, lifeWorker } from '#demo/life.ts';
import { writeCommunity } from '#demo/write-community.ts';
import type { Metrics } from './metrics.ts';
import { writeDemoStaff } from '#server/areas/staff/access/demo-staff.ts';
import { makeFirstSite } from '#server/areas/site/first-site.ts';
import type { Services } from './app.ts';
import { areaFigures, areaJobs, areas } from '../areas/index.ts';
import { systemClock } from '../platform/core/clock.ts';
import type { Config } from './config.ts';
import { openSafely, prepare } from './database.ts';
import { eraseReturned } from '../areas/erasure/erase-due.ts';
import { makeLimits } from '../platform/http/limits.ts';
import { isLoopback } from '../platform/http/client-address.ts';
import { jobFigures } from '../platform/jobs/job-figures.ts';
import { openFigures } from '../platform/metrics/figures.ts';
import { openQueue, type Worker } from '../platform/jobs/queue.ts';
import { openBus } from '../platform/live/open-bus.ts';
import { openPseudonyms } from '../platform/core/pseudonym.ts';
import { eventWriter } from '../platform/core/event-log.ts';
import { makeLog } from '../platform/core/log.ts';
import { announceDeskChanges } from '../platform/live/desk-changes.ts';
import { makeHub } from '../platform/live/hub.ts';
import { countryByIp } from '../integrations/country-by-ip.ts';
import { moveIntoCells } from '../areas/members/move-into-cells.ts';
import { openReportInbox } from '../areas/notifications/bounces/report-inbox.ts';
import { makeBounceTokens } from '../integrations/mail/bounce-token.ts';
import { outboxTransport, smtpTransport } from '../integrations/mail/transport.ts';
import { mollieProvider } from '../integrations/mollie/mollie.ts';
import { makeProviders } from '../integrations/payment-providers.ts';
import { makeAgePasses } from '../areas/accounts/sign-up/age-pass.ts';
import { makePhotoAddresses } from '../platform/core/photo-addresses.ts';
import { sandboxProvider } from '../integrations/sandbox/sandbox.ts';
import { openPushKeys } from '../integrations/push/push-keys.ts';
import { webPushService } from '../integrations/push/push-service.ts';
import { openTranslation } from '../integrations/translation/translation.ts';
import { debitProvider } from '../areas/debits/debit-provider.ts';
import { httpSms, noSms, outboxSms } from '../integrations/sms/sms.ts';
import { openDeskCipher } from '../areas/staff/access/authenticator-app.ts';
import { openBankDetails } from '../areas/payments/bank/bank-account.ts';
import { transferProvider } from '../areas/payments/transfers/transfer-provider.ts';
import { openImageWorker } from '../areas/photos/image-worker.ts';
import { makeDb, type Outlets } from '../platform/postgres/db.ts';
import { finishMigrations } from '../platform/postgres/finish-migrations.ts';
import { announceProcess } from '../platform/postgres/processes.ts';
import { forJobs } from '../platform/postgres/timeouts.ts';
import { isDistributedAt } from '../platform/postgres/distribute.ts';
import { makePool } from '../platform/postgres/pool.ts';
import { openReplica } from '../platform/postgres/replica.ts';
import type { Opening } from './run.ts';
import { makeSecurityLog } from '../platform/core/security-log.ts';
import { SetupError } from '../platform/core/setup-error.ts';
import { makeSites } from '../platform/core/sites.ts';
import { makeVisitors } from '../areas/site/visitors.ts';
import { openErasureList, openStorage, photosPlace } from './storage.ts';

export interface RunningServices extends Services {
  /** Undefined if nobody collects them. */
  readonly metrics: Metrics | undefined;
  /** Starts the background work: emails, receipts, reconciling, the demo community's life. */
  work(): Promise<void>;
}

const photosElsewhere =
  'Another process of this database keeps photos in another place: where there are several machines, ' +
  'set S3_ENDPOINT for all of them, or share DATA_DIR/photos.';

/** Long-running work has its own connections, so that screens never wait for it. */
const jobConnections = 5;

/**
 * Creates the services from the settings: database, queue, live events, photos, payments. `embedded`: the embedded
 * PostgreSQL of another process.
 */
export async function startServices(
  config: Config,
  { opened, stopping }: Opening,
  embedded?: pg.PoolConfig,
): Promise<RunningServices> {
  const log = makeLog(config.logLevel);
  const onFault = (fault: unknown) => log.error({ fault }, 'fault');
  const clock = systemClock;
  // Loaded only if metrics are wanted.
  const measured = config.metrics && (await import('./metrics.ts')).measureProcess();
  const database = opened.adopt(await openSafely(config, onFault, embedded), (open) => open.stop());
  stopping.throwIfAborted();
  await prepare(database);
  stopping.throwIfAborted();
  const isDistributed = await isDistributedAt(database.direct);
  const ofPeople = { prepares: !database.isPooled, isDistributed };
  const pool = opened.adopt(makePool(database.connection, ofPeople), (open) => open.end());
  const ofJobs = { timeouts: forJobs, size: jobConnections, isDistributed };
  const jobsPool = opened.adopt(makePool(database.direct, ofJobs), (open) => open.end());
  const replica =
    config.readUrl === undefined
      ? undefined
      : opened.adopt(await openReplica(config.readUrl, { primary: pool, log }), (open) => open.close());
  const hub = makeHub(clock);
  const bus = opened.adopt(
    await openBus(hub, { ...config, ...database }, { clock, secret: config.secret, onFault }),
    (open) => open.close(),
  );
  const transport = opened.adopt(
    config.smtpUrl
      ? smtpTransport(config.smtpUrl, { bounces: config.bounces?.address, dkim: config.dkim })
      : outboxTransport,
    (open) => open.close(),
  );
  stopping.throwIfAborted();
  const queue = opened.adopt(await openQueue(database.direct, [...areaJobs, demoLife], onFault), (open) => open.stop());
  stopping.throwIfAborted();
  const announceDesk = announceDeskChanges(hub.notes);
  const photosRevoked = () => hub.notes.publishToAll({ note: 'photos_revoked' });
  const write = eventWriter(log);
  const record: Outlets['record'] = (events) => {
    measured?.record(events);
    write(events);
    announceDesk(events);
  };
  const outlets = { publish: bus.publish, enqueue: queue.enqueue, wake: queue.wake, photosRevoked, record, onFault };
  const db = makeDb(pool, outlets, replica);
  const jobsDb = makeDb(jobsPool, outlets);

  const announced = opened.adopt(
    await announceProcess(jobsDb, { clock, onFault, photos: await photosPlace(config) }),
    (open) => open.leave(),
  );
  if (config.production && announced.isApart) throw new SetupError(photosElsewhere);
  await makeFirstSite(jobsDb, config.publicUrl, clock.now());
  const { demoCommunity: demo } = config;
  if (demo && !config.production) await writeDemoStaff(jobsDb, clock.now());
  let isDemoNew = false;
  if (demo) {
    isDemoNew = await writeCommunity(jobsDb, new URL(config.publicUrl).hostname, clock.now());
    await catchUp(jobsDb, clock.now());
  }

  await moveIntoCells(jobsDb, clock.now());

  const sites = makeSites(db, clock, config.publicUrl);
  const storage = await openStorage(config, db);
  const uploads = path.join(config.dataDir, 'uploads');
  const imageWorker = opened.adopt(openImageWorker(), (open) => open.close());
  const pseudonymize = await openPseudonyms(db, config.secret, !config.production);
  const traces = { db: jobsDb, storage, pseudonymize, list: openErasureList(config) };
  await eraseReturned(traces, clock.now());
  const { bank } = config;
  const { names, routes, mollie } = config.collectors;
  const named = {
    sandbox: () => sandboxProvider(db, config.secret, config.publicUrl, clock),
    mollie: () => mollieProvider(mollie!, clock, log),
  };
  const outbox = config.sms || config.production ? undefined : outboxSms(clock.now);
  const sms = config.sms ? httpSms(config.sms, log) : (outbox ?? noSms);
  const debited = bank?.creditor_id && (config.sms || outbox) ? [debitProvider(db, clock)] : [];
  const ours = bank ? [transferProvider(db, clock), ...debited] : [];
  const providers = makeProviders([...ours, ...names.map((name) => named[name]())], routes);
  const exempt = (who: string) => !config.production && isLoopback(who);
  const limits = opened.adopt(makeLimits(db, { clock, secret: config.secret, exempt, onFault }), (open) =>
    open.close(),
  );
  const services: Services & { readonly config: Config } = {
    config,
    log,
    clock,
    db,
    hub,
    sites,
    providers,
    bank,
    sms,
    smsOutbox: outbox,
    details: await openBankDetails(db, config.secret, !config.production),
    deskCipher: await openDeskCipher(db, config.secret, !config.production),
    push: webPushService({
      keys: await openPushKeys(db, config.secret),
      contact: config.mailFrom,
      local: config.localPushService,
      log,
    }),
    translation: config.translation && (await openTranslation(config.translation, log)),
    limits,
    visitors: makeVisitors(sites, countryByIp(config.geoipDatabase)),
    agePasses: makeAgePasses(config.secret),
    addresses: makePhotoAddresses(config.secret),
    pseudonymize,
    security: makeSecurityLog(pseudonymize, clock),
    storage,
    imageWorker,
    uploads,
    stopping,
  };
  const pools = { requests: pool, jobs: jobsPool };
  measured?.observe({ hub, pools, replica, providers: providers.all.map(({ name }) => name) });
  const figures = [...areaFigures, ...jobFigures(areaJobs)];
  const site = opened.adopt(openFigures(database.direct, { figures, clock, log }), (open) => open.close());
  return {
    ...services,
    metrics: measured && { ...measured, site },
    work: async () => {
      const working = { ...services, ...traces, transport };
      const workers = areas.flatMap((area): readonly Worker[] => ('workers' in area ? area.workers(working) : []));
      if (demo) workers.push(lifeWorker(jobsDb, storage));
      await queue.work(workers, clock);
      if (isDemoNew && !config.production) {
        const { host } = new URL(config.publicUrl);
        const writing = writeDeskWork({ ...services, db: jobsDb, host }, clock.now()).catch(onFault);
        opened.defer(async () => await writing);
      }
      const finishing = finishMigrations(database.migrator, { log, stopping });
      opened.defer(async () => await finishing);
      const { bounces } = config;
      if (bounces?.port) {
        opened.adopt(
          await openReportInbox(jobsDb, makeBounceTokens(config.secret), { ...bounces, port: bounces.port }, log),
          (open) => open.close(),
        );
      }
    },
  };
}
