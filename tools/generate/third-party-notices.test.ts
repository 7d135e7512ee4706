import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
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
