import { createBrotliDecompress, createGunzip, createZstdDecompress } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { encodingFor, encodings } from '../compression.ts';
import { packedBody } from './packed-body.ts';

const unpackers = { zstd: createZstdDecompress, br: createBrotliDecompress, gzip: createGunzip } as const;
const pieces = ['<!doctype html><p>Eerste ', 'stuk</p>'.repeat(30_000), '', '<p>Ž 🫐 laatste</p>'];

function bodyOf(texts: readonly string[]): ReadableStream<Uint8Array> {
  return ReadableStream.from(texts.map((text) => Buffer.from(text)));
}

describe('the encoding of a page', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'zstd'],
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['deflate', undefined],
    ['gzip, br;q=0, zstd;q=0', 'gzip'],
    [undefined, undefined],
  ])('for a browser that accepts %j is %j', (accepted, encoding) => {
    expect(encodingFor(accepted, encodings)).toBe(encoding);
  });
});

describe.each(['zstd', 'br', 'gzip'] as const)('a page in %s', (encoding) => {
  test('is the same after decompression, and much smaller in transit', async () => {
    const end = vi.fn();
    const sent = await new Response(packedBody(bodyOf(pieces), { encoding, end })).bytes();
    const unpacked = unpackers[encoding]();
    unpacked.end(sent);
    expect(Buffer.concat(await unpacked.toArray()).toString()).toBe(pieces.join(''));
    expect(sent.length).toBeLessThan(2_000);
    expect(end).toHaveBeenCalledTimes(1);
  });

  test('shows each piece before the next one is rendered', async () => {
    let next!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (next = controller) });
    const reader = packedBody(body, { encoding, end: () => undefined }).getReader();
    const unpacked = unpackers[encoding]();
    const shown = async () => String(await new Promise((resolve) => unpacked.once('data', resolve)));
    for (const text of ['the head', 'the body']) {
      next.enqueue(Buffer.from(text));
      const { value } = await reader.read();
      const showing = shown();
      unpacked.write(value!);
      expect(await showing).toBe(text);
    }
    await reader.cancel();
  });
});

test('a page for a browser that accepts no encoding is sent uncompressed', async () => {
  const end = vi.fn();
  const sent = await new Response(packedBody(bodyOf(pieces), { encoding: undefined, end })).text();
  expect(sent).toBe(pieces.join(''));
  expect(end).toHaveBeenCalledTimes(1);
});

test('a reader that disconnects stops the rendering of the page', async () => {
  const [end, cancel] = [vi.fn(), vi.fn()];
  const body = new ReadableStream<Uint8Array>({ pull: (it) => it.enqueue(Buffer.from('and so on')), cancel });
  const reader = packedBody(body, { encoding: 'zstd', end }).getReader();
  await reader.read();
  await reader.cancel('gone');
  expect(end).toHaveBeenCalledTimes(1);
  expect(cancel).toHaveBeenCalledWith('gone');
});

test('a page that fails while it is rendered also fails for its reader', async () => {
  const end = vi.fn();
  const body = new ReadableStream<Uint8Array>({
    pull: () => {
      throw new Error('broken');
    },
  });
  await expect(new Response(packedBody(body, { encoding: 'br', end })).text()).rejects.toThrow('broken');
  expect(end).toHaveBeenCalledTimes(1);
});
