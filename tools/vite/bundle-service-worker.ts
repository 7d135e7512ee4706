import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { oldestBrowsers } from './oldest-browsers.ts';
import type { OfflineFiles } from './precache-manifest.ts';

/** The files that the service worker caches to open pages offline. */
export interface KeptFiles extends OfflineFiles {
  readonly version: string;
}

/** Where the bundled script is stored until the list of built files is known. */
const bundledScript = path.join(import.meta.dirname, '../../.cache', 'sw-push.js');

/**
 * Vite plugin: bundles the service worker during the build. The URL of the script must stay the same, so its name does
 * not contain a hash.
 */
export function serviceWorkerFile(): Plugin {
  let bundling: Promise<void> | undefined;
  return {
    name: 'damson-service-worker-file',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      bundling ??= writeBundled();
      // The error is reported in `writeBundle`, where it stops the build.
      bundling.catch(() => undefined);
    },
    async writeBundle() {
      await bundling;
    },
  };
}

async function writeBundled(): Promise<void> {
  const code = await bundled();
  await mkdir(path.dirname(bundledScript), { recursive: true });
  await writeFile(bundledScript, code);
}

/** Returns the service worker of a build: the list of cached files, followed by the script. */
export async function builtServiceWorker(keeps: KeptFiles): Promise<string> {
  return keeping(keeps, await readFile(bundledScript, 'utf8'));
}

/** Returns the service worker for development, where no page opens offline. */
export async function bundleServiceWorker(): Promise<string> {
  return keeping(null, await bundled());
}

function keeping(keeps: KeptFiles | null, script: string): string {
  return `const KEPT_FILES=${JSON.stringify(keeps)};${script}`;
}

/** Bundles the service worker as a single script. */
async function bundled(): Promise<string> {
  // Vite is imported here, because most starts do not build anything.
  const { build } = await import('vite');
  const output = { entryFileNames: 'sw-push.js', format: 'iife' } as const;
  const input = path.join(import.meta.dirname, '../../web/service-worker/sw-push.ts');
  const built = (await build({
    configFile: false,
    root: path.resolve(import.meta.dirname, '../..'),
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, target: oldestBrowsers, modulePreload: false, rolldownOptions: { input, output } },
  })) as Rolldown.RolldownOutput;
  return built.output[0].code;
}
