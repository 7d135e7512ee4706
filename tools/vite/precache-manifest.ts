import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** Which of the built files the members' area needs to open without a connection, by their addresses. */
export interface OfflineFiles {
  readonly files: readonly string[];
  /** The words of each language. */
  readonly words: Readonly<Record<string, readonly string[]>>;
}

/** Where the list is written for the service worker. */
export const precacheManifest = path.join(import.meta.dirname, '../../.cache', 'offline-files.json');

/** Members reach these with a connection only: visitors' pages, long texts. */
const notOffline =
  /\/web\/(areas\/(landers\/|site\/(legal|index-screen)|reports\/)|app\/(lander\/|page-screen))|members\/landing/;
/** Words of the same. */
const noWords = /^(page-|landers$|legal$|entry$|site$)/;
const locale = /\/locales\/([a-z]{2})(?:-US)?\/([a-z-]+)\.json$/;
/** The list of a language's words. */
const wordList = /\/web\/shared\/i18n\/languages\/([a-z]{2})\.ts$/;

/** Vite plugin: lists what the members' area consists of. */
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
  // Styles, fonts and icons; pictures come with their screens.
  const others = Object.keys(bundle).filter((file) => /\.(css|woff2)$|\/icons-[\w-]+\.svg$/.test(file));
  const files = [...wanted].map(({ fileName }) => fileName);
  return { files: [...files, ...others].map((file) => `/${file}`), words };
}

function isLeftOut({ facadeModuleId }: Rolldown.OutputChunk): boolean {
  const file = pathIn(facadeModuleId);
  return notOffline.test(file) || locale.test(file) || wordList.test(file);
}

/** A module's file, without what the router's plugin adds to its name. */
function pathIn(module: string | null): string {
  return (module ?? '').replaceAll('\\', '/').replace(/\?.*$/, '');
}
