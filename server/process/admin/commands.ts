import type pg from 'pg';
import { areaCommands } from '../../areas/index.ts';
import { adminCommand } from '../../platform/admin/admin-command.ts';
import type { Pseudonymize } from '../../platform/core/pseudonym.ts';
import { addressMark } from '../../platform/core/security-log.ts';
import { networkOf } from '../../platform/http/network.ts';
import { distribute } from '../../platform/postgres/distribute.ts';
import { backupCommands } from '../backup/backup-commands.ts';
import { narrowCommands } from '../narrow-command.ts';
import { checkCommand } from './check.ts';
import { jobCommands } from './job-commands.ts';
import { setupCommand } from './setup/setup.ts';
import { mailRecordsCommand, migrateCommand } from './standalone.ts';

/** Prints the pseudonym by which the security log names an address. */
const markCommand = adminCommand({
  name: 'mark',
  takes: ['ADDRESS'],
  help: 'print the pseudonym of an email or IP address in the security log',
  run: async ({ openPseudonymize }: { openPseudonymize(): Promise<Pseudonymize> }, { address }) =>
    addressMark(await openPseudonymize(), networkOf(address)),
});

/** Distributes a database that one server has outgrown over several. (Decision 272.) */
const distributeCommand = adminCommand({
  name: 'distribute',
  help: 'move the tables to the workers of a Citus cluster',
  run: async ({ migrator }: { readonly migrator: pg.PoolConfig }, _given, now) => {
    const moved = await distribute(migrator, now);
    return moved.length === 0 ? 'All tables are where they should be.' : `Moved: ${moved.join(', ')}`;
  },
});

/** Commands that need an existing database. Those of the areas are in each `area.ts`. */
export const databaseCommands = [...areaCommands, ...jobCommands, markCommand, distributeCommand, ...narrowCommands];

/** Commands that run without a database. */
export const standaloneCommands = [setupCommand, checkCommand, mailRecordsCommand, migrateCommand, ...backupCommands];
