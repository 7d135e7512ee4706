import { Writable } from 'node:stream';

/** A stream for React, which calls `flush` when it has written all that it can render for now. */
interface Flushed extends Writable {
  flush(): void;
}

/**
 * Creates a page's body, and the stream to which React writes it. React writes chunks of two kilobytes. The body
 * contains one chunk per flush, because each chunk has a fixed cost in streams and compression. Canceling the body
 * stops rendering.
 */
export function joinedBody(): { readonly to: Flushed; readonly body: ReadableStream<Uint8Array> } {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  let pieces: Uint8Array[] = [];
  const send = () => {
    if (pieces.length === 0) return;
    controller.enqueue(pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces));
    pieces = [];
  };
  const to = Object.assign(
    new Writable({
      decodeStrings: true,
      // React buffers the page itself, so backpressure would save no memory.
      highWaterMark: 1 << 20,
      write: (piece: Uint8Array, _encoding, done) => {
        pieces.push(piece);
        done();
      },
      final: (done) => {
        send();
        controller.close();
        done();
      },
      destroy: (fault, done) => {
        pieces = [];
        if (fault) controller.error(fault);
        done(null);
      },
    }),
    { flush: send },
  );
  const body = new ReadableStream<Uint8Array>({
    start: (made) => void (controller = made),
    cancel: () => void to.destroy(),
  });
  return { to, body };
}
