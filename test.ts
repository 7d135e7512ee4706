import { spawnSync } from 'node:child_process';

// `npm test`: the check, the tests, the journeys. On another database the check would look at the same files again, and
// with `PART=2/8` an eighth of the tests is enough there: all of them have run on the embedded one.

const { DATABASE_URL, PART } = process.env;

if (!DATABASE_URL) run('npm', 'run', 'check');
run('npx', 'vitest', 'run', ...(DATABASE_URL && PART ? [`--shard=${PART}`] : []));
run('npx', 'playwright', 'test');

function run(program: string, ...args: string[]): void {
  const { status } = spawnSync(program, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
