import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { areas } from '#server/areas/index.ts';
import { composeSettings, listedAreas } from '../../tools/checks/import-order.ts';

const root = path.resolve(import.meta.dirname, '../..');
const importing = (from: string) => `import { thing } from '${from}';\n\nthing();\n`;
const exporting = 'export function thing(): void {}\n';

/** Code that the linter must reject: a description, the file, its contents, and the rule. */
const forbidden: readonly (readonly [what: string, file: string, text: string, rule: string])[] = [
  [
    'a contract module that imports the server',
    'contract/planted.ts',
    importing('#server/clock.ts'),
    'no-restricted-imports',
  ],
  ['a contract module that imports Node', 'contract/node.ts', importing('node:fs'), 'no-restricted-imports'],
  [
    'a platform module that imports an integration',
    'server/platform/core/up.ts',
    importing('../../integrations/mail/transport.ts'),
    'no-restricted-imports',
  ],
  [
    'an area that imports a page',
    'server/areas/chats/page.ts',
    importing('../../pages/pages.ts'),
    'no-restricted-imports',
  ],
  ['a page that imports the process', 'server/pages/up.ts', importing('../process/config.ts'), 'no-restricted-imports'],
  ['a table that imports the server', 'database/up.ts', importing('#server/clock.ts'), 'no-restricted-imports'],
  ['a tool that imports the contract', 'tools/checks/up.ts', importing('#contract/time.ts'), 'no-restricted-imports'],
  ['a tool that imports the server', 'tools/up.ts', importing('../server/process/config.ts'), 'no-restricted-imports'],
  ['a server that imports the web', 'server/areas/likes/web.ts', importing('#web/routes.ts'), 'no-restricted-imports'],
  [
    'a platform module that imports an area',
    'server/platform/http/planted.ts',
    importing('../../areas/likes/likes.ts'),
    'no-restricted-imports',
  ],
  [
    'the area of sites importing members',
    'server/areas/site/planted.ts',
    importing('../members/cards.ts'),
    'no-restricted-imports',
  ],
  [
    'the area of members importing accounts',
    'server/areas/members/up.ts',
    importing('../accounts/user.ts'),
    'no-restricted-imports',
  ],
  [
    'the area of accounts importing payments',
    'server/areas/accounts/up.ts',
    importing('../payments/settle.ts'),
    'no-restricted-imports',
  ],
  [
    'the area of blocks importing likes',
    'server/areas/blocks/up.ts',
    importing('../likes/likes.ts'),
    'no-restricted-imports',
  ],
  [
    'the area of payments importing likes',
    'server/areas/payments/up.ts',
    importing('../likes/likes.ts'),
    'no-restricted-imports',
  ],
  [
    'the area of likes importing chats',
    'server/areas/likes/up.ts',
    importing('../chats/send.ts'),
    'no-restricted-imports',
  ],
  [
    'the area of chats importing notifications',
    'server/areas/chats/up.ts',
    importing('../notifications/notifications.ts'),
    'no-restricted-imports',
  ],
  [
    'an area that imports the list of areas',
    'server/areas/erasure/up.ts',
    importing('../index.ts'),
    'no-restricted-imports',
  ],
  [
    'a web module that imports the server',
    'web/areas/likes/server.tsx',
    importing('#server/clock.ts'),
    'no-restricted-imports',
  ],
  [
    'a screen that imports the application',
    'web/areas/likes/planted-screen.tsx',
    importing('../../app/title.tsx'),
    'no-restricted-imports',
  ],
  [
    'a shared module that imports the application',
    'web/shared/ui/planted.tsx',
    importing('../../app/title.tsx'),
    'no-restricted-imports',
  ],
  [
    'a shared module that imports an area',
    'web/shared/ui/up.tsx',
    importing('../../areas/likes/likes.ts'),
    'no-restricted-imports',
  ],
  [
    'an area that imports the application',
    'web/areas/likes/up.tsx',
    importing('../../app/frame.tsx'),
    'no-restricted-imports',
  ],
  [
    'a web area that imports a higher one',
    'web/areas/likes/higher.tsx',
    importing('../chats/chats.ts'),
    'no-restricted-imports',
  ],
  [
    'a subfolder that imports a higher area',
    'web/areas/members/own/up.tsx',
    importing('../../accounts/up.ts'),
    'no-restricted-imports',
  ],
  [
    'a component that imports a screen',
    'web/areas/likes/screen.tsx',
    importing('./likes-screen.tsx'),
    'no-restricted-imports',
  ],
  ['an import cycle', 'server/areas/members/one.ts', `${importing('./other.ts')}${exporting}`, 'no-cycle'],
  ['a barrel', 'server/areas/members/all.ts', `export * from './long.ts';\n`, 'no-barrel-file'],
  ['a default export', 'server/areas/members/default.ts', 'export default 1;\n', 'no-default-export'],
  ['a file of 401 lines', 'server/areas/members/long.ts', exporting + '// long\n'.repeat(400), 'max-lines'],
  [
    'a function with five parameters',
    'server/areas/members/five.ts',
    'export function five(a: 1, b: 2, c: 3, d: 4, e: 5) {\n  return [a, b, c, d, e];\n}\n',
    'max-params',
  ],
  [
    'an arrow function with five parameters',
    'server/areas/members/arrow.ts',
    'export const five = (a: 1, b: 2, c: 3, d: 4, e: 5) => [a, b, c, d, e];\n',
    'max-params',
  ],
  ['console output', 'server/areas/members/console.ts', `console.log('here');\n`, 'no-console'],
];

