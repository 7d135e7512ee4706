import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ProvidedContext, afterAll, inject, onTestFinished } from 'vitest';
import { type DeskTimes, usualTimes } from '#contract/desk/times.ts';
import { makeFirstSite } from '#server/areas/site/first-site.ts';
import { type Services, makeApp } from '#server/process/app.ts';
import { movableClock } from '#server/platform/core/clock.ts';
import { makeLimits } from '#server/platform/http/limits.ts';
import type { Worker } from '#server/platform/jobs/queue.ts';
import { notifyBus } from '#server/platform/live/notify-bus.ts';
import { openPseudonyms } from '#server/platform/core/pseudonym.ts';
import { eventWriter } from '#server/platform/core/event-log.ts';
import { makeLog } from '#server/platform/core/log.ts';
import { announceDeskChanges } from '#server/platform/live/desk-changes.ts';
import { makeHub } from '#server/platform/live/hub.ts';
import { countryByIp } from '#server/integrations/country-by-ip.ts';
import { makeAgePasses } from '#server/areas/accounts/sign-up/age-pass.ts';
import { makePhotoAddresses } from '#server/platform/core/photo-addresses.ts';
import { diskStorage, type PhotoStorage } from '#server/integrations/photo-storage.ts';
import { makeProviders } from '#server/integrations/payment-providers.ts';
import { sandboxProvider } from '#server/integrations/sandbox/sandbox.ts';
import { openPushKeys } from '#server/integrations/push/push-keys.ts';
import { type PushSettings, webPushService } from '#server/integrations/push/push-service.ts';
import type { Translation } from '#server/integrations/translation/translation.ts';
import { openImageWorker } from '#server/areas/photos/image-worker.ts';
import { openDeskCipher } from '#server/areas/staff/access/authenticator-app.ts';
import { openBankDetails } from '#server/areas/payments/bank/bank-account.ts';
import { debitProvider } from '#server/areas/debits/debit-provider.ts';
import { outboxSms } from '#server/integrations/sms/sms.ts';
import { transferProvider } from '#server/areas/payments/transfers/transfer-provider.ts';
import { makeDb, type Outlets } from '#server/platform/postgres/db.ts';
import type { Timeouts } from '#server/platform/postgres/timeouts.ts';
import { makePool } from '#server/platform/postgres/pool.ts';
import { openReplica } from '#server/platform/postgres/replica.ts';
import { makeSecret } from '#server/platform/core/secret.ts';
import { makeSecurityLog } from '#server/platform/core/security-log.ts';
import { makeSites } from '#server/platform/core/sites.ts';
import { makeVisitors } from '#server/areas/site/visitors.ts';
import { createDatabase, dropDatabase, inDatabase } from './databases/servers.ts';
import { openTestQueue } from './test-queue.ts';

/** The time at which every test begins. */
export const startOfTest = new Date('2026-11-02T09:00:00Z');
const publicUrl = 'http://damson.test';
export const testSecret = 'a secret that only tests know, of some length';
let made = 0;

/** The operator's bank account for transfers in tests. */
const ourAccount = {
  holder: 'Damson Test',
  iban: 'NL91ABNA0417164300',
  bic: 'ABNANL2A',
  creditor_id: 'DE98ZZZ09999999999',
};

/**
 * Generous timeouts: on a machine busy with other tests, a drill with many requests is slow but not stuck. Connecting
 * never times out, because a test may advance fake timers in the meantime.
 */
export const unhurried: Timeouts = { statement: 15_000, lock: 10_000, wait: 10_000, connect: 0 };

interface TestSettings {
  readonly storage?: PhotoStorage;
  readonly translation?: Translation;
  readonly push?: Partial<PushSettings>;
  /** A server other than the one that all tests share, with a template database. */
  readonly postgres?: ProvidedContext['postgres'];
  /** Returns the URL of a database on a standby of that server. */
  readonly standby?: (database: string) => string;
  /** The times of the desk. Default: those without settings. */
  readonly deskTimes?: DeskTimes;
  /** Receives events of the business, in addition to the log. */
  readonly record?: Outlets['record'];
  /** Receives errors that occur outside of a test's calls. By default, such errors fail the test. */
  readonly onFault?: (fault: unknown) => void;
}

function failTheTest(fault: unknown): never {
  throw fault;
}

/**
 * Creates the whole product without a port: with its own database, a clock that tests move, and the same code as in
 * production.
 */
