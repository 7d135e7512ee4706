import path from 'node:path';

/** What every page of the site loads. */
const everyPage = ['web/app/entry.client.tsx', 'web/app/root.tsx', 'web/app/default-layout.tsx'];
/** What every screen of a member loads. */
const everyMemberScreen = ['web/app/members-area.tsx'];
/** The screen on which members spend their time: what it shares with others comes along. */
const mainScreen = 'web/areas/members/members-screen.tsx';

/** What the bundler knows of a module. */
interface ModuleInfo {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
}

interface Chunking {
  getModuleInfo(id: string): ModuleInfo | null;
}

/**
 * Few files instead of one for each set of modules that some screens share, which a slow connection feels: `frame` is
 * what every page needs, `members` what members' screens do. All other modules stay with what needs them.
 */
export const clientChunks = {
  debugName: 'shared',
  // The document's module brings the style sheet, which is named like its chunk. What starts the application is run
  // when everything else is there, and not by the first screen that shares a file with it.
  test: (id: string) => !/\/web\/app\/(root|entry\.client)\.tsx|\.css(\?|$)|rolldown[\\/:]runtime/.test(id),
  name: (id: string, chunking: Chunking): string | null => {
    const entries = entriesOf(id, chunking);
    if (everyPage.some((entry) => entries.has(entry))) return 'frame';
    if (everyMemberScreen.some((entry) => entries.has(entry))) return 'members';
    return entries.has(mainScreen) && entries.size > 1 ? 'members' : null;
  },
};

/** What can be asked for by itself and needs a module, however many imports away: screens, dialogs, workers. */
function entriesOf(id: string, chunking: Chunking): Set<string> {
  const entries = new Set<string>();
  const above = new Set([id]);
  // A set goes on to what is added to it.
  for (const one of above) {
    const info = chunking.getModuleInfo(one);
    if (!info) continue;
    if (info.isEntry || info.dynamicImporters.length > 0) entries.add(named(one));
    for (const importer of info.importers) above.add(importer);
  }
  return entries;
}

/** A module's path in the repository, without what the router's plugin adds to its name. */
function named(id: string): string {
  const file = id.replaceAll('\\', '/').replace(/\?.*$/, '');
  const root = path.resolve(import.meta.dirname, '../..').replaceAll('\\', '/');
  return file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file;
}
