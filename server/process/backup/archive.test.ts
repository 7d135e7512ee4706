import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tarEntries, openTarWriter } from './archive.ts';
import { createKeyFile, readKeyFile } from './key-file.ts';
import type { Cipher } from './streams.ts';

const now = new Date('2026-11-02T09:00:00Z');
const { signal } = new AbortController();
/** Size of an encrypted chunk, and its position in a file with one short header. */
const chunk = 64 * 1024 + 16;

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(tmpdir(), 'damson-archive-'));
  onTestFinished(async () => await rm(made, { recursive: true }));
  return made;
}

async function makeKey(name = 'key') {
  const file = path.join(await folder(), name);
  await createKeyFile(file, now);
  return { file, ...(await readKeyFile(file)) };
}

/** An encrypted archive of one megabyte. */
async function sealed() {
  const key = await makeKey();
  const file = path.join(await folder(), 'files.tar.age');
  const archive = openTarWriter(file, { compressed: false, cipher: key.encrypt }, signal);
  const bytes = randomBytes(60_000);
  for (let at = 0; at < 16; at += 1) await archive.add(`photos/${at}`, bytes.length, [bytes]);
  await archive.finish();
  return { file, key, bytes, stored: await readFile(file) };
}

async function namesIn(file: string, cipher: Cipher | undefined, compressed = false): Promise<string[]> {
  const names: string[] = [];
  for await (const { name, bytes } of tarEntries(file, { compressed, cipher })) {
    await new Response(bytes as never).arrayBuffer();
    names.push(name);
  }
  return names;
}

test.each([true, false])('returns what was written, byte for byte (compressed: %s)', async (compressed) => {
  const key = await makeKey();
  const file = path.join(await folder(), 'archive');
  const archive = openTarWriter(file, { compressed, cipher: key.encrypt }, signal);
  const bytes = randomBytes(300_000);
  await archive.addFolder('data');
  await archive.add('data/one', bytes.length, [bytes.subarray(0, 100_000), bytes.subarray(100_000)]);
  await archive.add('data/empty', 0, []);
  const { size } = await archive.finish();
  expect((await stat(file)).size).toBe(size);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const read: [string, boolean, Buffer][] = [];
  for await (const entry of tarEntries(file, { compressed, cipher: key.decrypt })) {
    read.push([entry.name, entry.isFolder, Buffer.from(await new Response(entry.bytes as never).arrayBuffer())]);
  }
  expect(read.map(([name, isFolder]) => [name, isFolder])).toEqual([
    ['data', true],
    ['data/one', false],
    ['data/empty', false],
  ]);
  expect(read[1]![2].equals(bytes)).toBe(true);
});

test('cannot be read with another key, or with the public part alone', async () => {
  const { file, key } = await sealed();
  const other = await makeKey('other');
  await expect(namesIn(file, other.decrypt)).rejects.toThrow('no identity matched');
  const publicFile = path.join(await folder(), 'public');
  await writeFile(publicFile, `${key.recipient}\n`);
  const publicPart = await readKeyFile(publicFile);
  expect(publicPart.recipient).toBe(key.recipient);
  expect(publicPart.decrypt).toBeUndefined();
  expect(await namesIn(file, key.decrypt)).toHaveLength(16);
});

test.each([
  ['a bit is flipped', (bytes: Buffer) => void (bytes[500_000]! ^= 1)],
  [
    'two chunks are swapped',
    (bytes: Buffer) => {
      const [one, other] = [bytes.length - 3 * chunk, bytes.length - 5 * chunk];
      const first = Buffer.from(bytes.subarray(one, one + chunk));
      bytes.copy(bytes, one, other, other + chunk);
      first.copy(bytes, other);
    },
  ],
])('is refused if %s', async (_what, change) => {
  const { file, key, stored } = await sealed();
  change(stored);
  await writeFile(file, stored);
  await expect(namesIn(file, key.decrypt)).rejects.toThrow('invalid tag');
});

test('is refused if the end is missing, even between two chunks', async () => {
  const { file, key, stored } = await sealed();
  const header = stored.indexOf('\n--- ') + 5;
  const start = stored.indexOf('\n', header) + 1 + 16;
  await writeFile(file, stored.subarray(0, start + 5 * chunk));
  await expect(namesIn(file, key.decrypt)).rejects.toThrow('invalid tag');
});

test('a key is private to its account, and never overwritten', async () => {
  const { file } = await makeKey();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(createKeyFile(file, now)).rejects.toThrow('never overwritten');
});

test.each(['', 'age1invalid', 'a password', 'age1one\nage1two'])('a file with %j is not a key', async (text) => {
  const file = path.join(await folder(), 'key');
  await writeFile(file, text);
  await expect(readKeyFile(file)).rejects.toThrow(/key/);
});

test('an aborted archive stops writing', async () => {
  const stopping = new AbortController();
  const file = path.join(await folder(), 'archive');
  const archive = openTarWriter(file, { compressed: true, cipher: undefined }, stopping.signal);
  await archive.add('one', 3, [Buffer.from('one')]);
  stopping.abort(new Error('stopped'));
  await expect(archive.add('two', 3, [Buffer.from('two')])).rejects.toThrow('stopped');
  await archive.abort(stopping.signal.reason);
});
