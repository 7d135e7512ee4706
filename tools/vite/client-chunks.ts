import path from 'node:path';

/** Modules loaded by every page of the site. */
const everyPage = ['web/app/entry.client.tsx', 'web/app/root.tsx', 'web/app/default-layout.tsx'];
/** Modules loaded by every screen of a member. */
const everyMemberScreen = ['web/app/members-area.tsx'];
/** The most used screen. Modules that it shares with others are bundled with the members' screens. */
const mainScreen = 'web/areas/members/members-screen.tsx';

interface ModuleInfo {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}

interface Chunking {
  getModuleInfo(id: string): ModuleInfo | null;
}

/**
 * Combines modules into few chunks, instead of one chunk per set of screens that share modules, because many small
 * files are slow on a slow connection: `frame` has what every page needs, `members` what the members' screens need. All
 * other modules stay with the screens that use them.
 */
export const clientChunks = {
  debugName: 'shared',
  // The document's module imports the style sheet, which is named after its chunk. The entry module must run after
  // everything else has loaded, not with the first screen that shares a chunk with it.
  test: (id: string) => !/\/web\/app\/(root|entry\.client)\.tsx|\.css(\?|$)|rolldown[\\/:]runtime/.test(id),
  name: (id: string, chunking: Chunking): string | null => {
    const entries = entriesOf(id, chunking);
    if (everyPage.some((entry) => entries.has(entry))) return 'frame';
    if (everyMemberScreen.some((entry) => entries.has(entry))) return 'members';
    return entries.has(mainScreen) && entries.size > 1 ? 'members' : null;
  },
};

/** Returns the entry points that need a module, directly or indirectly: screens, dialogs and workers. */
function entriesOf(id: string, chunking: Chunking): Set<string> {
  const entries = new Set<string>();
  const above = new Set([id]);
  // Iterating over a Set includes elements that are added meanwhile.
  for (const one of above) {
    const info = chunking.getModuleInfo(one);
    if (!info) continue;
    if (info.isEntry || info.dynamicImporters.length > 0) entries.add(named(one));
    for (const importer of info.importers) above.add(importer);
  }
  return entries;
}

/** Returns a module's path in the repository, without the suffixes that the router's plugin adds. */
function named(id: string): string {
  const file = id.replaceAll('\\', '/').replace(/\?.*$/, '');
  const root = path.resolve(import.meta.dirname, '../..').replaceAll('\\', '/');
  return file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file;
}
