import { pbkdf2 } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { spawnServer } from './embedded-server.ts';

const hash = promisify(pbkdf2);

test('a server that exits at once is always noticed, however late its log is closed', async () => {
  const home = await mkdtemp(path.join(tmpdir(), 'damson-ends-'));
  onTestFinished(async () => await rm(home, { recursive: true, force: true }));
  await mkdir(path.join(home, 'bin'));
  const program = path.join(home, 'bin/postgres');
  await writeFile(program, '#!/bin/sh\nexit 1\n');
  for (const place of [home, path.dirname(program), program]) await chmod(place, 0o755);
  const server = { binaries: home, home, data: home, superuser: 'damson', host: home, port: 5432 };
  // File operations wait behind this work, as on a busy machine.
  const busy = Array.from({ length: 12 }, async () => {
    for (let time = 0; time < 4; time += 1) await hash('a password', 'and its salt', 100_000, 64, 'sha512');
  });
  const started = await Promise.all(Array.from({ length: 4 }, async () => await spawnServer(server)));
  await Promise.all(busy);
  await expect.poll(() => started.filter(({ ended }) => !ended).length).toBe(0);
});
