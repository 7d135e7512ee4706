import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '../free-port.ts';
import { isOpen } from './is-open.ts';

const name = 'photos-of-members';

/** A bucket that can be killed and started again at the same address, with what was in it. It ends with the test. */
export async function bucketServer() {
  const folder = await mkdtemp(path.join(tmpdir(), 'damson-bucket-'));
  const port = await freePort();
  let end = async () => undefined as unknown;

  async function start(): Promise<void> {
    const program = path.join(import.meta.dirname, 'bucket-process.ts');
    const child = spawn(process.execPath, [program, String(port), folder, name], { stdio: 'ignore' });
    const ended = once(child, 'exit');
    end = async () => {
      child.kill('SIGKILL');
      await ended;
    };
    await isOpen(port);
  }

  onTestFinished(async () => {
    await end();
    await rm(folder, { recursive: true, force: true });
  });
  await start();
  return {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${port}/${name}`,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
    },
    folder,
    start,
    kill: async () => void (await end()),
  };
}
