import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { switchTo } from '#server/process/release/releases.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '..');

/** The files and folders that the product runs from, without its packages. */
const program = [
  'build',
  'contract',
  'database',
  'demo',
  'desk',
  'journeys',
  'locales',
  'package-lock.json',
  'package.json',
  'react-router.config.ts',
  'server',
  'tools',
  'tsconfig.base.json',
  'tsconfig.json',
  'vite.config.ts',
  'web',
];

/** A folder with releases of this checkout, which share its packages. */
export interface ReleaseFolders {
  readonly home: string;
  folderOf(name: string): string;
  /** Makes a release. `changes` replaces files in it, `whole` gives it packages of its own, and a build of the changes. */
  add(name: string, changes?: Readonly<Record<string, string>>, how?: 'whole'): Promise<void>;
  use(name: string): Promise<void>;
}

/** Deleted at the end of the test. */
export async function releaseFolders(): Promise<ReleaseFolders> {
  const home = await mkdtemp(path.join(tmpdir(), 'damson-home-'));
  // The system account of PostgreSQL runs programs of a release.
  await chmod(home, 0o755);
  onTestFinished(async () => await rm(home, { recursive: true, force: true }));
  const folderOf = (name: string) => path.join(home, 'releases', name);
  return {
    home,
    folderOf,
    add: async (name, changes = {}, how) => {
      const folder = folderOf(name);
      await mkdir(folder, { recursive: true });
      const names = how ? [...program, 'node_modules'] : program;
      const from = names.map((one) => path.join(root, one));
      // Hard links are fast. The folder of temporary files may be on another disk.
      await run('cp', ['-al', ...from, folder]).catch(async () => await run('cp', ['-a', ...from, folder]));
      if (!how) await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
      for (const [file, text] of Object.entries(changes)) {
        // Written beside and renamed: the file itself is shared with the checkout.
        await writeFile(path.join(folder, `${file}.new`), text);
        await rename(path.join(folder, `${file}.new`), path.join(folder, file));
      }
      if (!how || Object.keys(changes).length === 0) return;
      await rm(path.join(folder, 'build'), { recursive: true });
      await run(process.execPath, ['tools/build.ts'], { cwd: folder });
    },
    use: async (name) => await switchTo(home, name),
  };
}
