import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { columnTypes } from './column-types.ts';

/**
 * Returns the text of `tables.ts`: the types of all tables in the database at `url`, with the contract's types from
 * `column-types.ts`. kysely-codegen reads the database; its own overrides need an older TypeScript.
 */
export async function generateTables(url: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'damson-tables-'));
  const file = path.join(folder, 'tables.ts');
  const options = ['--dialect=postgres', '--date-parser=string', '--numeric-parser=number', '--log-level=error'];
  const program = path.resolve('node_modules/kysely-codegen/dist/cli/bin.js');
  await promisify(execFile)(process.execPath, [
    program,
    ...options,
    '--exclude-pattern=pgboss.*',
    `--url=${url}`,
    `--out-file=${file}`,
  ]);
  const generated = await readFile(file, 'utf8');
  await rm(folder, { recursive: true });
  return withImports(withColumnTypes(generated));
}

function withColumnTypes(generated: string): string {
  const tableOf = new Map([...generated.matchAll(/^ {2}(\w+): (\w+);$/gm)].map(([, table, name]) => [name, table]));
  return generated.replace(/^export interface (\w+) \{\n([^}]*)\}/gm, (block, name: string) => {
    const table = tableOf.get(name);
    if (!table || name === 'DB') return block;
    return block.replace(/^ {2}(\w+): (.*);$/gm, (line, column: string, type: string) => {
      const found = columnTypes.find(
        ({ columns }) => columns.includes(`${table}.${column}`) || columns.includes(`*.${column}`),
      );
      if (!found) return line;
      const name = found.of ? `${found.name}<"${found.of}">` : found.name;
      return `  ${column}: ${type.replace(/\b(string|Json)\b/, name)};`;
    });
  });
}

function withImports(generated: string): string {
  const lines = columnTypes
    .filter(({ name }) => new RegExp(`: (Generated<)?${name}\\b`).test(generated))
    .map(({ name, from }) => `import type { ${name} } from "${from}";`);
  return generated
    .replace(/(import type .* from "kysely";\n)/, `$1${[...new Set(lines)].join('\n')}\n`)
    .replace('DB {', 'Tables {');
}
