import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib';
import { type Encoding, acceptsEncoding } from '../protection.ts';

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, ZSTD_c_compressionLevel, ZSTD_c_windowLog } = constants;

/**
 * In zstd and brotli a page is as small as gzip makes it by default, in a fifth and a half of the time. The windows, of
 * 128 kB, are as long as most pages. (docs/performance.md, Pages of members.)
 */
const packers = {
  zstd: () => createZstdCompress({ params: { [ZSTD_c_compressionLevel]: 3, [ZSTD_c_windowLog]: 17 } }),
  br: () => createBrotliCompress({ params: { [BROTLI_PARAM_QUALITY]: 3, [BROTLI_PARAM_LGWIN]: 17 } }),
  gzip: () => createGzip({ level: 3 }),
} as const;

/** The best encoding of a page that a browser accepts, by its `accept-encoding`; undefined if it accepts none. */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  return (['zstd', 'br', 'gzip'] as const).find((encoding) => acceptsEncoding(encoding, accepted));
}

interface Packing {
  /** Undefined: the body is sent as it is. */
  readonly encoding: Encoding | undefined;
  /** Called once the body was read to its end, and as soon as its reader leaves or it breaks. */
  readonly end: () => void;
}

/** The same body, compressed. Each piece goes out at once, so that a browser shows it while the next is being made. */
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

/** The next piece that is more than nothing, or the last: whoever pulls and gets none is not asked again. */
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
  /** Compresses a piece so that it can be read at once; undefined is the end. */
  pack(piece: Uint8Array | undefined): Promise<Uint8Array>;
  destroy(): void;
}

function packerOf(encoding: Encoding): Packer {
  const stream = packers[encoding]();
  let packed: Buffer[] = [];
  stream.on('data', (piece: Buffer) => packed.push(piece));
  // Of a fault between two pieces, the next one is told.
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
