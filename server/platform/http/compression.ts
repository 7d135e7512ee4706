import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, gzipSync, type ZlibOptions } from 'node:zlib';

const accepting = {
  zstd: /\bzstd\b(?! *; *q=0(\.0*)? *(,|$))/i,
  br: /\bbr\b(?! *; *q=0(\.0*)? *(,|$))/i,
  gzip: /\bgzip\b(?! *; *q=0(\.0*)? *(,|$))/i,
} as const;

/** The encodings of compressed replies. */
export type Encoding = keyof typeof accepting;

/** Returns whether the client accepts an encoding, and does not refuse it as in `gzip;q=0`. */
export function acceptsEncoding(encoding: Encoding, accepted = ''): boolean {
  return accepting[encoding].test(accepted);
}

/** All encodings, best first. */
export const encodings = ['zstd', 'br', 'gzip'] as const satisfies readonly Encoding[];

/** Returns the first of the offered encodings that the client accepts; undefined if it accepts none. */
export function encodingFor<Offered extends Encoding>(
  accepted: string | undefined,
  offered: readonly Offered[],
): Offered | undefined {
  return offered.find((encoding) => acceptsEncoding(encoding, accepted));
}

/** Minimum size of a compressed response, in bytes. Shorter responses fit in one packet uncompressed. */
export const longBytes = 1024;
/**
 * Size above which replies are compressed outside the main thread. Normal replies are about a tenth of this size; only
 * a deliberately inflated reply exceeds it.
 */
const hugeUnits = 256 * 1024;
/** Compression level that compresses nearly as well as the default 6, in two thirds of the time. */
const fast = { level: 3 } as const;

/** Compresses a reply that is sent once, which takes a tenth of a millisecond for a page of cards. */
export async function compressReply(text: string): Promise<Buffer> {
  // Compressing a huge reply synchronously would block everyone else.
  return text.length > hugeUnits ? await gzipAsync(text, fast) : gzipSync(text, fast);
}

const gzipAsync = promisify<string, ZlibOptions, Buffer>(gzip);

/** Content in the two encodings that nearly all clients accept. */
export interface Compressed {
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** Compresses content at a high level, because it is compressed once and sent many times. */
export async function compressCached(content: Buffer): Promise<Compressed> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  return { br, gzip: zipped };
}
