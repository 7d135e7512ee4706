import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib';
import type { Encoding } from '../compression.ts';

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, ZSTD_c_compressionLevel, ZSTD_c_windowLog } = constants;

/**
 * Compressors by encoding. With zstd and brotli, pages are as small as with gzip at its default level; zstd takes a
 * fifth of the time, brotli half. The windows of 128 kB are as long as most pages. (docs/performance.md, Pages of
 * members.)
 */
const packers = {
  zstd: () => createZstdCompress({ params: { [ZSTD_c_compressionLevel]: 3, [ZSTD_c_windowLog]: 17 } }),
  br: () => createBrotliCompress({ params: { [BROTLI_PARAM_QUALITY]: 3, [BROTLI_PARAM_LGWIN]: 17 } }),
  gzip: () => createGzip({ level: 3 }),
} as const;

interface Packing {
  /** The encoding of the body. If undefined, the body is sent uncompressed. */
  readonly encoding: Encoding | undefined;
  /** Called when the body was read to its end, its reader has disconnected, or it has failed. */
  readonly end: () => void;
}

/** Compresses a body. Each piece is flushed at once, so the browser renders it while the next one is being produced. */
export function packedBody(body: ReadableStream<Uint8Array>, { encoding, end }: Packing): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let packer: Packer | undefined;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        try {
          packer ??= encoding && packerOf(encoding);
          const { done, packed } = await nextPiece(reader, packer);
          if (packed.length > 0) controller.enqueue(packed);
          if (!done) return;
          end();
          controller.close();
        } catch (fault) {
          packer?.destroy();
          end();
          throw fault;
        }
      },
      cancel: async (reason) => {
        packer?.destroy();
        end();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * Returns the next piece that is not empty, or the last one: a stream whose `pull` enqueues nothing is not pulled
 * again.
 */
async function nextPiece(reader: ReadableStreamDefaultReader<Uint8Array>, packer: Packer | undefined) {
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const { done, value } = await reader.read();
    // oxlint-disable-next-line no-await-in-loop
    const packed = (packer ? await packer.pack(value) : value) ?? nothing;
    if (done || packed.length > 0) return { done, packed };
  }
}

const nothing = new Uint8Array();

interface Packer {
  /** Compresses and flushes a piece; undefined ends the stream. */
  pack(piece: Uint8Array | undefined): Promise<Uint8Array>;
  destroy(): void;
}

function packerOf(encoding: Encoding): Packer {
  const stream = packers[encoding]();
  let packed: Buffer[] = [];
  stream.on('data', (piece: Buffer) => packed.push(piece));
  // An error between two pieces is reported by the next one.
  stream.on('error', () => undefined);
  return {
    pack: async (piece) => {
      await new Promise<void>((resolve, reject) => {
        stream.once('error', reject);
        const ready = () => {
          stream.off('error', reject);
          resolve();
        };
        if (!piece) return stream.once('end', ready).end();
        stream.write(piece);
        stream.flush(ready);
      });
      const whole = packed.length === 1 ? packed[0]! : Buffer.concat(packed);
      packed = [];
      return whole;
    },
    destroy: () => void stream.destroy(),
  };
}
