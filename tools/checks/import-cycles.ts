import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseAst } from 'vite';

// Part of `npm run check`: no file may import itself through other files. Unlike the linter's `import/no-cycle`, this
// check includes imports of types and `import()`. Checks the given folder, or this repository.

/** An import of another file in the repository. Paths are relative to its root. */
export interface FileImport {
  readonly from: string;
  readonly to: string;
  readonly line: number;
}

/** Files that import each other directly or indirectly, and the imports between them. */
export interface ImportCycle {
  readonly files: readonly string[];
  readonly imports: readonly FileImport[];
}

/** Patterns of generated folders and packages. */
const ignored = ['**/node_modules/**', 'build/**', 'var/**'];

export async function cyclesOf(root: string): Promise<ImportCycle[]> {
  const files: string[] = [];
  for await (const file of glob('**/*.{ts,tsx}', { cwd: root, exclude: ignored })) files.push(file);
  const aliases = await aliasesOf(root);
  const imports = new Map<string, FileImport[]>();
  for (const file of files.toSorted()) {
    const text = await readFile(path.join(root, file), 'utf8');
    const found = specifiersIn(file, text).flatMap(({ specifier, start }) => {
      const to = resolve(root, file, specifier, aliases);
      return to === undefined ? [] : [{ from: file, to, line: text.slice(0, start).split('\n').length }];
    });
    imports.set(file, found);
  }
  return componentsOf(imports).map((component) => {
    const members = new Set(component);
    const among = component.flatMap((file) => imports.get(file)!.filter(({ to }) => members.has(to)));
    return { files: component, imports: among };
  });
}

interface Specifier {
  readonly specifier: string;
  readonly start: number;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly source?: { readonly type: string; readonly value?: unknown } | null;
}

const importing = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

/** Finds imports and re-exports of values and types, including `import()`. */
function specifiersIn(file: string, text: string): Specifier[] {
  const found: Specifier[] = [];
  const lang = file.endsWith('.d.ts') ? 'dts' : file.endsWith('x') ? 'tsx' : 'ts';
  visit(parseAst(text, { lang }), ({ type, source, start }) => {
    if (importing.has(type) && typeof source?.value === 'string') found.push({ specifier: source.value, start });
  });
  return found;
}

function visit(node: unknown, look: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node) look(node as Node);
  for (const inner of Object.values(node)) visit(inner, look);
}

/** A prefix of specifiers, and the folder it resolves to. */
type Alias = readonly [prefix: string, folder: string];

/** Reads the aliases from the `imports` of `package.json` and the `paths` of every `tsconfig`. */
async function aliasesOf(root: string): Promise<Alias[]> {
  const { imports = {} } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    readonly imports?: Readonly<Record<string, string>>;
  };
  const aliases = Object.entries(imports).map(([name, target]) => aliasOf(name, target));
  for await (const file of glob('**/tsconfig*.json', { cwd: root, exclude: ignored })) {
    const { compilerOptions } = JSON.parse(await readFile(path.join(root, file), 'utf8')) as {
      readonly compilerOptions?: { readonly paths?: Readonly<Record<string, readonly string[]>> };
    };
    for (const [name, targets] of Object.entries(compilerOptions?.paths ?? {})) {
      aliases.push(...targets.map((target) => aliasOf(name, path.join(path.dirname(file), target))));
    }
  }
  return aliases;
}

function aliasOf(name: string, target: string): Alias {
  return [name.replace(/\*$/, ''), target.replace(/\*$/, '')];
}

/** Returns the file that a specifier refers to. Undefined for packages, built-in modules and generated types. */
function resolve(root: string, file: string, specifier: string, aliases: readonly Alias[]): string | undefined {
  const targets = specifier.startsWith('.')
    ? [path.join(path.dirname(file), specifier)]
    : aliases.flatMap(([prefix, folder]) =>
        specifier.startsWith(prefix) ? [path.join(folder, specifier.slice(prefix.length))] : [],
      );
  const candidates = targets.flatMap((target) => [target, `${target}.ts`, `${target}.tsx`, `${target}.d.ts`]);
  return candidates.find((one) => /\.tsx?$/.test(one) && existsSync(path.join(root, one)));
}

/** Returns the strongly connected components with more than one file, or with a file that imports itself (Tarjan). */
function componentsOf(imports: ReadonlyMap<string, readonly FileImport[]>): string[][] {
  const components: string[][] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();

  function walk(file: string): void {
    order.set(file, order.size);
    lowest.set(file, order.get(file)!);
    open.push(file);
    isOpen.add(file);
    const targets = imports.get(file) ?? [];
    for (const { to } of targets) {
      if (!order.has(to)) {
        walk(to);
        lowest.set(file, Math.min(lowest.get(file)!, lowest.get(to)!));
      } else if (isOpen.has(to)) {
        lowest.set(file, Math.min(lowest.get(file)!, order.get(to)!));
      }
    }
    if (lowest.get(file) !== order.get(file)) return;
    const component = open.splice(open.indexOf(file));
    for (const one of component) isOpen.delete(one);
    if (component.length > 1 || targets.some(({ to }) => to === file)) components.push(component.toSorted());
  }

  for (const file of imports.keys()) if (!order.has(file)) walk(file);
  return components;
}

if (import.meta.main) {
  const cycles = await cyclesOf(path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../..')));
  for (const { files, imports } of cycles) {
    process.stderr.write(`${files.length} files import each other: move their shared code to the lowest one.\n`);
    for (const { from, to, line } of imports) process.stderr.write(`  ${from}:${line} imports ${to}\n`);
  }
  if (cycles.length > 0) process.exit(1);
  process.stdout.write('No file imports itself through others.\n');
}
