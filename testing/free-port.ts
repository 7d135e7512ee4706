import { once } from 'node:events';
import { createServer } from 'node:net';

/** Range of ports below those that systems assign (32768 and up on Linux) and above those of common servers. */
const [first, last] = [12_000, 32_000] as const;
let asked = 0;

/**
 * Finds a port that is free on all addresses. A server may take seconds to listen on the port. Until then, the system
 * does not assign the port, and other test processes probably do not use it, because each starts its search at a
 * different port.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = first + ((process.pid * 101 + asked) % (last - first));
    asked += 1;
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port);
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