/**
 * Code that only `check-names.ts` rejects, not the linter or the compiler: a description, the file, its contents, and
 * the message.
 */
const unwritten: readonly (readonly [what: string, file: string, text: string, says: string])[] = [
  [
    'a call that is imported under another name',
    'server/areas/likes/aliased-calls.ts',
    `import { likeMember as likeCall } from '#contract/likes.ts';\n\nexport const calls = [likeCall];\n`,
    'server/areas/likes/aliased-calls.ts imports likeCall',
  ],
  [
    'a file of rules that is imported as a namespace',
    'server/areas/likes/spaced-calls.ts',
    `import * as rules from './allowed.ts';\n\nexport const calls = [rules];\n`,
    'server/areas/likes/spaced-calls.ts imports rules',
  ],
];

/** Code that the compiler must reject: forbidden imports, browser APIs outside of the web, and untyped query keys. */
const untypable: readonly (readonly [what: string, file: string, text: string])[] = [
  [
    'a web module that imports the server by path',
    'web/areas/likes/compiled.tsx',
    importing('../../../server/areas/members/long.ts'),
  ],
  ['a web module that imports the server by alias', 'web/areas/likes/named.tsx', importing('#server/words.ts')],
  [
    'a web module that writes out a query key',
    'web/areas/likes/key.ts',
    `import { queryOptions } from '@tanstack/react-query';\n\nexport const again = queryOptions({ queryKey: ['likes'] });\n`,
  ],
  ['a server module that uses browser APIs', 'server/areas/members/browser.ts', `document.title = 'here';\n`],
  [
    'a contract module that reads the environment',
    'contract/environment.ts',
    'export const home = process.env.HOME;\n',
  ],
  ['a contract module that uses browser APIs', 'contract/browser.ts', `window.alert('here');\n`],
];

const allowed: readonly (readonly [file: string, text: string])[] = [
  ['contract/allowed.ts', exporting],
  ['server/platform/core/catalog.ts', exporting],
  ['server/areas/likes/allowed.ts', importing('../members/long.ts')],
  ['server/areas/likes/four.ts', 'export const four = (a: 1, b: 2, c: 3, d: 4) => [a, b, c, d];\n'],
  ['web/areas/likes/allowed.tsx', importing('#contract/allowed.ts')],
  [
    'web/areas/likes/allowed-key.ts',
    `import { queryOptions } from '@tanstack/react-query';\nimport { keyName } from '../../shared/api/queries/query-key.ts';\n\nexport const once = queryOptions({ queryKey: [keyName('likes')] });\n`,
  ],
];

