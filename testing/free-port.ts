import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the range from which systems assign ports (32768 and up on Linux), and above those of common servers. */
const [first, last] = [12_000, 32_000] as const;
let asked = 0;

/**
 * Finds a port that is free on all addresses. The server started on it may take seconds to listen: until then no
 * system-assigned port equals it, and probably no other test process uses it, since each starts at a different port.
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
