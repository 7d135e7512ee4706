import './node-env.ts';
import { userInfo } from 'node:os';
import type pg from 'pg';
import { pino } from 'pino';
import { areaCommands, areaJobs } from '../areas/index.ts';
import { systemClock } from '../platform/core/clock.ts';
import { readConfig } from './config.ts';
import { openDatabase, prepare } from './database.ts';
import { networkOf } from '../platform/http/network.ts';
import { openQueue } from '../platform/jobs/queue.ts';
import { openBus } from '../platform/live/open-bus.ts';
import { makeHub } from '../platform/live/hub.ts';
import { eventWriter } from '../platform/core/event-log.ts';
import { makeLog } from '../platform/core/log.ts';
import { openPseudonyms, type Pseudonymize } from '../platform/core/pseudonym.ts';
import { leaveRoot } from './leave-root.ts';
import { type MailDomains, recordsToPublish } from '../integrations/mail/mail-records.ts';
import { openBankDetails } from '../areas/payments/bank/bank-account.ts';
import { makeDb } from '../platform/postgres/db.ts';
import { distribute, isDistributedAt } from '../platform/postgres/distribute.ts';
import { forJobs } from '../platform/postgres/timeouts.ts';
import { makePool } from '../platform/postgres/pool.ts';
import { type Lifecycle, run } from './run.ts';
import { addressMark, makeSecurityLog } from '../platform/core/security-log.ts';
import { SetupError } from '../platform/core/setup-error.ts';
import { makeSites } from '../platform/core/sites.ts';
import { openErasureList, openStorage } from './storage.ts';
import { adminFolder } from '../areas/photos/admin-folder.ts';

/** Prints the pseudonym by which the security log names an address. */
const markCommand = {
  name: 'mark',
  help: 'npm run admin -- mark ADDRESS                            by which the security log names a mailbox or a network',
  run: async ({ openPseudonymize }: { openPseudonymize(): Promise<Pseudonymize> }, [address]: readonly string[]) =>
    address ? addressMark(await openPseudonymize(), networkOf(address)) : markCommand.help,
};

/** The DNS records that an operator publishes so that emails from here are accepted. */
const mailRecordsCommand = {
  name: 'mail-records',
  help: 'npm run admin -- mail-records                            what to publish in DNS, so that mails are believed',
  run: async ({ mailDomains }: { readonly mailDomains: MailDomains }) => recordsToPublish(mailDomains),
};

/** Migrates before the processes of a new version start. Every command has migrated before it runs. */
const migrateCommand = {
  name: 'migrate',
  help: 'npm run admin -- migrate                                 prepares the database for this version, and ends',
  run: async () => 'The database is up to date.',
};

/** Distributes a database that one server has outgrown over several. (Decision 230.) */
const distributeCommand = {
  name: 'distribute',
  help: 'npm run admin -- distribute                              moves the tables to the workers of a Citus cluster',
  run: async ({ migrator }: { readonly migrator: pg.PoolConfig }, _words: readonly string[], now: Date) => {
    const moved = await distribute(migrator, now);
    return moved.length === 0 ? 'All tables are where they should be.' : `Moved: ${moved.join(', ')}`;
  },
};

const commands = [...areaCommands, markCommand, mailRecordsCommand, migrateCommand, distributeCommand];

/** `npm run admin -- COMMAND …`: looks things up, decides and writes to members, whether the product is running or not. */
async function sit({ opened }: Lifecycle): Promise<void> {
  const [name = '', ...words] = process.argv.slice(2);
  const command = commands.find((one) => one.name === name);
  if (!command) return console.log(commands.map(({ help }) => help).join('\n\n'));
  const config = readConfig(process.env);
  if (!('makesSafe' in command) && config.unsafe.length > 0) throw new SetupError(config.unsafe.join('\n'));
  const { username } = userInfo();
  await leaveRoot(config);
  const fail = (fault: unknown) => console.error(fault);
  const database = opened.adopt(await openDatabase(config, fail), (open) => open.stop());
  await prepare(database);
  const isDistributed = await isDistributedAt(database.direct);
  const pool = opened.adopt(makePool(database.direct, { timeouts: forJobs, isDistributed }), (open) => open.end());
  const hub = makeHub(systemClock);
  const bus = opened.adopt(
    await openBus(hub, { ...config, ...database }, { clock: systemClock, secret: config.secret, onFault: fail }),
    (open) => open.close(),
  );
  const queue = opened.adopt(await openQueue(database.direct, areaJobs, fail), (open) => open.stop());
  const photosRevoked = () => hub.notes.publishToAll({ note: 'photos_revoked' });
  // stdout is for the person who reads the command's result; log lines go to stderr.
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
  const openPseudonymize = async () => await openPseudonyms(db, config.secret, !config.production);
  // Each command itself opens what may be unreachable or requires the right SECRET, so that the other commands work
  // without it.
  const services = {
    db,
    sites: makeSites(db, systemClock, config.publicUrl),
    list: openErasureList(config),
    folder: adminFolder(config),
    by: `admin ${username}`,
    migrator: database.migrator,
    openPseudonymize,
    mailDomains: {
      from: config.mailFrom,
      bounces: config.bounces?.address,
      server: config.smtpUrl && new URL(config.smtpUrl).hostname,
      dkim: config.dkim,
    },
    bank: config.bank,
    openDetails: async () => await openBankDetails(db, config.secret, !config.production),
    openStorage: async () => await openStorage(config, db),
    // stdout is for the person who reads the command's result; log lines go to stderr.
    openSecurityLog: async () =>
      makeSecurityLog(await openPseudonymize(), systemClock, pino.destination({ dest: 2, sync: true })),
  };
  const result = await command.run(services, words, systemClock.now());
  console.log(typeof result === 'string' ? result : result.said);
  if (typeof result !== 'string') process.exitCode = 1;
}

await run(async (life) => {
  await sit(life);
  await life.opened.disposeAsync();
});
