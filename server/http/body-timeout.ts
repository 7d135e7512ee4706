import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long we wait for somebody on whose line nothing moves. */
export interface LineTimeouts {
  /** Forms and messages are small and there at once: all of a stranger's body within this. */
  readonly milliseconds: number;
  /** A photo may take its time, as long as it moves: at least so many bytes in each such span. */
  readonly bytes: number;
  /** So many may take long to read an answer, each for six such spans. Where they are more, nobody may. */
  readonly slowReaders: number;
}

export const lineTimeouts: LineTimeouts = { milliseconds: 4_500, bytes: 4_096, slowReaders: 50 };
/** Headers have come within this, and how often is looked: together within five seconds. */
export const headersMilliseconds = 4_000;
export const checkMilliseconds = 500;
/** Whatever moves: a request that takes an hour is none. */
export const longestMilliseconds = 3_600_000;

const longReads = 6;
const allowed = new WeakSet<IncomingMessage>();

/** Ends a request whose body is not there in time, unless somebody has agreed to wait for it and it moves. */
export function limitBodyTime(incoming: IncomingMessage, { milliseconds, bytes }: LineTimeouts): void {
  if (incoming.complete) return;
  const { socket } = incoming;
  let read = socket.bytesRead;
  const timer = setInterval(() => {
    // What lies there unread waits for us.
    const moves = socket.bytesRead - read >= bytes || incoming.readableLength > 0;
    read = socket.bytesRead;
    if (!incoming.complete && !(allowed.has(incoming) && moves)) socket.destroy();
  }, milliseconds).unref();
  incoming.once('end', () => clearInterval(timer)).once('close', () => clearInterval(timer));
}

/** Agrees to wait for the body of a request, of which it is known who sends it. */
export function allowSlowBody(incoming: IncomingMessage | undefined): void {
  if (incoming) allowed.add(incoming);
}

/**
 * Lets go of lines on which nothing moves: those that nobody asks anything on, and those of readers who take nothing of
 * an answer that waits for them. A bad line may well stand still for half a minute; but where many do at once, they do
 * it on purpose. Returns how to say that something is being answered.
 */
export function dropIdleLines(server: Server, { milliseconds, slowReaders }: LineTimeouts) {
  const answering = new Set<Socket>();
  const slow = new Map<Socket, { readonly taken: number; readonly times: number }>();
  server.setTimeout(milliseconds, (socket) => {
    if (!answering.has(socket)) return socket.destroy();
    // It is we who take long.
    if (socket.writableLength === 0) return;
    for (const [other, { taken }] of slow) if (takenBy(other) !== taken) slow.delete(other);
    const times = (slow.get(socket)?.times ?? 0) + 1;
    slow.set(socket, { taken: takenBy(socket), times });
    if (times >= longReads || slow.size > slowReaders) socket.destroy();
    else socket.setTimeout(milliseconds);
  });
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
