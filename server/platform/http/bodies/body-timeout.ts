import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long to wait for a connection on which nothing moves. */
export interface LineTimeouts {
  /** The time for a whole body from a stranger; forms and messages are small and arrive at once. */
  readonly milliseconds: number;
  /** A photo may take its time, as long as it makes progress: at least this many bytes per period. */
  readonly bytes: number;
  /** How many clients may read an answer slowly, stalling for six periods. If there are more, none may. */
  readonly slowReaders: number;
}

export const lineTimeouts: LineTimeouts = { milliseconds: 4_500, bytes: 4_096, slowReaders: 50 };
/** The time for the headers; together with the interval of the check this is within five seconds. */
export const headersMilliseconds = 4_000;
export const checkMilliseconds = 500;
/**
 * How long a proxy in front may keep a connection for its next request. It has to be the one to close it: if we did, a
 * request sent at that moment would be lost.
 */
export const proxyMilliseconds = 75_000;
/** The same for browsers, which ask again. */
export const browserMilliseconds = 5_000;
/** The most for any request, whatever its progress. */
export const longestMilliseconds = 3_600_000;

const longReads = 6;
const allowed = new WeakSet<IncomingMessage>();

/** Ends a request whose body does not arrive in time, unless a slow body was allowed and makes progress. */
export function limitBodyTime(incoming: IncomingMessage, { milliseconds, bytes }: LineTimeouts): void {
  const { socket, headers } = incoming;
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (incoming.complete || !hasBody) return;
  let read = socket.bytesRead;
  const timer = setInterval(() => {
    afterReading(() => {
      // Unread data in the buffer is waiting for us.
      const moves = socket.bytesRead - read >= bytes || incoming.readableLength > 0;
      read = socket.bytesRead;
      if (!incoming.complete && !(allowed.has(incoming) && moves)) socket.destroy();
    });
  }, milliseconds).unref();
  incoming.once('end', () => clearInterval(timer)).once('close', () => clearInterval(timer));
}

/**
 * Runs a timeout's check after the event loop has polled the connections. After a stall of the process, timers run
 * first, and a request that arrived in time would be reset.
 */
function afterReading(check: () => void): void {
  setImmediate(check);
}

/** Allows a slow body for a request whose sender is known. */
export function allowSlowBody(incoming: IncomingMessage | undefined): void {
  if (incoming) allowed.add(incoming);
}

/**
 * Closes connections on which nothing moves: those without a request, and those whose reader does not take the answer
 * that is waiting. A bad connection may well stall for half a minute; but if many do at once, they do so on purpose.
 * Returns a function to report that a request is being answered.
 */
export function dropIdleLines(server: Server, { milliseconds, slowReaders }: LineTimeouts) {
  const answering = new Set<Socket>();
  const slow = new Map<Socket, { readonly taken: number; readonly times: number }>();
  server.setTimeout(milliseconds, (socket) => {
    if (!answering.has(socket)) return destroyIfIdle(socket);
    // We are the slow side.
    if (socket.writableLength === 0) return;
    for (const [other, { taken }] of slow) if (takenBy(other) !== taken) slow.delete(other);
    const times = (slow.get(socket)?.times ?? 0) + 1;
    slow.set(socket, { taken: takenBy(socket), times });
    if (times >= longReads || slow.size > slowReaders) socket.destroy();
    else socket.setTimeout(milliseconds);
  });
  function destroyIfIdle(socket: Socket): void {
    const read = socket.bytesRead;
    afterReading(() => {
      if (!answering.has(socket) && socket.bytesRead === read) socket.destroy();
    });
  }
  return ({ socket }: IncomingMessage, outgoing: ServerResponse) => {
    answering.add(socket);
    outgoing.once('close', () => {
      answering.delete(socket);
      slow.delete(socket);
    });
  };
}

function takenBy(socket: Socket): number {
  return socket.bytesWritten - socket.writableLength;
}
