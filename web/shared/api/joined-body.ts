import { Writable } from 'node:stream';

/** React's way of saying that it has written all it has to say for now. */
interface Flushed extends Writable {
  flush(): void;
}

/**
 * A body for a page: what React writes in pieces of two kilobytes comes out as one piece each time it pauses, since each
 * piece costs the same on its way through streams and compression, however small it is. When the reader leaves, the
 * drawing ends.
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
      // A page is drawn whole before it is read, and held by React otherwise: nothing is gained by making it wait.
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
