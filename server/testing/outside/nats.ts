import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { freePort } from '../free-port.ts';
import { isOpen } from './is-open.ts';

/** Whether this machine has a NATS: Debian's package is `nats-server`. */
export const hasNats = !spawnSync('nats-server', ['--version']).error;

/** A NATS that can be killed and started again at the same address. It ends with the test. */
export async function natsServer() {
  const port = await freePort();
  let end = async () => undefined as unknown;

  async function start(): Promise<void> {
    const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
    const ended = once(child, 'exit');
    end = async () => {
      child.kill('SIGKILL');
      await ended;
    };
    await isOpen(port);
  }

  onTestFinished(async () => void (await end()));
  await start();
  return { NATS_URL: `nats://127.0.0.1:${port}`, start, kill: async () => void (await end()) };
}
