import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/**
 * Listens in front of a PostgreSQL server on this machine, and passes on every commit after `delay()` milliseconds.
 * Everything of the same connection waits behind it. Returns the port.
 */
export async function passCommitsOnLate(port: number, delay: () => number): Promise<number> {
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) socket.setNoDelay(true).on('error', () => undefined);
    far.pipe(near);
    far.on('close', () => near.destroy());
    near.on('close', () => far.end());
    near.on('data', (piece) => {
      if (!piece.includes('COMMIT')) return void far.write(piece);
      near.pause();
      setTimeout(() => {
        far.write(piece);
        near.resume();
      }, delay());
    });
  });
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
