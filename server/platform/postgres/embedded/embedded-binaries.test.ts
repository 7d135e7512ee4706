import { chown, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isRoot } from '../../core/system-account.ts';
import { copyInto } from './embedded-binaries.ts';
import { accountForPostgres, socketFolder } from './embedded-home.ts';

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'damson-copy-'));
  onTestFinished(async () => await rm(made, { recursive: true, force: true }));
  return made;
}

/** Creates a package with one program in it. */
async function packaged(): Promise<string> {
  const made = await folder();
  await mkdir(path.join(made, 'native/bin'), { recursive: true });
  await writeFile(path.join(made, 'package.json'), '{"version": "18.9.9"}');
  await writeFile(path.join(made, 'native/bin/postgres'), 'ours');
  await writeFile(path.join(made, 'native/pg-symlinks.json'), '[]');
  return made;
}

const programIn = async (copy: string) => await readFile(path.join(copy, 'native/bin/postgres'), 'utf8');

describe('a copy of the embedded PostgreSQL', () => {
  test('is made only once, however many processes start', async () => {
    const [home, source] = [await folder(), await packaged()];
    const copies = await Promise.all(Array.from({ length: 4 }, async () => await copyInto(home, source)));
    expect(new Set(copies)).toEqual(new Set([path.join(home, 'programs-18.9.9')]));
    expect(await readdir(home), 'the other copies are deleted').toEqual(['programs-18.9.9']);
    await writeFile(path.join(source, 'native/bin/postgres'), 'another');
    expect(await programIn(await copyInto(home, source))).toBe('ours');
  });

  test.skipIf(!isRoot())('is not taken from a folder of another account', async () => {
    const [home, source] = [await folder(), await packaged()];
    const prepared = path.join(home, 'programs-18.9.9');
    await mkdir(path.join(prepared, 'native/bin'), { recursive: true });
    await writeFile(path.join(prepared, 'native/bin/postgres'), 'evil');
    await writeFile(path.join(prepared, 'native/pg-symlinks.json'), '[]');
    await chown(prepared, 65534, 65534);
    const copy = await copyInto(home, source);
    expect(copy).not.toBe(prepared);
    expect(await programIn(copy)).toBe('ours');
    expect((await stat(copy)).uid).toBe(0);
  });

  test('is not taken through a symbolic link', async () => {
    const [home, source, elsewhere] = [await folder(), await packaged(), await packaged()];
    await writeFile(path.join(elsewhere, 'native/bin/postgres'), 'evil');
    await symlink(elsewhere, path.join(home, 'programs-18.9.9'));
    const copy = await copyInto(home, source);
    expect((await lstat(copy)).isSymbolicLink()).toBe(false);
    expect(await programIn(copy)).toBe('ours');
  });
});

describe('the socket folder, if the path of the data folder is too long', () => {
  const longHome = async () => {
    const home = path.join(await folder(), 'a-rather-long-name-of-a-folder'.repeat(4));
    await mkdir(home);
    return home;
  };

  test('has an unpredictable name, which the next process finds', async () => {
    const [one, other] = [await longHome(), await longHome()];
    const [first, second] = [await socketFolder(one), await socketFolder(other)];
    onTestFinished(async () => {
      for (const made of [first, second]) await rm(made, { recursive: true });
    });
    expect(first).not.toBe(second);
    expect(first.length).toBeLessThan(80);
    expect((await stat(first)).mode & 0o777).toBe(0o700);
    expect(await socketFolder(one)).toBe(first);
  });

  test('is created again if it is gone or accessible to others', async () => {
    const home = await longHome();
    const first = await socketFolder(home);
    await rm(first, { recursive: true });
    await mkdir(first, { mode: 0o755 });
    const account = accountForPostgres();
    if (account) await chown(first, account.uid, account.gid);
    const second = await socketFolder(home);
    onTestFinished(async () => {
      for (const made of [first, second]) await rm(made, { recursive: true });
    });
    expect(second).not.toBe(first);
    expect(await socketFolder(home)).toBe(second);
  });
});
