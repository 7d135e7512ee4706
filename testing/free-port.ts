import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that a system gives to whoever asks for any (32768 and up on Linux), above those of servers. */
const [first, last] = [12_000, 32_000] as const;
let asked = 0;

/**
 * A port that is free on all addresses. What is started on it may take seconds to listen: until then no connection
 * and nothing that listens on any port gets it, and hardly another process of tests, which begins elsewhere.
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
