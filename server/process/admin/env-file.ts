import { existsSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { AdminError } from '../../platform/admin/admin-error.ts';

/** The settings of the systemd unit in `deploy/`. */
export const systemEnvFile = '/etc/damson.env';
/** Settings of the unit itself, unless the file sets them. */
const unitDefaults = { APP_ENV: 'production', DATA_DIR: '/var/lib/damson' };

export interface AdminEnvironment {
  readonly environment: NodeJS.ProcessEnv;
  /** The file that the settings were read from, if any. */
  readonly file: string | undefined;
}

/**
 * Returns the settings for a command: those of the named file, otherwise those of the environment if it names a
 * database, otherwise those of the unit's file if there is one. Settings of a file override the environment, so that a
 * forgotten `export` never redirects a command to another database.
 */
export function adminEnvironment(
  environment: NodeJS.ProcessEnv,
  named: string | undefined,
  system = systemEnvFile,
): AdminEnvironment {
  if (named === undefined && (environment.DATABASE_URL || environment.DATA_DIR || !existsSync(system))) {
    return { environment, file: undefined };
  }
  const file = path.resolve(named ?? system);
  const ofUnit = file === path.resolve(system) ? unitDefaults : {};
  return { environment: { ...environment, ...ofUnit, ...read(file) }, file };
}

function read(file: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (fault) {
    const { code } = fault as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new AdminError(`The file of settings ${file} does not exist.`);
    if (code === 'EACCES' || code === 'EPERM') {
      const account = userInfo().username;
      throw new AdminError(`The account ${account} may not read the settings in ${file}: run the command with sudo.`);
    }
    throw new AdminError(`The settings in ${file} cannot be read (${code ?? String(fault)}).`);
  }
}
