import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

interface KillableServer {
  start(): Promise<void>;
  kill(): Promise<void>;
}

/**
 * Launches a server that can be killed and restarted on the same local port. The server is stopped at the end of the
 * test.
 */
export async function killableServer(port: number, launch: () => ChildProcess): Promise<KillableServer> {
  let kill = async (): Promise<void> => undefined;

  async function start(): Promise<void> {
    const child = launch();
    const ended = once(child, 'exit');
    kill = async () => {
      child.kill('SIGKILL');
      await ended;
    };
    await isOpen(port);
  }

  onTestFinished(async () => await kill());
  await start();
  return { start, kill: async () => await kill() };
}

/** Resolves once a server listens on the port. */
async function isOpen(port: number): Promise<void> {
  for (let open = false; !open; await sleep(20)) {
    const socket = connect(port, '127.0.0.1');
    open = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
  }
}
