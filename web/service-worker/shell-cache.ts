import { shellPath } from '#contract/notifications/service-worker.ts';

/** The files that this version caches, inserted by the build; null in development. */
declare const KEPT_FILES: {
  readonly version: string;
  readonly files: readonly string[];
  readonly words: Readonly<Record<string, readonly string[]>>;
} | null;

const prefix = 'damson-shell-';
/** Number of cached versions. Two, so that a page opened before the last release still finds its scripts. */
const versions = 2;
/** Number of files that are fetched concurrently. */
const atOnce = 6;
/** Name of the cache used when no other cache is left. */
const aloneCache = `${prefix}alone`;

/** Returns the names of the caches of all versions, oldest first: browsers list caches in order of creation. */
async function shellCaches(): Promise<readonly string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== aloneCache);
}

/** Caches the application's shell, its scripts and the words of one language. Cached files are not fetched again. */
export async function cacheShell(language: string): Promise<void> {
  if (!KEPT_FILES) return;
  const words = KEPT_FILES.words[language];
  if (!words) return;
  const shell = shellPath + language;
  const name = prefix + KEPT_FILES.version;
  const cache = await caches.open(name);
  const wanted = new Set([...KEPT_FILES.files, ...words, shell]);
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = [...wanted].filter((file) => !there.has(file) && file !== shell);
  await each(missing, async (file) => await put(cache, file));
  // The shell is stored last, so that everything else is cached if the shell is.
  if (!there.has(shell)) await put(cache, shell);
  await Promise.all([...there].filter((file) => !wanted.has(file)).map(async (file) => await cache.delete(file)));
  // A logout may have deleted this cache in the meantime. In that case, the fallback shell must stay.
  if (!(await caches.has(name))) return;
  await caches.delete(aloneCache);
}

/** For a new version, before its first use: caches the shell in the same language as the previous version. */
export async function cacheShellAgain(): Promise<void> {
  const languages = new Set<string>();
  for (const name of await shellCaches()) {
    for (const { url } of await (await caches.open(name)).keys()) {
      const { pathname } = new URL(url);
      if (pathname.startsWith(shellPath)) languages.add(pathname.slice(shellPath.length));
    }
  }
  const language = [...languages].at(-1);
  if (language) await cacheShell(language);
}

/** Deletes the caches of all versions before the last two. */
export async function forgetOldVersions(): Promise<void> {
  const current = KEPT_FILES && prefix + KEPT_FILES.version;
  const others = (await shellCaches()).filter((name) => name !== current);
  await Promise.all(others.slice(0, -(versions - 1)).map(async (name) => await caches.delete(name)));
}

/** Deletes all caches, then fetches only the offline page and its styles, without scripts. */
export async function forgetShells(language: string): Promise<void> {
  await Promise.all((await caches.keys()).map(async (name) => await caches.delete(name)));
  if (!KEPT_FILES?.words[language]) return;
  const cache = await caches.open(aloneCache);
  const styles = KEPT_FILES.files.filter((file) => file.endsWith('.css'));
  await Promise.all([shellPath + language, ...styles].map(async (file) => await put(cache, file)));
}

/** Returns the shell of the newest version that has one. Undefined if none is cached. */
export async function cachedShell(): Promise<Response | undefined> {
  for (const name of [...[...(await shellCaches())].reverse(), aloneCache]) {
    if (!(await caches.has(name))) continue;
    const cache = await caches.open(name);
    const shell = (await cache.keys()).find(({ url }) => new URL(url).pathname.startsWith(shellPath));
    const found = shell && (await cache.match(shell));
    if (found) return found;
  }
  return undefined;
}

/** Returns a file from the cache, or undefined. File names change with their content. */
export async function cachedFile(request: Request): Promise<Response | undefined> {
  return await caches.match(request, { ignoreVary: true });
}

async function put(cache: Cache, file: string): Promise<void> {
  const before = file.startsWith(shellPath) ? undefined : await caches.match(file, { ignoreVary: true });
  const answer = before ?? (await fetch(file, { cache: file.startsWith(shellPath) ? 'no-cache' : 'default' }));
  if (!answer.ok || answer.type !== 'basic') throw new Error(`Cannot cache ${file}: status ${answer.status}.`);
  await cache.put(file, answer);
}

async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
