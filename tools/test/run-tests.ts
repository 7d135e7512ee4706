import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { slowest } from './slowest.ts';

// `npm test`: the check, all rules and calls, and the journeys of the main stories.
// `npm run test:all`: everything. `npm run test:rest`: what `npm test` leaves out.
// PART=2/8 runs an eighth of `test:rest`, or of `test:all`, whose first part also has what `npm test` runs.
// With DATABASE_URL, `npm test` runs the tests that depend on the database, and two journeys, on that server; PART
// shards the former.

interface Step {
  readonly name: string;
  readonly command: readonly string[];
}

const { DATABASE_URL, PART } = process.env;
const shard = PART ? [`--shard=${PART}`] : [];
const isFirstPart = !PART || PART.startsWith('1/');
const citus = '/usr/lib/postgresql/15/lib/citus.so';

const check: Step = { name: 'check', command: ['npm', 'run', 'check'] };
const rules: Step = {
  name: 'rules and calls',
  command: ['npx', 'vitest', 'run', '--project=rules', '--project=apart'],
};
const stories: Step = { name: 'stories', command: ['npx', 'playwright', 'test', '--project=stories'] };
const rest: readonly Step[] = [
  { name: 'long tests', command: ['npx', 'vitest', 'run', '--project=long', ...shard] },
  { name: 'other journeys', command: ['npx', 'playwright', 'test', '--project=journeys', ...shard] },
  { name: 'mutants', command: ['npm', 'run', 'mutants'] },
];
const drills: Step = { name: 'drills', command: ['npm', 'run', 'drills'] };
const cluster: Step = { name: 'cluster', command: ['npm', 'run', 'test:cluster'] };

const plans: Readonly<Record<string, readonly Step[]>> = {
  main: [check, rules, stories],
  rest,
  all: [
    ...(isFirstPart ? [check, rules, stories] : []),
    ...rest,
    drills,
    ...(isFirstPart && existsSync(citus) ? [cluster] : []),
  ],
  database: [
    { name: 'rules on the server', command: ['npx', 'vitest', 'run', ...shard] },
    { name: 'journeys on the server', command: ['npx', 'playwright', 'test'] },
  ],
};

const asked = process.argv[2] ?? 'main';
const plan = DATABASE_URL && asked === 'main' ? plans.database : plans[asked];
if (!plan) throw new Error(`Unknown plan ${asked}. Available: ${Object.keys(plans).join(', ')}.`);

rmSync('.cache/test', { recursive: true, force: true });
const times: string[] = [];
let failed = false;
for (const { name, command } of plan) {
  const begin = performance.now();
  const [program, ...args] = command;
  const { status } = spawnSync(program!, args, { stdio: 'inherit' });
  times.push(`${seconds(performance.now() - begin)}  ${name}${status === 0 ? '' : ' (failed)'}`);
  failed = status !== 0;
  if (failed) break;
}
const files = slowest('.cache/test', 10);
if (files.length > 0) process.stdout.write(`\nSlowest files:\n${files.join('\n')}\n`);
process.stdout.write(`\n${times.join('\n')}\n`);
process.exitCode = failed ? 1 : 0;

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(0).padStart(5)} s`;
}
