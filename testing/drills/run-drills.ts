import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drills, fingerprintOf } from './drills.ts';

// `npm run drills` runs all of them, `npm run drills -- testing/drills/kill.test.ts` one, `npm run drills -- --changed` those
// that guard something changed since they last passed. What passes is noted in `passed.json`, to be committed.

const passedFile = path.join(import.meta.dirname, 'passed.json');
const passed = JSON.parse(await readFile(passedFile, 'utf8')) as Record<string, string>;
const asked = process.argv.slice(2);
const named = asked.filter((argument) => argument !== '--changed');
const unknown = named.filter((name) => !drills[name]);
if (unknown.length > 0) {
  process.stderr.write(`No such drill: ${unknown.join(', ')}. There are ${Object.keys(drills).join(', ')}.\n`);
  process.exit(1);
}

const fingerprints = new Map<string, string>();
for (const drill of named.length > 0 ? named : Object.keys(drills)) fingerprints.set(drill, await fingerprintOf(drill));
const due = [...fingerprints].filter(([drill, print]) => !asked.includes('--changed') || passed[drill] !== print);
if (due.length === 0) {
  process.stdout.write('Nothing that the drills guard has changed since they passed.\n');
} else {
  const { status } = spawnSync('npx', ['vitest', 'run', ...due.map(([drill]) => drill)], {
    stdio: 'inherit',
    env: { ...process.env, DRILLS: 'on' },
  });
  if (status !== 0) process.exit(1);
  const now = { ...passed, ...Object.fromEntries(due) };
  const inOrder = Object.fromEntries(Object.keys(drills).flatMap((drill) => (now[drill] ? [[drill, now[drill]]] : [])));
  await writeFile(passedFile, `${JSON.stringify(inOrder, null, 2)}\n`);
}
