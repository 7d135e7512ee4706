import { userInfo } from 'node:os';
import { pino } from 'pino';
import { areaJobs } from '../../areas/index.ts';
import { openBankDetails } from '../../areas/payments/bank/bank-account.ts';
import { adminFolder } from '../../areas/photos/admin-folder.ts';
import { AdminError } from '../../platform/admin/admin-error.ts';
import type { AdminResult } from '../../platform/admin/admin-command.ts';
import { parseCommandLine } from '../../platform/admin/command-line.ts';
import { systemClock } from '../../platform/core/clock.ts';
import { eventWriter } from '../../platform/core/event-log.ts';
import { makeLog } from '../../platform/core/log.ts';
import { openPseudonyms } from '../../platform/core/pseudonym.ts';
import { makeSecurityLog } from '../../platform/core/security-log.ts';
import { makeDeskHost } from '../../platform/http/desk-host.ts';
import { SetupError } from '../../platform/core/setup-error.ts';
import { isRoot } from '../../platform/core/system-account.ts';
import { makeSites } from '../../platform/core/sites.ts';
import { openQueue } from '../../platform/jobs/queue.ts';
import { makeHub } from '../../platform/live/hub.ts';
import { openBus } from '../../platform/live/open-bus.ts';
import { type Db, makeDb } from '../../platform/postgres/db.ts';
import { isDistributedAt } from '../../platform/postgres/distribute.ts';
import { makePool } from '../../platform/postgres/pool.ts';
import { forJobs } from '../../platform/postgres/timeouts.ts';
import { databaseCommands, standaloneCommands } from './commands.ts';
import { adminEnvironment } from './env-file.ts';
import { describeDatabase, mustExist, mustFit } from './existing-database.ts';
import { type Config, readConfig } from '../config.ts';
import { openDatabase } from '../database.ts';
import { leaveRoot } from '../leave-root.ts';
import { openErasureList, openStorage } from '../storage.ts';

const fail = (fault: unknown) => console.error(fault);

/** The outcome of one command line. */
export interface Outcome {
  /** 0: done. 1: failed, or found a problem. 2: the command line is wrong. */
  readonly code: number;
  /** The result, for stdout. */
  readonly said?: string;
  /** The reason of a failure, for stderr. */
  readonly reason?: string;
}

interface Surroundings {
  readonly args: readonly string[];
  readonly environment: NodeJS.ProcessEnv;
  /** Opened resources, closed by the caller. */
  readonly opened: AsyncDisposableStack;
  /** Aborts when the administrator stops the command. */
  readonly stopping: AbortSignal;
  /** Receives the line that names the database and the site, before the command runs. */
  readonly print: (line: string) => void;
}

/** Runs one command line of `npm run admin`, whether the product is running or not. */
export async function administer(surroundings: Surroundings): Promise<Outcome> {
  try {
    const result = await runCommand(surroundings);
    return typeof result === 'string' ? { code: 0, said: result } : { code: 1, said: result.said };
  } catch (fault) {
    if (!(fault instanceof SetupError)) throw fault;
    return { code: fault instanceof AdminError ? fault.exitCode : 1, reason: fault.message };
  }
}

async function runCommand({
  args,
  environment: inherited,
  opened,
  stopping,
  print,
}: Surroundings): Promise<AdminResult> {
  const line = parseCommandLine(args, [...databaseCommands, ...standaloneCommands]);
  if ('help' in line) return line.help;
  const { command, given } = line;
  const settings = () => adminEnvironment(inherited, line.envFile);
  const standalone = standaloneCommands.find((one) => one === command);
  if (standalone) {
    const config = () => readConfig(settings().environment, { mayCreate: false });
    return await standalone.run({ named: line.envFile, stopping, settings, config }, given, systemClock.now());
  }
  const { environment } = settings();
  await mustExist(environment);
  const config = readConfig(environment, { mayCreate: false });
  if (!command.makesSafe && config.unsafe.length > 0) throw new SetupError(config.unsafe.join('\n'));
  const { services, name } = await open(config, opened);
  print(`Database: ${name}. Site: ${await sitesIn(services.db)}.`);
  const found = databaseCommands.find((one) => one === command)!;
  return await found.run(services, given, systemClock.now());
}

/** Opens what commands need of an existing database. */
async function open(config: Config, opened: AsyncDisposableStack) {
  const administrator = (isRoot() && process.env.SUDO_USER) || userInfo().username;
  await leaveRoot(config);
  const database = opened.adopt(await openDatabase(config, fail), (one) => one.stop());
  const name = describeDatabase(database.direct, config.databaseUrl ? undefined : config.dataDir);
  await mustFit(database.direct, name);
  const isDistributed = await isDistributedAt(database.direct);
  const pool = opened.adopt(makePool(database.direct, { timeouts: forJobs, isDistributed }), (one) => one.end());
  const hub = makeHub(systemClock);
  const bus = opened.adopt(
    await openBus(hub, { ...config, ...database }, { clock: systemClock, secret: config.secret, onFault: fail }),
    (one) => one.close(),
  );
  const queue = opened.adopt(await openQueue(database.direct, areaJobs, fail), (one) => one.stop());
  const photosRevoked = () => hub.notes.publishToAll({ note: 'photos_revoked' });
  // stdout is for the result; log lines go to stderr.
  const record = eventWriter(makeLog(config.logLevel, pino.destination({ dest: 2, sync: true })));
  const outlets = {
    publish: bus.publish,
    enqueue: queue.enqueue,
    wake: queue.wake,
    photosRevoked,
    record,
    onFault: fail,
  };
  const db = makeDb(pool, outlets);
  // A command never replaces keys that it cannot decrypt, unlike a start in development.
  const openPseudonymize = async () => await openPseudonyms(db, config.secret, false);
  // Each command itself opens what may be unreachable or requires the right SECRET, so that the other commands work
  // without it.
  const services = {
    config,
    db,
    queue,
    sites: makeSites(db, systemClock, config.publicUrl),
    list: openErasureList(config),
    folder: adminFolder(config),
    by: `admin ${administrator}`,
    deskHost: makeDeskHost(config),
    migrator: database.migrator,
    openPseudonymize,
    bank: config.bank,
    openDetails: async () => await openBankDetails(db, config.secret, false),
    openStorage: async () => await openStorage(config, db),
    openSecurityLog: async () =>
      makeSecurityLog(await openPseudonymize(), systemClock, pino.destination({ dest: 2, sync: true })),
  };
  return { services, name };
}

async function sitesIn(db: Db): Promise<string> {
  const sites = await db.selectFrom('site').select(['domain', 'is_default']).orderBy('is_default', 'desc').execute();
  const [first, ...others] = sites;
  return first ? `${first.domain}${others.length > 0 ? ` and ${others.length} more` : ''}` : 'none yet';
}
