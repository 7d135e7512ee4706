import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves when somebody listens on a port of this machine. */
export async function isOpen(port: number): Promise<void> {
  for (let open = false; !open; await sleep(20)) {
    const socket = connect(port, '127.0.0.1');
    open = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
  }
}
