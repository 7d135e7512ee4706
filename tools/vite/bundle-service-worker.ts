import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { oldestBrowsers } from './oldest-browsers.ts';
import type { OfflineFiles } from './precache-manifest.ts';

/** What the service worker keeps for opening pages without a connection. */
export interface KeptFiles extends OfflineFiles {
  readonly version: string;
}

/** Where the bundled script lies until it is known which files were built. */
const bundledScript = path.join(import.meta.dirname, '../../.cache', 'sw-push.js');

/**
 * Vite plugin: bundles the service worker while the pages are built. Its address stays the same, so it is none of their
 * hashed files.
 */
export function serviceWorkerFile(): Plugin {
  let bundling: Promise<void> | undefined;
  return {
    name: 'damson-service-worker-file',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      bundling ??= writeBundled();
      // Said at the end, where it can stop the build.
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

/** The service worker of a build: what it keeps, and its script. */
export async function builtServiceWorker(keeps: KeptFiles): Promise<string> {
  return keeping(keeps, await readFile(bundledScript, 'utf8'));
}

/** The service worker of the product while it is developed: no page opens without a connection. */
export async function bundleServiceWorker(): Promise<string> {
  return keeping(null, await bundled());
}

function keeping(keeps: KeptFiles | null, script: string): string {
  return `const KEPT_FILES=${JSON.stringify(keeps)};${script}`;
}

/** As one script. */
async function bundled(): Promise<string> {
  // Loaded here alone: most starts build nothing.
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
