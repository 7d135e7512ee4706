import type { ServerResponse } from 'node:http';

/** The destination of an event stream. */
export interface SseWriter {
  write(text: string): void;
  /** Bytes that the reader has not received yet. */
  readonly backlog: number;
  end(): void;
}

/** Starts writing events. Returns a function that stops writing them, to be called when the reader has disconnected. */
export type Begin = (pipe: SseWriter) => () => void;

/**
 * Writes an event stream directly to the client's socket. A web stream around it would double the memory of each of
 * thousands of idle connections.
 */
export function toSocket(outgoing: ServerResponse, headers: Readonly<Record<string, string>>, begin: Begin): void {
  // The client disconnected while it was being authenticated.
  if (outgoing.destroyed) return;
  outgoing.writeHead(200, headers);
  const stop = begin({
    write: (text) => void outgoing.write(text),
    get backlog() {
      return outgoing.writableLength;
    },
    end: () => void outgoing.end(),
  });
  outgoing.once('close', stop).on('error', stop);
}

/** Returns an event stream for a client without a socket, in this process. */
export function toStream(begin: Begin): ReadableStream<Uint8Array> {
  let stop = (): void => undefined;
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        stop = begin({
          write: (text) => controller.enqueue(encoder.encode(text)),
          get backlog() {
            return -(controller.desiredSize ?? 0);
          },
          end: () => controller.close(),
        });
      },
      cancel: () => stop(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  );
}

const encoder = new TextEncoder();
