import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Timeouts of connections without progress. */
export interface LineTimeouts {
  /** Maximum time for the whole body of an unknown sender. Forms and messages are small and arrive at once. */
  readonly milliseconds: number;
  /** Minimum progress of a slow photo upload, in bytes per period. */
  readonly bytes: number;
  /**
   * Maximum number of clients that may read a response slowly, stalling for up to six periods. If there are more, each
   * one that stalls is disconnected.
   */
  readonly slowReaders: number;
}

export const lineTimeouts: LineTimeouts = { milliseconds: 4_500, bytes: 4_096, slowReaders: 50 };
/** Maximum time for the headers. Together with the interval of the check, less than five seconds. */
export const headersMilliseconds = 4_000;
export const checkMilliseconds = 500;
/**
 * How long an idle connection of a proxy stays open. The proxy must close it: if this server did, a request sent at
 * that moment would be lost.
 */
export const proxyMilliseconds = 75_000;
/** How long an idle connection of a browser stays open. Browsers retry lost requests. */
export const browserMilliseconds = 5_000;
/** Maximum time of any request, whatever its progress. */
export const longestMilliseconds = 3_600_000;

const longReads = 6;
const allowed = new WeakSet<IncomingMessage>();

/**
 * Closes the connection of a request whose body does not arrive in time, unless a slow body is allowed and makes
 * progress.
 */
export function limitBodyTime(incoming: IncomingMessage, { milliseconds, bytes }: LineTimeouts): void {
  const { socket, headers } = incoming;
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (incoming.complete || !hasBody) return;
  let read = socket.bytesRead;
  const timer = setInterval(() => {
    afterReading(() => {
      // Buffered data means that this process is the slow side.
      const moves = socket.bytesRead - read >= bytes || incoming.readableLength > 0;
      read = socket.bytesRead;
      if (!incoming.complete && !(allowed.has(incoming) && moves)) socket.destroy();
    });
  }, milliseconds).unref();
  incoming.once('end', () => clearInterval(timer)).once('close', () => clearInterval(timer));
}

/**
 * Runs a check after the event loop has polled the connections. After the process was suspended, timers run first, and
 * would reset a request that arrived in time.
 */
function afterReading(check: () => void): void {
  setImmediate(check);
}

/** Allows a slow body, because the sender is known. */
export function allowSlowBody(incoming: IncomingMessage | undefined): void {
  if (incoming) allowed.add(incoming);
}

/**
 * Closes idle connections: those without a request, and those whose client does not read its response. A bad connection
 * may stall for half a minute, but many at once are an attack. Returns a function to call when a request is being
 * answered.
 */
export function dropIdleLines(server: Server, { milliseconds, slowReaders }: LineTimeouts) {
  const answering = new Set<Socket>();
  const slow = new Map<Socket, { readonly taken: number; readonly times: number }>();
  server.setTimeout(milliseconds, (socket) => {
    if (!answering.has(socket)) return destroyIfIdle(socket);
    // This process is the slow side.
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
