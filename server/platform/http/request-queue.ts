import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Maximum number of requests that wait behind the one in progress, per connection. Browsers and proxies do not
 * pipeline.
 */
export const mostWaiting = 32;

type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/**
 * Handles the requests of each connection one at a time, in order of arrival. Closes a connection with more than {@link
 * mostWaiting} waiting requests.
 *
 * Node parses all requests in a chunk of 64 KB at once, so 1,400 of them would otherwise run at the same time, each
 * with a response in memory that the client may never read.
 */
export function oneAtATime(handle: Handler): Handler {
  const queues = new WeakMap<Socket, Parameters<Handler>[]>();

  function start(incoming: IncomingMessage, outgoing: ServerResponse): void {
    handle(incoming, outgoing);
    // Emitted once the response is written or the connection is closed, after the handler's own listeners.
    outgoing.once('close', () => startNext(incoming.socket));
  }

  function startNext(socket: Socket): void {
    // Node ends a connection when its client has closed its side.
    const next = socket.writable ? queues.get(socket)?.shift() : undefined;
    if (next) start(...next);
    else queues.delete(socket);
  }

  return (incoming, outgoing) => {
    const { socket } = incoming;
    // The parser still emits requests that it has already read.
    if (socket.destroyed) return;
    const queue = queues.get(socket);
    if (!queue) {
      queues.set(socket, []);
      start(incoming, outgoing);
    } else if (queue.length < mostWaiting) {
      queue.push([incoming, outgoing]);
    } else {
      socket.destroy();
    }
  };
}
