import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

// Runs the tests of distributed tables on a temporary cluster. Requires root and Citus (bench/cluster/build-citus.sh).

const tested = [
  'server/platform/postgres/distribute.test.ts',
  'server/platform/postgres/shards.test.ts',
  'server/areas/chats',
  'server/areas/erasure',
  'server/areas/exports',
];

const cluster = spawn(process.execPath, ['bench/cluster/cluster.ts'], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, SHARDS: '4' },
});
try {
  const address = await Promise.race([
    once(createInterface(cluster.stdout), 'line').then(([line]) => String(line)),
    once(cluster, 'exit').then(() => undefined),
  ]);
  if (!address) throw new Error('The cluster did not start.');
  const env = { ...process.env, DATABASE_URL: address.replace(/^DATABASE_URL=/, '') };
  process.exitCode = spawnSync('npx', ['vitest', 'run', ...tested], { stdio: 'inherit', env }).status ?? 1;
} finally {
  cluster.kill('SIGTERM');
}
