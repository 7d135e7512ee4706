import { spawn, spawnSync } from 'node:child_process';
import { freePort } from '../free-port.ts';
import { killableServer } from './killable-server.ts';

/** Whether this machine has NATS, which is in Debian's package `nats-server`. */
export const hasNats = !spawnSync('nats-server', ['--version']).error;

/** Starts a NATS server that can be killed and restarted at the same address. Stopped at the end of the test. */
export async function natsServer() {
  const port = await freePort();
  const launch = () => spawn('nats-server', ['-a', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
  const server = await killableServer(port, launch);
  return { NATS_URL: `nats://127.0.0.1:${port}`, ...server };
}
