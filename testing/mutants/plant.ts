import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { partOf } from '../../tools/test/part.ts';
import { type Mutant, mutants } from './mutants.ts';

// `npm run mutants` plants one bug after another in a copy of the product and reports which test detected the bug; `npm
// run mutants gift` plants only those with "gift" in their description; PART=2/8 plants an eighth of them. Exits with
// code 1 if a bug was not detected.

const wanted = process.argv.slice(2).join(' ').toLowerCase();
const root = path.resolve(import.meta.dirname, '../..');
const copy = mkdtempSync(path.join(tmpdir(), 'damson-mutants-'));

interface Report {
  readonly testResults: readonly {
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

try {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  for (const file of files) cpSync(path.join(root, file), path.join(copy, file));
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  const matching = mutants.filter(({ bug, file }) => `${bug} ${file}`.toLowerCase().includes(wanted));
  const chosen = partOf(matching, process.env.PART);
  const unnoticed = chosen.filter((mutant) => !isNoticed(mutant));
  process.stdout.write(`\n${chosen.length - unnoticed.length} of ${chosen.length} were detected.\n`);
  process.exitCode = unnoticed.length === 0 && chosen.length > 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function isNoticed({ bug, file, from, to, tests }: Mutant): boolean {
  const planted = path.join(copy, file);
  const healthy = readFileSync(planted, 'utf8');
  writeFileSync(
    planted,
    healthy.replace(from, () => to),
  );
  const report = path.join(copy, 'report.json');
  rmSync(report, { force: true });
  const run = ['vitest', 'run', '--bail=1', '--reporter=json', `--outputFile=${report}`, ...tests];
  const { stderr } = spawnSync('npx', run, { cwd: copy, encoding: 'utf8' });
  writeFileSync(planted, healthy);
  const who = noticedIn(report);
  process.stdout.write(`${who ? 'detected ' : 'UNDETECTED'}  ${bug}\n           ${who ?? file}\n`);
  if (who === undefined && stderr) process.stdout.write(`${stderr}\n`);
  return who !== undefined;
}

/** Returns the first failed test; undefined if all passed. A file that fails to load does not count as a detection. */
function noticedIn(report: string): string | undefined {
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed'),
  );
  return failed[0]?.fullName;
}
