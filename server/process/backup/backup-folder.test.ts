import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeSecret } from '../../platform/core/secret.ts';
import { backupName, backupsIn, deleteOlder, finishBackup, openUnfinished, refuseFullDisk } from './backup-folder.ts';
import { type BackupManifest, writeManifest } from './manifest.ts';
import { findProgram } from './postgres-programs.ts';

const ours = makeSecret('the secret of this site, of some length');
const others = makeSecret('the secret of another site, of some length');
const manifest: BackupManifest = {
  format: 1,
  version: '0.1.0',
  created_at: '2026-11-02T09:00:00.000Z',
  database: { kind: 'dump', server: 180_004, system: 'linux-x64', migrations: ['0001-foundation.sql'], bytes: 1 },
  photos: 0,
  file_bytes: 0,
  erased: 0,
  encrypted_for: null,
  has_secret: false,
  archives: [{ name: 'files.tar', size: 0, sha256: '' }],
};

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'damson-backups-'));
  onTestFinished(async () => await rm(made, { recursive: true }));
  return made;
}

async function backUpOn(place: string, day: number, secret = ours): Promise<string> {
  const unfinished = await openUnfinished(place);
  await writeManifest(unfinished, manifest, secret);
  return await finishBackup(unfinished, backupName(new Date(Date.UTC(2026, 10, day, 2))));
}

const namesOf = async (place: string) => (await readdir(place)).toSorted();

test('only whole backups are found, the newest first', async () => {
  const place = await folder();
  await backUpOn(place, 1);
  await backUpOn(place, 2);
  await mkdir(path.join(place, 'damson-2026-11-03T020000Z'));
  await openUnfinished(place);
  const found = await backupsIn(place);
  expect(found.map((one) => path.basename(one.folder))).toEqual([
    'damson-2026-11-02T020000Z',
    'damson-2026-11-01T020000Z',
  ]);
  expect((await stat(found[0]!.folder)).mode & 0o777).toBe(0o700);
});

test('older backups of this site are deleted, never those of another site', async () => {
  const place = await folder();
  for (const day of [1, 2, 3, 4]) await backUpOn(place, day);
  await backUpOn(place, 5, others);
  expect(await deleteOlder(place, 2, ours)).toBe(2);
  expect(await namesOf(place)).toEqual([
    'damson-2026-11-03T020000Z',
    'damson-2026-11-04T020000Z',
    'damson-2026-11-05T020000Z',
  ]);
});

test('a changed manifest is not ours, and a replaced secret still is', async () => {
  const place = await folder();
  const whole = await backUpOn(place, 1);
  const [found] = await backupsIn(place);
  expect(found!.isOurs(ours)).toBe(true);
  expect(found!.isOurs(others)).toBe(false);
  expect(found!.isOurs(makeSecret('a new secret, of some length', 'the secret of this site, of some length'))).toBe(
    true,
  );
  const file = path.join(whole, 'manifest.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace('"erased": 0', '"erased": 1'));
  expect((await backupsIn(place))[0]!.isOurs(ours)).toBe(false);
});

test('what a dead process has left is removed, but not of a running one or of another machine', async () => {
  const place = await folder();
  const names = [
    `.unfinished-${hostname()}-99999999`,
    `.unfinished-${hostname()}-${process.ppid}`,
    '.unfinished-other-1',
  ];
  for (const name of names) await mkdir(path.join(place, name));
  const own = await openUnfinished(place);
  expect(await namesOf(place)).toEqual([...names.slice(1), path.basename(own)].toSorted());
});

test('refuses a disk without enough space', async () => {
  const place = await folder();
  await refuseFullDisk(place, 1);
  await expect(refuseFullDisk(place, 1e18)).rejects.toThrow('up to 1,000,000,000,000 MB are needed');
});

test('uses the program of the server’s version, or else the next one', async () => {
  const found = [14, 15, 17, 18].map((version) => ({ file: `/usr/lib/postgresql/${version}/bin/pg_dump`, version }));
  expect((await findProgram('pg_dump', 15, found)).version).toBe(15);
  expect((await findProgram('pg_dump', 16, found)).version).toBe(17);
  await expect(findProgram('pg_dump', 19, found)).rejects.toThrow('apt install postgresql-client-19');
  await expect(findProgram('pg_dump', 19, found)).rejects.toThrow('/usr/lib/postgresql/18/bin/pg_dump (18)');
});
