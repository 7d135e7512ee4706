import { createTarDecoder, createTarPacker } from 'modern-tar';
import { type Bytes, type Cipher, compress, decompress, fileBytes, type StoredFile, storeFile } from './streams.ts';

/** How an archive is stored: `decrypt` and `encrypt` are undefined without a key. */
export interface Packing {
  readonly compressed: boolean;
  readonly cipher: Cipher | undefined;
}

/** A tar archive that is being written. */
export interface ArchiveWriter {
  /** Writes exactly `size` bytes; `chunks` must not be changed afterwards. */
  add(name: string, size: number, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  addFolder(name: string): Promise<void>;
  /** Number of bytes in the entries so far. */
  readonly bytes: number;
  /** Resolves when the whole archive is durable. */
  finish(): Promise<Omit<StoredFile, 'name'>>;
  /** Stops writing; the partial file stays. */
  abort(reason: unknown): Promise<void>;
}

/** Writes a tar archive to a new file: compressed if it may be, encrypted if there is a key. */
export function openTarWriter(file: string, { compressed, cipher }: Packing, signal: AbortSignal): ArchiveWriter {
  const { readable, controller } = createTarPacker();
  const storing = store(readable, file, { compressed, cipher }, signal);
  storing.catch(() => undefined);
  let bytes = 0;

  /** A full disk ends the stream: report that, rather than that the stream has ended. */
  async function orWhyNot<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (fault) {
      controller.error(fault);
      await storing;
      throw fault;
    }
  }

  async function entry(name: string, size: number, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    const writer = controller.add({ name, size, type: 'file', mode: 0o600, mtime: new Date(0) }).getWriter();
    for await (const chunk of chunks) {
      signal.throwIfAborted();
      await writer.write(chunk);
    }
    await writer.close();
    bytes += size;
  }

  async function folder(name: string) {
    await controller.add({ name: `${name}/`, size: 0, type: 'directory', mode: 0o700, mtime: new Date(0) }).close();
  }

  return {
    add: async (name, size, chunks) => await orWhyNot(entry(name, size, chunks)),
    addFolder: async (name) => await orWhyNot(folder(name)),
    get bytes() {
      return bytes;
    },
    finish: async () => {
      controller.finalize();
      return await storing;
    },
    abort: async (reason) => {
      controller.error(reason);
      await storing.catch(() => undefined);
    },
  };
}

async function store(readable: Bytes, file: string, { compressed, cipher }: Packing, signal: AbortSignal) {
  const packed = compressed ? compress(readable) : readable;
  return await storeFile(file, cipher ? await cipher(packed) : packed, signal);
}

/** An entry of an archive. Its bytes must be read, or the next entry never comes. */
export interface ArchiveEntry {
  readonly name: string;
  readonly isFolder: boolean;
  readonly size: number;
  readonly bytes: Bytes;
}

/** Reads the entries of an archive in order. */
export async function* tarEntries(file: string, { compressed, cipher }: Packing): AsyncGenerator<ArchiveEntry> {
  const stored = fileBytes(file);
  const opened = cipher ? await cipher(stored) : stored;
  const entries = (compressed ? decompress(opened) : opened).pipeThrough(createTarDecoder({ strict: true }));
  for await (const { header, body } of entries as AsyncIterable<TarEntry>) {
    const isFolder = header.type === 'directory';
    // Links could lead out of the folder that is being restored.
    if (!isFolder && header.type !== 'file') throw new Error(`${header.name} is a ${header.type}.`);
    yield { name: header.name.replace(/\/$/, ''), isFolder, size: header.size, bytes: body };
  }
}

interface TarEntry {
  readonly header: { readonly name: string; readonly size: number; readonly type?: string };
  readonly body: Bytes;
}
