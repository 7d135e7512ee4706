import { shellPath } from '#contract/notifications/service-worker.ts';

/** What this version keeps, as the build lists it; null while one develops. */
declare const KEPT_FILES: {
  readonly version: string;
  readonly files: readonly string[];
  readonly words: Readonly<Record<string, readonly string[]>>;
} | null;

const prefix = 'damson-shell-';
/** How many versions are kept: a page that was opened before the last release still finds its scripts. */
const versions = 2;
/** How many files are fetched at the same time. */
const atOnce = 6;
/** Read when nothing else is left. */
const aloneCache = `${prefix}alone`;

/** The caches of all versions, the oldest first: browsers list them in the order in which they were made. */
async function shellCaches(): Promise<readonly string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== aloneCache);
}

/** Keeps the application's shell, its scripts and the words of one language; what is there already is not fetched again. */
export async function keepShell(language: string): Promise<void> {
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
  // The shell comes last: where it is, everything else is.
  if (!there.has(shell)) await put(cache, shell);
  await Promise.all([...there].filter((file) => !wanted.has(file)).map(async (file) => await cache.delete(file)));
  // A log-out in the meantime has deleted this cache: then nothing of it is left.
  if (!(await caches.has(name))) return;
  await caches.delete(aloneCache);
}

/** For a new version, before it is used: what the version before has kept. */
export async function keepAgain(): Promise<void> {
  const languages = new Set<string>();
  for (const name of await shellCaches()) {
    for (const { url } of await (await caches.open(name)).keys()) {
      const { pathname } = new URL(url);
      if (pathname.startsWith(shellPath)) languages.add(pathname.slice(shellPath.length));
    }
  }
  const language = [...languages].at(-1);
  if (language) await keepShell(language);
}

/** What versions before the last two have kept. */
export async function forgetOldVersions(): Promise<void> {
  const current = KEPT_FILES && prefix + KEPT_FILES.version;
  const others = (await shellCaches()).filter((name) => name !== current);
  await Promise.all(others.slice(0, -(versions - 1)).map(async (name) => await caches.delete(name)));
}

/** Deletes everything that is kept. Only the page that says that one is offline is fetched again, without its scripts. */
export async function forgetShells(language: string): Promise<void> {
  await Promise.all((await caches.keys()).map(async (name) => await caches.delete(name)));
  if (!KEPT_FILES?.words[language]) return;
  const cache = await caches.open(aloneCache);
  const styles = KEPT_FILES.files.filter((file) => file.endsWith('.css'));
  await Promise.all([shellPath + language, ...styles].map(async (file) => await put(cache, file)));
}

/** The shell of the newest version that has one; undefined if none is kept. */
export async function keptShell(): Promise<Response | undefined> {
  for (const name of [...[...(await shellCaches())].reverse(), aloneCache]) {
    if (!(await caches.has(name))) continue;
    const cache = await caches.open(name);
    const shell = (await cache.keys()).find(({ url }) => new URL(url).pathname.startsWith(shellPath));
    const found = shell && (await cache.match(shell));
    if (found) return found;
  }
  return undefined;
}

/** One of the kept files; their names change with their content. */
export async function keptFile(request: Request): Promise<Response | undefined> {
  return await caches.match(request, { ignoreVary: true });
}

async function put(cache: Cache, file: string): Promise<void> {
  const before = file.startsWith(shellPath) ? undefined : await caches.match(file, { ignoreVary: true });
  const answer = before ?? (await fetch(file, { cache: file.startsWith(shellPath) ? 'no-cache' : 'default' }));
  if (!answer.ok || answer.type !== 'basic') throw new Error(`${file} cannot be kept: ${answer.status}.`);
  await cache.put(file, answer);
}

async function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
