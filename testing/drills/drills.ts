import { glob, stat } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** What every drill runs through: processes, their database, the queue, and what the drills are made of. */
const everywhere = [
  'server/{main,run,serve,listen,services}.ts',
  'server/workers',
  'server/postgres',
  'server/jobs',
  'testing/drills',
  'testing/product.ts',
];

/**
 * The drills: they stop and kill the product while people use it, which takes minutes, so `npm test` leaves them to
 * `npm run drills`. Each with what it guards: files and folders; a change there calls for the drill.
 */
export const drills: Readonly<Record<string, readonly string[]>> = {
  'server/chats/engines-fail.test.ts': [
    ...everywhere,
    'server/chats/sending',
    'server/live',
    'server/http/faults.ts',
    'testing/doubles',
  ],
  'server/chats/kill.test.ts': [
    ...everywhere,
    'server/chats/sending',
    'server/chats/messages',
    'server/credits',
    'server/live',
  ],
  'testing/drills/container.test.ts': [
    'deploy/install',
    'deploy/Dockerfile',
    'package-lock.json',
    'build.ts',
    'server/serve.ts',
  ],
  'testing/drills/pipelining.test.ts': [...everywhere, 'server/http', 'server/kept-pages', 'server/{app,pages}.ts'],
  'testing/drills/kill.test.ts': [
    ...everywhere,
    'server/accounts/sign-up',
    'server/likes',
    'server/payments',
    'server/exports',
    'server/http/once.ts',
  ],
  'server/live/two-processes.test.ts': [...everywhere, 'server/live', 'server/accounts/sessions'],
  'server/outside/mail/killed.test.ts': [...everywhere, 'server/outside/mail'],
  'server/payments/kill.test.ts': [
    ...everywhere,
    'server/payments',
    'server/credits',
    'server/outside/sandbox',
    'server/http/once.ts',
  ],
  'server/photos/bucket-fails.test.ts': [
    ...everywhere,
    'server/photos',
    'server/outside/{photo-storage,orphaned-files,s3-storage}.ts',
    'testing/doubles',
  ],
  'server/photos/kill.test.ts': [...everywhere, 'server/photos', 'server/outside/photo-storage.ts'],
  'server/postgres/cluster-fails.test.ts': [
    ...everywhere,
    'server/chats/sending',
    'server/credits',
    'server/payments',
    'testing/doubles',
  ],
  'testing/drills/stop.test.ts': [...everywhere, 'server/http', 'server/live', 'build.ts', 'database/demo'],
};

/** The paths of a drill's file and of every file that it guards, without other tests. */
export async function guardedFiles(drill: string): Promise<Set<string>> {
  const guarded = await Promise.all([drill, ...drills[drill]!].map(filesOf));
  return new Set(guarded.flat());
}

/** Returns the files of a folder or a pattern. It throws where there are none: such a drill would guard nothing. */
async function filesOf(place: string): Promise<string[]> {
  const isFolder = await stat(path.join(root, place)).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const found: string[] = [];
  for await (const file of glob(isFolder ? `${place}/**/*.{ts,sql,json,jsonl}` : place, { cwd: root }))
    found.push(file);
  const product = found.filter((file) => file === place || !file.endsWith('.test.ts'));
  if (product.length === 0) throw new Error(`${place} has no files to guard: name what is there in drills.ts.`);
  return product;
}
