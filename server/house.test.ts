import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { areas } from './areas.ts';
import { importOrder, writtenOrder } from './import-order.ts';

const root = path.resolve(import.meta.dirname, '..');
const importing = (from: string) => `import { thing } from '${from}';\n\nthing();\n`;
const exporting = 'export function thing(): void {}\n';

/** What the linter forbids, each planted in a file of its own: the file, its contents, and the rule that rejects it. */
const forbidden: readonly (readonly [what: string, file: string, text: string, rule: string])[] = [
  ['a contract that imports the server', 'contract/planted.ts', importing('#server/clock.ts'), 'no-restricted-imports'],
  ['a contract that imports Node', 'contract/node.ts', importing('node:fs'), 'no-restricted-imports'],
  ['a server that imports the web', 'server/likes/web.ts', importing('#web/routes.ts'), 'no-restricted-imports'],
  ['a kernel that knows an area', 'server/http/planted.ts', importing('../likes/likes.ts'), 'no-restricted-imports'],
  ['sites that import members', 'server/site/planted.ts', importing('../members/cards.ts'), 'no-restricted-imports'],
  ['members that import accounts', 'server/members/up.ts', importing('../accounts/user.ts'), 'no-restricted-imports'],
  [
    'accounts that import payments',
    'server/accounts/up.ts',
    importing('../payments/settle.ts'),
    'no-restricted-imports',
  ],
  ['blocks that import likes', 'server/blocks/up.ts', importing('../likes/likes.ts'), 'no-restricted-imports'],
  ['payments that import likes', 'server/payments/up.ts', importing('../likes/likes.ts'), 'no-restricted-imports'],
  ['likes that import chats', 'server/likes/up.ts', importing('../chats/send.ts'), 'no-restricted-imports'],
  [
    'chats that import notifications',
    'server/chats/up.ts',
    importing('../notifications/notifications.ts'),
    'no-restricted-imports',
  ],
  ['an area that imports the list of areas', 'server/erasure/up.ts', importing('../areas.ts'), 'no-restricted-imports'],
  ['a web that imports the server', 'web/likes/server.tsx', importing('#server/clock.ts'), 'no-restricted-imports'],
  ['a module below the areas with one', 'web/ui/up.tsx', importing('../likes/likes.ts'), 'no-restricted-imports'],
  ['an area that imports the shell', 'web/likes/up.tsx', importing('../shell/title.tsx'), 'no-restricted-imports'],
  [
    'a web area that imports a higher one',
    'web/likes/higher.tsx',
    importing('../chats/chats.ts'),
    'no-restricted-imports',
  ],
  [
    'a room that imports a higher area',
    'web/members/own/up.tsx',
    importing('../../accounts/up.ts'),
    'no-restricted-imports',
  ],
  ['a part that imports a screen', 'web/likes/screen.tsx', importing('./likes-screen.tsx'), 'no-restricted-imports'],
  ['a circle', 'server/members/one.ts', `${importing('./other.ts')}${exporting}`, 'no-cycle'],
  ['a barrel', 'server/members/all.ts', `export * from './long.ts';\n`, 'no-barrel-file'],
  ['a default export', 'server/members/default.ts', 'export default 1;\n', 'no-default-export'],
  ['a file of 251 lines', 'server/members/long.ts', exporting + '// long\n'.repeat(250), 'max-lines'],
  ['console output', 'server/members/console.ts', `console.log('here');\n`, 'no-console'],
];

/** What the compiler forbids between the three trees. */
const untypable: readonly (readonly [what: string, file: string, text: string])[] = [
  ['a web that imports the server by its path', 'web/likes/compiled.tsx', importing('../../server/members/long.ts')],
  ['a web that imports the server by its name', 'web/likes/named.tsx', importing('#server/words.ts')],
  ['a server that uses browser APIs', 'server/members/browser.ts', `document.title = 'here';\n`],
  ['a contract that reads the environment', 'contract/environment.ts', 'export const home = process.env.HOME;\n'],
  ['a contract that uses browser APIs', 'contract/browser.ts', `window.alert('here');\n`],
];

const allowed: readonly (readonly [file: string, text: string])[] = [
  ['contract/allowed.ts', exporting],
  ['server/kernel/catalogue.ts', exporting],
  ['server/likes/allowed.ts', importing('../members/long.ts')],
  ['web/likes/allowed.tsx', importing('#contract/allowed.ts')],
];

/** The other half of the circle. */
const other = ['server/members/other.ts', `${importing('./one.ts')}${exporting}`] as const;

let house = '';
let linted: readonly { readonly file: string; readonly rule: string }[] = [];
let compiled = '';

beforeAll(async () => {
  house = await mkdtemp(path.join(tmpdir(), 'damson-house-'));
  for (const [, file, text] of [...forbidden, ...untypable]) await plant(file, text);
  for (const [file, text] of [...allowed, other]) await plant(file, text);
  const projects = ['contract', 'server', 'web'];
  const kept = [
    'package.json',
    '.oxlintrc.json',
    'tsconfig.base.json',
    ...projects.map((tree) => `${tree}/tsconfig.json`),
  ];
  for (const name of kept) await copyFile(path.join(root, name), path.join(house, name));
  await plant(
    'tsconfig.json',
    JSON.stringify({ files: [], references: projects.map((tree) => ({ path: `./${tree}` })) }),
  );
  await symlink(path.join(root, 'node_modules'), path.join(house, 'node_modules'));

  const lint = JSON.parse(await outputOf('oxlint', '--format=json')) as Report;
  linted = lint.diagnostics.map(({ filename, code }) => ({ file: filename, rule: code }));
  compiled = await outputOf('tsc', '-b');
}, 120_000);

afterAll(async () => await rm(house, { recursive: true, force: true }));

interface Report {
  readonly diagnostics: readonly { readonly filename: string; readonly code: string }[];
}

async function plant(file: string, text: string): Promise<void> {
  const at = path.join(house, file);
  await mkdir(path.dirname(at), { recursive: true });
  await writeFile(at, text);
}

/** The output of a tool; having findings makes it exit with an error. */
async function outputOf(tool: string, ...options: readonly string[]): Promise<string> {
  const program = path.join(root, 'node_modules/.bin', tool);
  const ran = promisify(execFile)(program, [...options], { cwd: house, maxBuffer: 16 * 1024 * 1024 });
  return await ran.then(
    ({ stdout }) => stdout,
    (fault: { readonly stdout?: string }) => fault.stdout ?? '',
  );
}

function rulesBrokenIn(file: string): string[] {
  return linted.filter((one) => one.file === file).map(({ rule }) => rule);
}

describe('the linter refuses', () => {
  test.each(forbidden)('%s', (_what, file, _text, rule) => {
    expect(rulesBrokenIn(file).join(' ')).toContain(rule);
  });
});

test('the linter keeps the order in which the areas are listed', async () => {
  const names = areas.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(10);
  expect(await writtenOrder(), 'To write it anew: npm run lint-order').toEqual(importOrder(names));
});

describe('the compiler refuses', () => {
  test.each(untypable)('%s', (_what, file) => {
    expect(compiled).toContain(`${file}(`);
  });
});

test.each(allowed)('neither refuses %s', (file) => {
  expect(linted.length).toBeGreaterThanOrEqual(forbidden.length);
  expect(rulesBrokenIn(file)).toEqual([]);
  expect(compiled).not.toContain(`${file}(`);
});
