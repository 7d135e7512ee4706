import { createServer, connect, type Socket } from 'node:net';
import { once } from 'node:events';

/** A proxy between a server and PostgreSQL that counts the statements. */
export async function statementCounter(database: string) {
  const { hostname, port } = new URL(database);
  let count = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const backend = connect(Number(port || 5432), hostname);
    for (const socket of [client, backend]) {
      sockets.add(socket);
      socket.setNoDelay().on('error', () => undefined);
    }
    client.on('close', () => backend.destroy());
    backend.on('close', () => client.destroy());
    const seen = statementsIn();
    client.on('data', (bytes) => {
      count += seen(bytes);
      backend.write(bytes);
    });
    backend.on('data', (bytes) => client.write(bytes));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(database);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    count: () => count,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

const [query, execute] = ['Q'.charCodeAt(0), 'E'.charCodeAt(0)];

/** Counts simple queries and executions of prepared ones in a client's messages. */
function statementsIn() {
  let rest = Buffer.alloc(0);
  let isStarting = true;
  return (bytes: Buffer): number => {
    rest = Buffer.concat([rest, bytes]);
    let found = 0;
    for (;;) {
      // The startup message does not have a type.
      const head = isStarting ? 0 : 1;
      if (rest.length < head + 4) return found;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return found;
      if (!isStarting && (rest[0] === query || rest[0] === execute)) found += 1;
      isStarting = false;
      rest = rest.subarray(length);
    }
  };
}
