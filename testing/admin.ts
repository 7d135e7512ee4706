import path from 'node:path';
import { areaCommands } from '#server/areas/index.ts';
import { diskErasureList } from '#server/integrations/erasure-list.ts';
import { AdminError } from '#server/platform/admin/admin-error.ts';
import { parseCommandLine } from '#server/platform/admin/command-line.ts';
import { makeDeskHost } from '#server/platform/http/desk-host.ts';
import type { TestServices } from './services.ts';

type AreaServices = Parameters<(typeof areaCommands)[number]['run']>[0];

export interface AdminOutcome {
  readonly code: number;
  /** The output, or the reason of a failure. */
  readonly said: string;
}

/**
 * Returns a function that runs a command of `npm run admin` on the services of a test, from its command line to its
 * output.
 */
export function adminResultOf(services: TestServices, own: Partial<AreaServices> = {}) {
  const { db, storage, pseudonymize, security, details, folder, clock } = services;
  const all = {
    ...services,
    list: diskErasureList(path.join(folder, 'erased')),
    by: 'admin tests',
    deskHost: makeDeskHost(services.config),
    openPseudonymize: () => Promise.resolve(pseudonymize),
    openDetails: () => Promise.resolve(details),
    openStorage: () => Promise.resolve(storage),
    openSecurityLog: () => Promise.resolve(security),
    db,
    ...own,
  };
  return async (...words: readonly string[]): Promise<AdminOutcome> => {
    try {
      const line = parseCommandLine(words, areaCommands);
      if ('help' in line) return { code: 0, said: line.help };
      const result = await line.command.run(all, line.given, clock.now());
      return typeof result === 'string' ? { code: 0, said: result } : { code: 1, said: result.said };
    } catch (fault) {
      if (!(fault instanceof AdminError)) throw fault;
      return { code: fault.exitCode, said: fault.message };
    }
  };
}

/**
 * {@link adminResultOf} for tests in which the exit code does not matter: returns what the command prints. `name` is the
 * first word of every command line.
 */
export function adminOf(services: TestServices, name: string, own: Partial<AreaServices> = {}) {
  const result = adminResultOf(services, own);
  return async (...words: readonly string[]): Promise<string> => (await result(name, ...words)).said;
}
