import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

// How the house is laid out and named, as far as neither the compiler nor the linter sees it: part of `npm run check`.

const root = path.resolve(import.meta.dirname, '../..');
/** As many files, tests not counted, as one folder holds. What outgrows this gets rooms. */
const mostFiles = 25;
/** The rows of the database are called as its tables are. */
const rows = 'database/tables.ts';

const files: string[] = [];
for await (const file of glob('{contract,server,web,database,bench,journeys,mutants}/**/*.{ts,tsx}', { cwd: root })) {
  if (!/\.test\.tsx?$/.test(file)) files.push(file);
}

const folders = Map.groupBy(files, (file) => path.dirname(file));
const overfull = [...folders].filter(([, inside]) => inside.length > mostFiles);
for (const [folder, inside] of overfull) {
  process.stderr.write(`${folder} holds ${inside.length} files; ${mostFiles} are enough for one room.\n`);
}

const exported = await Promise.all(
  files
    .filter((file) => file !== rows)
    .map(async (file) => {
      const text = await readFile(path.join(root, file), 'utf8');
      return [...text.matchAll(/^export (?:interface|type|class) (\w+)/gm)].map(([, name]) => ({ name: name!, file }));
    }),
);
const twice = [...Map.groupBy(exported.flat(), ({ name }) => name)].filter(([, all]) => all.length > 1);
for (const [name, all] of twice) {
  process.stderr.write(`${name} means ${all.length} things: ${all.map(({ file }) => file).join(', ')}.\n`);
}

if (overfull.length + twice.length > 0) process.exit(1);
process.stdout.write(
  `${folders.size} folders hold at most ${mostFiles} files each, and no exported type has two meanings.\n`,
);
