import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { areas } from './areas.ts';

// `npm run lint-order`: writes who may import whom into `.oxlintrc.json`: on the server out of the list of areas, on the
// web out of the list below.

const file = path.resolve(import.meta.dirname, '../.oxlintrc.json');
const kernel = 'server/{kernel,http,postgres,live,jobs,outside}/**';

/** The folders of the web, the lowest first: each may import those before it. Screens stand above all but the shell. */
const webOrder = [
  'api',
  'words',
  'ui',
  'people',
  'site',
  'photos',
  'translations',
  'blocks',
  'members',
  'accounts',
  'landers',
  'reports',
  'likes',
  'chats',
  'notifications',
  'payments',
  'credits',
  'shell',
] as const;
const screens = '**/*-screen.tsx';

interface Override {
  readonly files: readonly string[];
  readonly excludeFiles?: readonly string[];
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
  return [refusing(kernel, names, 'The kernel knows no area.'), ...order, ...orderOfWeb()];
}

function orderOfWeb(): Override[] {
  return webOrder.slice(0, -1).map((name, place) => {
    const higher = webOrder.slice(place + 1);
    const folders = higher.flatMap((folder) => [`../${folder}/**`, `../../${folder}/**`, `../../../${folder}/**`]);
    const group = ['#server/*', '#database/*', '**/server/**', screens, ...folders];
    const message = `${name} imports what is before it in the order of the web; nothing imports a screen.`;
    return {
      files: [`web/${name}/**`],
      excludeFiles: [screens],
      rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }] }] },
    };
  });
}

function refusing(files: string, higher: readonly string[], message: string): Override {
  const folders = higher.flatMap((name) => [`../${name}/**`, `../../${name}/**`, `#server/${name}/**`]);
  const group = ['#web/*', ...folders, '**/app.ts', '**/areas.ts'];
  return { files: [files], rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }] }] } };
}

/** The rules that stand in the linter's settings for one folder of the server or the web: all of them are of this order. */
export async function writtenOrder(): Promise<Override[]> {
  return (await readLint()).overrides.filter(isOfOrder);
}

async function readLint(): Promise<Lint> {
  return JSON.parse(await readFile(file, 'utf8')) as Lint;
}

function isOfOrder({ files: [folder, ...others] }: Override): boolean {
  return others.length === 0 && /^(?:server|web)\/[^*]/.test(folder ?? '');
}

if (import.meta.main) {
  const lint = await readLint();
  const first = lint.overrides.findIndex(isOfOrder);
  const others = lint.overrides.filter((one) => !isOfOrder(one));
  const overrides = others.toSpliced(first, 0, ...importOrder(areas.map(({ name }) => name)));
  await writeFile(file, `${JSON.stringify({ ...lint, overrides }, undefined, 2)}\n`);
}
