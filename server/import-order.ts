import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { areas } from './areas.ts';

// `npm run lint-order`: writes who may import whom on the server into `.oxlintrc.json`, out of the list of areas.

const file = path.resolve(import.meta.dirname, '../.oxlintrc.json');
const kernel = 'server/{kernel,http,postgres,live,jobs,outside}/**';

interface Override {
  readonly files: readonly string[];
  readonly rules: Readonly<Record<string, unknown>>;
}

interface Lint {
  readonly overrides: readonly Override[];
}

/** The rules of the linter that keep the order of these areas, the lowest first: one for the kernel, one for each. */
export function importOrder(names: readonly string[]): Override[] {
  const order = names.map((name, place) =>
    refusing(
      `server/${name}/**`,
      names.slice(place + 1),
      'An area imports the kernel and areas before it in server/areas.ts.',
    ),
  );
  return [refusing(kernel, names, 'The kernel knows no area.'), ...order];
}

function refusing(files: string, higher: readonly string[], message: string): Override {
  const folders = higher.flatMap((name) => [`../${name}/**`, `../../${name}/**`, `#server/${name}/**`]);
  const group = ['#web/*', ...folders, '**/app.ts', '**/areas.ts'];
  return { files: [files], rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }] }] } };
}

/** The rules that stand in the linter's settings for one folder of the server: all of them are of this order. */
export async function writtenOrder(): Promise<Override[]> {
  return (await readLint()).overrides.filter(isOfOrder);
}

async function readLint(): Promise<Lint> {
  return JSON.parse(await readFile(file, 'utf8')) as Lint;
}

function isOfOrder({ files: [folder, ...others] }: Override): boolean {
  return others.length === 0 && folder?.startsWith('server/') === true;
}

if (import.meta.main) {
  const lint = await readLint();
  const first = lint.overrides.findIndex(isOfOrder);
  const others = lint.overrides.filter((one) => !isOfOrder(one));
  const overrides = others.toSpliced(first, 0, ...importOrder(areas.map(({ name }) => name)));
  await writeFile(file, `${JSON.stringify({ ...lint, overrides }, undefined, 2)}\n`);
}
