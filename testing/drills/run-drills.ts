import { execFileSync, spawnSync } from 'node:child_process';
import { partOf } from '../../tools/test/part.ts';
import { drills, guardedFiles } from './drills.ts';

// `npm run drills` runs all drills, `npm run drills -- testing/drills/kill.test.ts` runs one, and `npm run drills --
// --since=<revision>` runs those that guard a file changed since that revision. PART=2/8 runs an eighth of them. After
// SECONDS_FOR_DRILLS no new drills are started, and the skipped ones are listed.

const words = process.argv.slice(2);
const since = words.find((word) => word.startsWith('--since='))?.slice('--since='.length);
const named = words.filter((word) => !word.startsWith('--'));
const unknown = named.filter((name) => !drills[name]);
if (unknown.length > 0) {
  process.stderr.write(`No such drill: ${unknown.join(', ')}. Available: ${Object.keys(drills).join(', ')}.\n`);
  process.exit(1);
}

const due = partOf(await selectDrills(), process.env.PART);
if (due.length === 0) process.stdout.write('No drill guards a file that has changed.\n');
const deadline = performance.now() + Number(process.env.SECONDS_FOR_DRILLS ?? 86_400) * 1000;
for (const [index, drill] of due.entries()) {
  if (performance.now() > deadline) {
    process.stdout.write(`Skipped for lack of time: ${due.slice(index).join(', ')}\n`);
    break;
  }
  const env = { ...process.env, DRILLS: 'on' };
  const { status } = spawnSync('npx', ['vitest', 'run', drill], { stdio: 'inherit', env });
  if (status !== 0) process.exit(1);
}

async function selectDrills(): Promise<string[]> {
  if (named.length > 0) return named;
  if (!since) return Object.keys(drills);
  const changed = execFileSync('git', ['diff', '--name-only', since], { encoding: 'utf8' }).split('\n');
  const selected: string[] = [];
  for (const drill of Object.keys(drills)) {
    const guarded = await guardedFiles(drill);
    if (changed.some((file) => guarded.has(file))) selected.push(drill);
  }
  return selected;
}
