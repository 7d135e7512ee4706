import { areaJobs } from '../../areas/index.ts';
import { recordsToPublish } from '../../integrations/mail/mail-records.ts';
import { adminCommand } from '../../platform/admin/admin-command.ts';
import { AdminError } from '../../platform/admin/admin-error.ts';
import { openQueue } from '../../platform/jobs/queue.ts';
import { type Config, readConfig } from '../config.ts';
import { openDatabase, prepare } from '../database.ts';
import { leaveRoot } from '../leave-root.ts';
import type { AdminEnvironment } from './env-file.ts';
import { describeDatabase } from './existing-database.ts';
import { mailDomainsOf } from './mail-domains.ts';

/** The services of commands that run without a database. */
export interface Standalone {
  /** The file given by `--env-file`. */
  readonly named: string | undefined;
  /** Aborts when the administrator stops the command. */
  readonly stopping: AbortSignal;
  /** Reads the settings. */
  settings(): AdminEnvironment;
  /** Parses the settings. Creates no folder and no secret. */
  config(): Config;
}

/** Creates or migrates the tables of the configured database, as the product does when it starts. */
export async function migrateDatabase(config: Config): Promise<string> {
  const onFault = (fault: unknown) => console.error(fault);
  const database = await openDatabase(config, onFault);
  try {
    await prepare(database);
    const queue = await openQueue(database.direct, areaJobs, onFault);
    await queue.stop();
    return describeDatabase(database.direct, config.databaseUrl ? undefined : config.dataDir);
  } finally {
    await database.stop();
  }
}

export const migrateCommand = adminCommand({
  name: 'migrate',
  help: 'create the tables of the configured database, or bring them to this version, as a start does',
  makesSafe: true,
  run: async ({ settings }: Standalone) => {
    const { environment } = settings();
    if (!environment.DATABASE_URL && !environment.DATA_DIR) {
      throw new AdminError('Name the database: set DATABASE_URL, or DATA_DIR for the embedded one.');
    }
    const config = readConfig(environment);
    await leaveRoot(config);
    return `The tables are of this version. Database: ${await migrateDatabase(config)}`;
  },
});

/** The DNS records that an operator publishes so that emails from here are accepted. */
export const mailRecordsCommand = adminCommand({
  name: 'mail-records',
  options: {
    server: { value: 'HOST', help: 'the public name or address of your mail server (default: from SMTP_URL)' },
  },
  help: 'print the DNS records by which mailboxes trust our emails',
  run: ({ config }: Standalone, { server }) => {
    const domains = mailDomainsOf(config());
    return Promise.resolve(recordsToPublish({ ...domains, server: server ?? domains.server }));
  },
});
