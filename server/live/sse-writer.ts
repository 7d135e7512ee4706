import type { ServerResponse } from 'node:http';

/** Where a stream of events is written to. */
export interface SseWriter {
  write(text: string): void;
  /** How many bytes the reader has not taken yet. */
  readonly backlog: number;
  end(): void;
}

/** Listens at one end of a pipe; returns how to stop, which is done when the reader has gone. */
export type Begin = (pipe: SseWriter) => () => void;

/**
 * A stream of events written straight to the socket of the one who asked. A stream of the web around it would take as
 * much memory again, for each of thousands on which nothing happens.
 */
export function toSocket(outgoing: ServerResponse, headers: Readonly<Record<string, string>>, begin: Begin): void {
  // Who asked has gone while it was found out who they are.
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

/** A stream of events for who asks without a socket, in this process. */
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
