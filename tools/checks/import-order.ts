import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

// `npm run lint` composes the linter's settings: `.oxlintrc.json` plus the import order, written to an ignored file.

const root = path.resolve(import.meta.dirname, '../..');

/** The layers of the server, lowest first. Each layer may import the layers before it. */
const serverLayers = ['platform', 'integrations', 'areas', 'pages', 'process'] as const;
/** The folders of the web, lowest first. Screens are above all folders except the application. */
const webFolders = [
  'shared/api',
  'shared/i18n',
  'shared/ui',
  'shared/people',
  'areas/site',
  'areas/photos',
  'areas/translations',
  'areas/blocks',
  'areas/members',
  'areas/accounts',
  'areas/landers',
  'areas/reports',
  'areas/likes',
  'areas/chats',
  'areas/notifications',
  'areas/payments',
  'areas/credits',
  'app',
] as const;
/** The folders of the operators' desk, lowest first. */
const deskFolders = ['shared', 'areas', 'app'] as const;
/** The folders of the product and of its tests. */
const productTrees = [
  'contract',
  'server',
  'web',
  'desk',
  'database',
  'demo',
  'locales',
  'testing',
  'journeys',
  'bench',
] as const;
const screens = '**/*-screen.tsx';
/** Imports that are forbidden in the whole web. */
const notInTheWeb = ['#server/**', '#database/**', '#desk/**', '**/server/**', '**/desk/**', screens] as const;

interface Override {
  readonly files: readonly string[];
  readonly excludeFiles?: readonly string[];
  readonly rules: Readonly<Record<string, unknown>>;
}

/** Returns the rules for the order of the server's layers and areas, of the folders of web and desk, and for the tools. */
export function importOrder(areas: readonly string[]): Override[] {
  return [...serverOrder(areas), ...webOrder(), ...deskOrder(), ...toolsOrder()];
}

function serverOrder(areas: readonly string[]): Override[] {
  const higherLayers = (layer: (typeof serverLayers)[number]) =>
    serverLayers.slice(serverLayers.indexOf(layer) + 1).flatMap((name) => pathsTo('server', name, 4));
  const layers = serverLayers
    .filter((layer) => layer !== 'areas')
    .map((layer) => {
      const demo = layer === 'process' ? [] : ['#demo/**'];
      const message = `The layers of the server are ${serverLayers.join(', ')}: each imports those before it.`;
      return restrict([`server/${layer}/**`], ['#web/**', ...demo, ...higherLayers(layer)], message);
    });
  const ordered = areas.map((name, place) => {
    const higher = areas
      .slice(place + 1)
      .flatMap((area) => [`../${area}/**`, `../../${area}/**`, `#server/areas/${area}/**`]);
    const group = [
      '#web/**',
      '#demo/**',
      '**/areas/index.ts',
      '../index.ts',
      '../../index.ts',
      ...higherLayers('areas'),
      ...higher,
    ];
    return restrict(
      [`server/areas/${name}/**`],
      group,
      'An area imports the platform, the integrations and areas before it in server/areas/index.ts.',
    );
  });
  return [...layers, ...ordered];
}

function webOrder(): Override[] {
  // Screens may import every area.
  const forScreens = restrict(
    [`web/areas/${screens}`],
    [...notInTheWeb, ...pathsTo('web', 'app', 4)],
    'Areas do not import the application: a screen declares its title in its handle, and the layout renders it.',
  );
  const folders = webFolders.slice(0, -1).map((folder, place) => {
    const higher = webFolders.slice(place + 1).flatMap((name) => {
      const sameLayer = path.dirname(name) === path.dirname(folder);
      const last = path.basename(name);
      return [
        ...(sameLayer ? [`../${last}/**`, `../../${last}/**`, `../../../${last}/**`] : []),
        ...pathsTo('web', name, 4),
      ];
    });
    const group = [...notInTheWeb, ...higher];
    const message = `${folder} imports what is before it in the order of the web; nothing imports a screen.`;
    return { ...restrict([`web/${folder}/**`], group, message), excludeFiles: [screens] };
  });
  return [...folders, forScreens];
}

/**
 * The desk imports the contract, the lowest layers of the web, and its own files. The web never imports the desk, so that
 * members never download a byte of it.
 */
function deskOrder(): Override[] {
  const notInTheDesk = ['#server/**', '#database/**', '**/server/**', '#web/app/**', '#web/areas/**'];
  return deskFolders.map((folder, place) => {
    const higher = deskFolders.slice(place + 1).flatMap((name) => [`../${name}/**`, `../../${name}/**`]);
    const message = `The folders of the desk are ${deskFolders.join(', ')}: each imports those before it, the contract and web/shared.`;
    return restrict([`desk/${folder}/**`], [...notInTheDesk, ...higher], message);
  });
}

function toolsOrder(): Override[] {
  const group = productTrees.flatMap((tree) => [`#${tree}/**`, `**/${tree}/**`]);
  return [restrict(['tools/**'], group, 'Tools import nothing of the product: a script about it belongs beside it.')];
}

/** Returns import patterns for a folder of a tree, by its alias or from up to `depth` folders below. */
function pathsTo(tree: string, folder: string, depth: number): string[] {
  const relative = Array.from({ length: depth }, (_, above) => `${'../'.repeat(above + 1)}${folder}/**`);
  return [`#${tree}/${folder}/**`, ...relative];
}

function restrict(files: readonly string[], group: readonly string[], message: string): Override {
  return { files, rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }] }] } };
}

/** Returns the folders of the areas in the order of `server/areas/index.ts`, lowest first. */
export async function listedAreas(): Promise<string[]> {
  const text = await readFile(path.join(root, 'server/areas/index.ts'), 'utf8');
  const folders = new Map(
    [...text.matchAll(/^import \{ (\w+) \} from '\.\/(\w+)\/area\.ts';$/gm)].map(([, name, folder]) => [name, folder]),
  );
  const [, list] = /export const areas = \[([^\]]*)\]/.exec(text)!;
  return [...list!.matchAll(/\w+/g)].map(([name]) => folders.get(name)!);
}

/** Returns the linter's settings, including the import order. */
export async function composeSettings(): Promise<object> {
  const settings = JSON.parse(await readFile(path.join(root, '.oxlintrc.json'), 'utf8')) as { overrides: Override[] };
  // Rules for tests and their helpers come last, because tests may import everything.
  const isForTests = ({ files }: Override) => files.some((pattern) => pattern.includes('.test.'));
  const overrides = [
    ...settings.overrides.filter((one) => !isForTests(one)),
    ...importOrder(await listedAreas()),
    ...settings.overrides.filter(isForTests),
  ];
  return { ...settings, overrides };
}

if (import.meta.main) {
  const text = JSON.stringify(await composeSettings(), undefined, 2);
  await writeFile(path.join(root, '.oxlintrc.generated.json'), `${text}\n`);
}
