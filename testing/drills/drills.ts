import { glob, stat } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Files that every drill guards: processes, their database, the queue, and the drills' own helpers. */
const everywhere = [
  'server/process/{main,run,serve,listen,services}.ts',
  'server/process/workers',
  'server/platform/postgres',
  'server/platform/jobs',
  'testing/drills',
  'testing/product.ts',
];

/**
 * The drills, which stop and kill the product while people use it. They take minutes, so `npm test` skips them and `npm
 * run drills` runs them. Each drill lists the files and folders that it guards. A change to any of these requires a run
 * of the drill.
 */
export const drills: Readonly<Record<string, readonly string[]>> = {
  'server/areas/chats/engines-fail.test.ts': [
    ...everywhere,
    'server/areas/chats/sending',
    'server/platform/live',
    'server/platform/http/faults.ts',
    'testing/doubles',
  ],
  'server/areas/chats/kill.test.ts': [
    ...everywhere,
    'server/areas/chats/sending',
    'server/areas/chats/messages',
    'server/areas/credits',
    'server/platform/live',
  ],
  'testing/drills/backup.test.ts': [
    ...everywhere,
    'server/process/{admin,config,database,storage}.ts',
    'server/process/backup',
    'server/integrations/{photo-storage,erasure-list,s3-storage}.ts',
    'server/areas/erasure',
  ],
  'testing/drills/container.test.ts': [
    '.dockerignore',
    'deploy/install',
    'deploy/Dockerfile',
    'package-lock.json',
    'tools/build.ts',
    'server/process/serve.ts',
  ],
  'testing/drills/pipelining.test.ts': [
    ...everywhere,
    'server/platform/http',
    'server/pages/cache',
    'server/process/app.ts',
    'server/pages/pages.ts',
  ],
  'testing/drills/kill.test.ts': [
    ...everywhere,
    'server/areas/accounts/sign-up',
    'server/areas/likes',
    'server/areas/payments',
    'server/areas/exports',
    'server/platform/http/idempotency.ts',
  ],
  'server/platform/live/two-processes.test.ts': [
    ...everywhere,
    'server/platform/live',
    'server/areas/accounts/sessions',
  ],
  'server/integrations/mail/killed.test.ts': [...everywhere, 'server/integrations/mail'],
  'server/areas/payments/kill.test.ts': [
    ...everywhere,
    'server/areas/payments',
    'server/areas/credits',
    'server/integrations/sandbox',
    'server/platform/http/idempotency.ts',
  ],
  'server/areas/photos/bucket-fails.test.ts': [
    ...everywhere,
    'server/areas/photos',
    'server/integrations/{photo-storage,orphaned-files,s3-storage}.ts',
    'testing/doubles',
  ],
  'server/areas/photos/kill.test.ts': [...everywhere, 'server/areas/photos', 'server/integrations/photo-storage.ts'],
  'server/platform/postgres/cluster-fails.test.ts': [
    ...everywhere,
    'server/areas/chats/sending',
    'server/areas/credits',
    'server/areas/payments',
    'testing/doubles',
  ],
  'testing/drills/upgrade.test.ts': [
    ...everywhere,
    'server/pages/{kept-assets,built-pages}.ts',
    'server/platform/core/{releases,running}.ts',
    'server/process/release',
    'web/app/arrival',
    'web/app/offline',
    'web/service-worker',
  ],
  'testing/drills/stop.test.ts': [
    ...everywhere,
    'server/platform/http',
    'server/platform/live',
    'tools/build.ts',
    'demo',
  ],
};

/** Returns the files of a drill and all files that it guards, without other tests. */
export async function guardedFiles(drill: string): Promise<Set<string>> {
  const guarded = await Promise.all([drill, ...drills[drill]!].map(filesOf));
  return new Set(guarded.flat());
}

/**
 * Returns the files that match a folder or a pattern. Throws if there are none, because such a drill would guard
 * nothing.
 */
async function filesOf(place: string): Promise<string[]> {
  const isFolder = await stat(path.join(root, place)).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const found: string[] = [];
  for await (const file of glob(isFolder ? `${place}/**/*.{ts,sql,json,jsonl}` : place, { cwd: root }))
    found.push(file);
  const product = found.filter((file) => file === place || !file.endsWith('.test.ts'));
  if (product.length === 0) throw new Error(`${place} has no files to guard: correct drills.ts.`);
  return product;
}
