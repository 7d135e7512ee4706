import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { cyclesOf } from './import-cycles.ts';

const one = 'server/one.ts';
const other = 'server/areas/other.tsx';

/** Writes files, and settings with the aliases, to a temporary folder. */
async function planted(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'damson-cycles-'));
  onTestFinished(async () => await rm(root, { recursive: true }));
  const settings = {
    'package.json': JSON.stringify({ imports: { '#server/*': './server/*', '#one': './server/one.ts' } }),
    'server/tsconfig.json': JSON.stringify({ compilerOptions: { paths: { '@/*': ['./*'] } } }),
  };
  for (const [file, text] of Object.entries({ ...settings, ...files })) {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
  return root;
}

test('a cycle of types is reported with its files and imports', async () => {
  const root = await planted({
    [one]: "import type { Other } from './areas/other.tsx';\n\nexport type One = Other[];\n",
    [other]: "import path from 'node:path';\nimport { type One } from '../one.ts';\n\nexport type Other = One;\n",
    'server/below.ts': 'export const below = 1;\n',
    'server/above.ts': "import type { One } from './one.ts';\nimport { below } from './below.ts';\n",
  });
  expect(await cyclesOf(root)).toEqual([
    {
      files: [other, one],
      imports: [
        { from: other, to: one, line: 2 },
        { from: one, to: other, line: 1 },
      ],
    },
  ]);
});

test.each([
  ['an import of a value', "import { one } from '../one.ts';"],
  ['an import for its effects', "import '../one.ts';"],
  ['an import by an alias of the package', "import type { One } from '#server/one.ts';"],
  ['an import by an alias of one file', "import type { One } from '#one';"],
  ['an import by a path of the compiler', "import type { One } from '@/one.ts';"],
  ['an import without the ending', "import type { One } from '../one';"],
  ['a type by import()', "export type Other = import('../one.ts').One;"],
  ['a value by import()', "export const load = async () => (await import('../one.ts')).one;"],
  ['a re-export of a type', "export type { One } from '../one.ts';"],
  ['a re-export of everything', "export * from '../one.ts';"],
])('a cycle is found if it is closed by %s', async (_what, text) => {
  const root = await planted({ [one]: "export type { Other } from './areas/other.tsx';\n", [other]: `${text}\n` });
  expect((await cyclesOf(root)).map(({ files }) => files)).toEqual([[other, one]]);
});

test('a file that imports itself is a cycle', async () => {
  const root = await planted({ [one]: "export type Self = import('./one.ts').Self[];\n" });
  expect((await cyclesOf(root)).map(({ files }) => files)).toEqual([[one]]);
});

test('comments, texts and packages are not imports', async () => {
  const root = await planted({
    [one]: "import type { Other } from './areas/other.tsx';\n",
    [other]: `// import '../one.ts';\nimport type { One } from 'one';\nexport const text = "import '../one.ts';";\n`,
  });
  expect(await cyclesOf(root)).toEqual([]);
});

test('two cycles without a common file are reported separately', async () => {
  const imports = (to: string) => `export type * from './${to}.ts';\n`;
  const root = await planted({
    'a.ts': imports('b') + imports('c'),
    'b.ts': imports('a'),
    'c.ts': imports('d'),
    'd.ts': imports('c'),
  });
  const files = (await cyclesOf(root)).map((cycle) => cycle.files);
  expect(files).toHaveLength(2);
  expect(files).toContainEqual(['a.ts', 'b.ts']);
  expect(files).toContainEqual(['c.ts', 'd.ts']);
});

test('the check fails and prints the line of each import in a cycle', async () => {
  const root = await planted({
    [one]: "import type { Other } from './areas/other.tsx';\n",
    [other]: "import type { One } from '../one.ts';\n",
  });
  const check = promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'import-cycles.ts'), root]);
  await expect(check).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /other\.tsx:1 imports server\/one\.ts\n.*one\.ts:1 imports server\/areas\/other\.tsx/,
    ),
  });
});
