import { adminCommand, type AdminResult } from '../../platform/admin/admin-command.ts';
import { UsageError } from '../../platform/admin/admin-error.ts';
import { SetupError } from '../../platform/core/setup-error.ts';
import type { Standalone } from '../admin/standalone.ts';
import { type Config, readConfig } from '../config.ts';
import { leaveRoot } from '../leave-root.ts';
import { backUp } from './back-up.ts';
import { createKeyFile, readKeyFile } from './key-file.ts';
import { restore } from './restore.ts';

/**
 * Commands that open the database themselves: a restoration starts without one, and a backup must not migrate what it
 * saves.
 */
export const backupCommands = [
  adminCommand({
    name: 'backup',
    takes: ['DIR'],
    options: {
      'key-file': { value: 'FILE', help: 'encrypt it: a file by backup-key, or only its public key' },
      keep: { value: 'N', help: 'delete older backups of this site, except N' },
      'without-photos': { help: 'for a bucket that is copied by other means' },
    },
    help: 'save the database, photos and the erasure list in a new folder in DIR',
    run: async (standalone: Standalone, { dir, 'key-file': keyFile, keep, 'without-photos': withoutPhotos }, now) => {
      if (keep !== undefined && !/^[1-9]\d{0,5}$/.test(keep)) {
        throw new UsageError(`“${keep}” is not a number of backups from 1 to 999999.`);
      }
      const key = keyFile === undefined ? undefined : await readKeyFile(keyFile);
      const options = { key, withPhotos: !withoutPhotos, keep: keep === undefined ? undefined : Number(keep) };
      const config = await safely(standalone.config());
      return await untilStopped(standalone, async (signal) => await backUp(config, dir, options, { signal, now }));
    },
  }),
  adminCommand({
    name: 'restore',
    takes: ['DIR'],
    options: {
      'key-file': { value: 'FILE', help: 'decrypt it' },
      'without-photos': { help: 'leave the photos as they are' },
      'send-waiting': { help: 'after a move: send the emails that waited' },
    },
    help: 'restore a backup, or the newest one in DIR, into an empty database and DATA_DIR',
    run: async (standalone: Standalone, given, now) => {
      const { dir, 'key-file': keyFile, 'without-photos': withoutPhotos, 'send-waiting': sendsWaiting } = given;
      const key = keyFile === undefined ? undefined : await readKeyFile(keyFile);
      const options = { key, withPhotos: !withoutPhotos, sendsWaiting };
      const config = await safely(readConfig(standalone.settings().environment));
      return await untilStopped(standalone, async (signal) => await restore(config, dir, options, { signal, now }));
    },
  }),
  adminCommand({
    name: 'backup-key',
    takes: ['FILE'],
    help: 'create a key for backups, and print its public part',
    run: async (_standalone: Standalone, { file }, now) => await createKeyFile(file, now),
  }),
];

async function safely(config: Config): Promise<Config> {
  if (config.unsafe.length > 0) throw new SetupError(config.unsafe.join('\n'));
  await leaveRoot(config);
  return config;
}

/** An interruption ends with a message and exit code 1, like any other failure. */
async function untilStopped(
  { stopping }: Standalone,
  work: (signal: AbortSignal) => Promise<string>,
): Promise<AdminResult> {
  try {
    return await work(stopping);
  } catch (fault) {
    if (stopping.aborted) return { said: 'Interrupted. Run the command again.', failed: true };
    throw fault;
  }
}