export async function testServices({
  storage,
  translation,
  push = {},
  postgres = inject('postgres'),
  standby,
  deskTimes = usualTimes,
  record = () => undefined,
  onFault = failTheTest,
}: TestSettings = {}) {
  const { connection: server, template, servers } = postgres;
  made += 1;
  const name = `damson_test_${process.pid}_${made}_${Math.random().toString(36).slice(2, 8)}`;
  await createDatabase(servers, name, template);
  const connection = inDatabase(server, name);
  const folder = await mkdtemp(path.join(tmpdir(), 'damson-files-'));

  const clock = movableClock(startOfTest);
  const hub = makeHub(clock);
  const bus = await notifyBus(hub, connection, { clock, onFault });
  const queue = await openTestQueue(connection);
  const pool = makePool(connection, { timeouts: unhurried, isDistributed: servers.length > 1 });
  const logged: string[] = [];
  const log = makeLog('trace', { write: (line) => void logged.push(line) });
  const replica = standby && (await openReplica(standby(name), { primary: pool, log }));
  const announceDesk = announceDeskChanges(hub.notes);
  const photosRevoked = () => hub.notes.publishToAll({ note: 'photos_revoked' });
  const write = eventWriter(log);
  const recordAll: Outlets['record'] = (events) => {
    record(events);
    write(events);
    announceDesk(events);
  };
  const outlets = {
    publish: bus.publish,
    enqueue: queue.enqueue,
    wake: queue.wake,
    photosRevoked,
    record: recordAll,
    onFault,
  };
  const db = makeDb(pool, outlets, replica);
  await makeFirstSite(db, publicUrl, startOfTest);
  const config = {
    secret: makeSecret(testSecret),
    operatorSecret: 'an operator secret that only tests know',
    production: false,
    demoCommunity: false,
    publicUrl,
    deskHost: undefined,
    auditDays: 730,
    deskTimes,
    fourEyesAbove: 50,
    trustProxy: false,
  };
  const securityLogged: string[] = [];
  const pseudonymize = await openPseudonyms(db, config.secret, false);
  const sites = makeSites(db, clock, publicUrl);
  const stopping = new AbortController();
  const keys = await openPushKeys(db, config.secret);
  const provider = sandboxProvider(db, config.secret, publicUrl, clock);
  const smsOutbox = outboxSms(clock.now);
  const services: Services = {
    config,
    db,
    clock,
    hub,
    sites,
    log,
    limits: makeLimits(db, { clock, secret: config.secret, onFault }),
    visitors: makeVisitors(sites, countryByIp()),
    agePasses: makeAgePasses(config.secret),
    addresses: makePhotoAddresses(config.secret),
    pseudonymize,
    security: makeSecurityLog(pseudonymize, clock, { write: (line) => void securityLogged.push(line) }),
    storage: storage ?? diskStorage(path.join(folder, 'photos')),
    imageWorker: openImageWorker(),
    uploads: path.join(folder, 'uploads'),
    bank: ourAccount,
    details: await openBankDetails(db, config.secret, false),
    deskCipher: await openDeskCipher(db, config.secret, false),
    sms: smsOutbox,
    smsOutbox,
    providers: makeProviders([transferProvider(db, clock), debitProvider(db, clock), provider]),
    push: webPushService({ keys, contact: 'hello@damson.test', log, ...push }),
    translation,
    stopping: stopping.signal,
  };
  const app = makeApp(services);

  atTheEnd(async () => {
    stopping.abort();
    services.imageWorker.close();
    await services.limits.close();
    await queue.stop();
    await bus.close();
    await replica?.close();
    if (!pool.ending) await pool.end();
    await dropDatabase(servers, name);
    await rm(folder, { recursive: true, force: true });
  });
  return {
    ...services,
    /** The sandbox provider, which collects payments in tests. */
    provider,
    smsOutbox,
    folder,
    /** All lines of the log so far. */
    logged,
    /** All lines of the security log. */
    securityLogged,
    clock,
    connection,
    app,
    work: async (workers: readonly Worker[]) => await queue.work(workers, clock),
  };
}

/** Runs `work` at the end of the current test, or of the file if called outside of tests. */
export function atTheEnd(work: () => Promise<void>): void {
  try {
    onTestFinished(work);
  } catch {
    afterAll(work);
  }
}

export type TestServices = Awaited<ReturnType<typeof testServices>>;