/** The file that declares the type by which a query key differs from any other array. */
const queryKeys = 'web/shared/api/queries/query-key.ts';

/** The other half of the import cycle. */
const other = ['server/areas/members/other.ts', `${importing('./one.ts')}${exporting}`] as const;

let folder = '';
let linted: readonly { readonly file: string; readonly rule: string }[] = [];
let compiled = '';
let checked = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'damson-lint-'));
  for (const [, file, text] of [...forbidden, ...untypable, ...unwritten]) await plant(file, text);
  for (const [file, text] of [...allowed, other]) await plant(file, text);
  const projects = ['contract', 'server', 'web'];
  const kept = ['package.json', 'tsconfig.base.json', ...projects.map((tree) => `${tree}/tsconfig.json`)];
  for (const name of kept) await copyFile(path.join(root, name), path.join(folder, name));
  await plant('.oxlintrc.json', JSON.stringify(await composeSettings()));
  await plant(queryKeys, await readFile(path.join(root, queryKeys), 'utf8'));
  await plant(
    'tsconfig.json',
    JSON.stringify({ files: [], references: projects.map((tree) => ({ path: `./${tree}` })) }),
  );
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));

  const lint = JSON.parse(await outputOf('oxlint', '--format=json')) as Report;
  linted = lint.diagnostics.map(({ filename, code }) => ({ file: filename, rule: code }));
  compiled = await outputOf('tsc', '-b');
  checked = await ran(process.execPath, path.join(root, 'tools/checks/check-names.ts'), folder);
});

afterAll(async () => await rm(folder, { recursive: true, force: true }));

interface Report {
  readonly diagnostics: readonly { readonly filename: string; readonly code: string }[];
}

async function plant(file: string, text: string): Promise<void> {
  const at = path.join(folder, file);
  await mkdir(path.dirname(at), { recursive: true });
  await writeFile(at, text);
}

/** Returns the output of a tool, including one that exits with an error because of findings. */
async function outputOf(tool: string, ...options: readonly string[]): Promise<string> {
  return await ran(path.join(root, 'node_modules/.bin', tool), ...options);
}

async function ran(program: string, ...options: readonly string[]): Promise<string> {
  const done = promisify(execFile)(program, [...options], { cwd: folder, maxBuffer: 16 * 1024 * 1024 });
  return await done.then(
    ({ stdout }) => stdout,
    ({ stdout = '', stderr = '' }: { readonly stdout?: string; readonly stderr?: string }) => stdout + stderr,
  );
}

function rulesBrokenIn(file: string): string[] {
  return linted.filter((one) => one.file === file).map(({ rule }) => rule);
}

describe('the linter rejects', () => {
  test.each(forbidden)('%s', (_what, file, _text, rule) => {
    expect(rulesBrokenIn(file).join(' ')).toContain(rule);
  });
});

test('the import order follows the order in which the areas are listed', async () => {
  const folders = await listedAreas();
  expect(folders.length).toBeGreaterThan(10);
  expect(folders).toEqual(areas.map(({ name }) => name));
});

describe('the compiler rejects', () => {
  test.each(untypable)('%s', (_what, file) => {
    expect(compiled).toContain(`${file}(`);
  });
});

test.each(unwritten)('the check of names rejects %s', (_what, _file, _text, says) => {
  expect(checked).toContain(says);
  expect(checked).not.toContain('server/areas/likes/allowed.ts');
});

test.each(allowed)('the tools accept %s', (file) => {
  expect(linted.length).toBeGreaterThanOrEqual(forbidden.length);
  expect(rulesBrokenIn(file)).toEqual([]);
  expect(compiled).not.toContain(`${file}(`);
});
