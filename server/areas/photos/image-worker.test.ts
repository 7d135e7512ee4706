import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { jpeg } from '#testing/doubles/photo-files.ts';
import { openImageWorker } from './image-worker.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'damson-images-'));
const imageWorker = openImageWorker();
afterAll(async () => {
  imageWorker.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the process id of the image worker. */
function processOf(): number | undefined {
  const ours = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const parent = / (\d+) /.exec(readFileSync(`/proc/${name}/stat`, 'utf8').replace(/^.*\) \S/, ''))?.[1];
      return (
        Number(parent) === process.pid && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('image-worker-process')
      );
    } catch {
      return false;
    }
  });
  return ours.length > 0 ? Number(ours[0]) : undefined;
}

async function fileOf(name: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, await jpeg());
  return file;
}

test.runIf(process.platform === 'linux')(
  'a file that kills the image worker is rejected, and the next in the queue becomes a photo',
  async () => {
    const [before, after] = [await fileOf('before'), await fileOf('after')];
    // A FIFO opens but never ends, so the worker is still reading when it is killed.
    const endless = path.join(folder, 'endless');
    execFileSync('mkfifo', [endless]);

    expect(await imageWorker.develop(before, 'card')).toMatchObject({ width: 600, height: 800 });
    const died = processOf();
    const fatal = imageWorker.develop(endless, 'card');
    const waiting = imageWorker.develop(after, 'card');
    expect(died).toBeDefined();
    process.kill(died!, 'SIGKILL');
    expect(await fatal).toMatchObject({ refused: 'photo_damaged' });
    expect(await waiting).toMatchObject({ width: 600, height: 800 });
    await vi.waitFor(() => expect(processOf()).not.toBe(died), { timeout: 20_000 });
  },
);
