import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';

// Part of `npm run check`: rules for names that neither the compiler nor the linter can check. Checks the given folder,
// or this repository.

const root = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '../..'));
/** File with the row types, which have the same names as their tables. */
const rows = 'database/tables.ts';
/**
 * Names that many modules export: those that React Router reads from every route, `touchedBy` in the `keys.ts` of each
 * area, and `files` in the module of each language.
 */
const ofEveryModule = new Set(
  'loader action handle clientLoader clientAction meta headers shouldRevalidate links ErrorBoundary touchedBy files'.split(
    ' ',
  ),
);

const files: string[] = [];
for await (const file of glob('{contract,server,web,desk,database,demo,bench,journeys,testing,tools}/**/*.{ts,tsx}', {
  cwd: root,
})) {
  if (!/\.test\.tsx?$/.test(file)) files.push(file);
}

const exported = await Promise.all(
  files
    .filter((file) => file !== rows)
    .map(async (file) => {
      const text = await readFile(path.join(root, file), 'utf8');
      const found = text.matchAll(/^export (?:async )?(?:interface|type|class|enum|const|let|function\*?) (\w+)/gm);
      // A function with overloads is exported several times.
      const names = new Set([...found].map(([, name]) => name!));
      return [...names].filter((name) => !ofEveryModule.has(name)).map((name) => ({ name, file }));
    }),
);
const twice = [...Map.groupBy(exported.flat(), ({ name }) => name)].filter(([, all]) => all.length > 1);
for (const [name, all] of twice) {
  process.stderr.write(`${name} has ${all.length} meanings: ${all.map(({ file }) => file).join(', ')}.\n`);
}

// Keys must not collide, because a refetch by key affects all queries whose key starts with it.
const named = await Promise.all(
  files
    .filter((file) => file.startsWith('web/') || file.startsWith('desk/'))
    .map(async (file) => {
      const text = await readFile(path.join(root, file), 'utf8');
      return [...text.matchAll(/(?<!function )\bkeyName\((.*?)\)/g)].map(([, name]) => ({ name: name!, file }));
    }),
);
const elsewhere = named
  .flat()
  .filter(({ file }) => !/^(?:web\/(?:areas|shared)\/\w+|desk\/shared)\/keys\.ts$/.test(file));
for (const { name, file } of elsewhere) {
  process.stderr.write(`${file} declares the keys of ${name}: declare them in the keys.ts of its area.\n`);
}
const namedTwice = [...Map.groupBy(named.flat(), ({ name }) => name)].filter(([, all]) => all.length > 1);
for (const [name, all] of namedTwice) {
  process.stderr.write(
    `The keys of ${name} are declared ${all.length} times: ${all.map(({ file }) => file).join(', ')}.\n`,
  );
}

// A call and the function that implements it must have different names, so that neither has to be imported under
// another name or as a namespace.
const imported = await Promise.all(
  files
    .filter((file) => file.startsWith('server/'))
    .map(async (file) => {
      const text = await readFile(path.join(root, file), 'utf8');
      const found = [...text.matchAll(/^import [^;]*;/gm)].flatMap(([line]) => [
        ...line.matchAll(/\bas (\w+(?:Call|Rule))\b/g),
        ...line.matchAll(/^import \* as (\w+) from '(?:\.|#contract)/g),
      ]);
      return found.map(([, name]) => ({ name: name!, file }));
    }),
);
const aliased = imported.flat();
for (const { name, file } of aliased) {
  process.stderr.write(`${file} imports ${name}: a call and the function that implements it need different names.\n`);
}

if (twice.length + elsewhere.length + namedTwice.length + aliased.length > 0) process.exit(1);
process.stdout.write(`No exported name has two meanings, and ${named.flat().length} names of query keys are unique.\n`);
