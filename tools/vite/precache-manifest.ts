import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** The built files that the members' area needs to open offline, by URL. */
export interface OfflineFiles {
  readonly files: readonly string[];
  /** The files with the texts of each language. */
  readonly words: Readonly<Record<string, readonly string[]>>;
}

/** File that contains the list for the service worker. */
export const precacheManifest = path.join(import.meta.dirname, '../../.cache', 'offline-files.json');

/** Matches modules that are used only online: visitors' pages and long texts. */
const notOffline =
  /\/web\/(areas\/(landers\/|site\/(legal|index-screen)|reports\/)|app\/(lander\/|page-screen))|members\/landing/;
/** Matches the message catalogs of the modules that are used only online. */
const noWords = /^(page-|landers$|legal$|entry$|site$)/;
const locale = /\/locales\/([a-z]{2})(?:-US)?\/([a-z-]+)\.json$/;
/** Matches the module that lists a language's catalogs. */
const wordList = /\/web\/shared\/i18n\/languages\/([a-z]{2})\.ts$/;

/** Vite plugin: lists the files that the members' area needs offline. */
export function offlineFiles(): Plugin {
  return {
    name: 'damson-offline-files',
    applyToEnvironment: ({ name }) => name === 'client',
    async writeBundle(_options, bundle) {
      await mkdir(path.dirname(precacheManifest), { recursive: true });
      await writeFile(precacheManifest, JSON.stringify(listOf(bundle)));
    },
  };
}

function listOf(bundle: Rolldown.OutputBundle): OfflineFiles {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const wanted = new Set<Rolldown.OutputChunk>();
  const want = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || wanted.has(chunk) || isLeftOut(chunk)) return;
    wanted.add(chunk);
    for (const file of [...chunk.imports, ...chunk.dynamicImports]) want(byFile.get(file));
  };
  for (const chunk of chunks) if (chunk.isEntry) want(chunk);
  const words: Record<string, string[]> = {};
  for (const { facadeModuleId, fileName } of chunks) {
    const file = pathIn(facadeModuleId);
    const [, language, area] = locale.exec(file) ?? wordList.exec(file) ?? [];
    if (language && !noWords.test(area ?? '')) (words[language] ??= []).push(`/${fileName}`);
  }
  // Styles, fonts and icons; pictures are cached with their screens.
  const others = Object.keys(bundle).filter((file) => /\.(css|woff2)$|\/(icons|canvas)-[\w-]+\.svg$/.test(file));
  const files = [...wanted].map(({ fileName }) => fileName);
  return { files: [...files, ...others].map((file) => `/${file}`), words };
}

function isLeftOut({ facadeModuleId }: Rolldown.OutputChunk): boolean {
  const file = pathIn(facadeModuleId);
  return notOffline.test(file) || locale.test(file) || wordList.test(file);
}

/** Returns a module's file, without the suffixes that the router's plugin adds. */
function pathIn(module: string | null): string {
  return (module ?? '').replaceAll('\\', '/').replace(/\?.*$/, '');
}
