import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { SetupError } from './setup-error.ts';

/** The folder of the program that this process runs: a release, or a checkout. */
export const ownProgram = path.resolve(import.meta.dirname, '../../..');

/** Name of the folder that contains the releases, beside the link `current`. */
export const releasesName = 'releases';

/** Returns the folder that contains `releases` and `current`. Undefined if the program is not a release. */
export function homeOfReleases(program = ownProgram): string | undefined {
  const folder = path.dirname(program);
  return path.basename(folder) === releasesName ? path.dirname(folder) : undefined;
}

/**
 * Returns the release that the link `current` names now; without releases, the program itself. Throws a
 * {@link SetupError} if the link leads elsewhere than to a complete release.
 */
export function currentProgram(program = ownProgram): string {
  const home = homeOfReleases(program);
  if (!home) return program;
  const link = path.join(home, 'current');
  let target: string;
  try {
    target = realpathSync(link);
  } catch {
    throw new SetupError(`${link} leads to no release.`);
  }
  if (homeOfReleases(target) !== realpathSync(home)) {
    throw new SetupError(`${link} leads to ${target}, which is outside of ${releasesName}.`);
  }
  if (!canStart(target)) throw new SetupError(`${target} is incomplete: make that release again.`);
  return target;
}

/** Whether a release has the files without which no process starts. It may have been removed in part. */
export function canStart(program: string): boolean {
  return ['server/process/main.ts', 'package.json', 'node_modules'].every(
    (name) => statSync(path.join(program, name), { throwIfNoEntry: false }) !== undefined,
  );
}
