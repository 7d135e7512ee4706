import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { variableNames } from '#server/process/config.ts';
import { envExample } from './env-example.ts';
import { thirdPartyNotices } from './third-party-notices.ts';

const root = path.resolve(import.meta.dirname, '../..');

test('the third-party notices list every production package, and no package that only tests need', async () => {
  const { dependencies, devDependencies } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  const notices = thirdPartyNotices();
  for (const [name, version] of Object.entries(dependencies)) expect(notices).toContain(`- ${name} ${version} (`);
  for (const name of ['vitest', '@playwright/test']) {
    expect(devDependencies).toHaveProperty([name]);
    expect(notices).not.toContain(`- ${name} `);
  }
  expect(notices, 'the text of React').toContain('Copyright (c) Meta Platforms, Inc. and affiliates.');
});

test('the example of the environment lists every variable once, commented out, with its default', () => {
  const lines = envExample().split('\n');
  const names = lines.flatMap((line) => /^#([A-Z][A-Z\d_]*)=/.exec(line)?.[1] ?? []);
  expect(names.toSorted()).toEqual([...variableNames].toSorted());
  expect(lines).toContain('#PORT=3000');
  expect(lines).toContain('#SECRET=');
  expect(lines.filter((line) => line && !line.startsWith('#'))).toEqual([]);
});
