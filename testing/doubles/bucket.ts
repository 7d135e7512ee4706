import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '../free-port.ts';
import { killableServer } from './killable-server.ts';

const name = 'photos-of-members';

/**
 * Starts a bucket that can be killed and restarted at the same address without losing its contents. Stopped at the end
 * of the test.
 */
export async function bucketServer() {
  const folder = await mkdtemp(path.join(tmpdir(), 'damson-bucket-'));
  const port = await freePort();
  // Hooks run in reverse order, so this hook runs last.
  onTestFinished(async () => await rm(folder, { recursive: true, force: true }));
  const server = await killableServer(port, () => {
    const program = path.join(import.meta.dirname, 'bucket-process.ts');
    return spawn(process.execPath, [program, String(port), folder, name], { stdio: 'ignore' });
  });
  return {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${port}/${name}`,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
    },
    folder,
    ...server,
  };
}
