import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  readonly name: string;
  readonly bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  /** The bytes are already compressed, as in a photo. */
  readonly packed?: true;
}

/** Streams a ZIP file. Reads each entry only after the previous ones were consumed. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>, now: Date): AsyncIterable<Uint8Array> {
  let made: Uint8Array[] = [];
  let trouble: Error | null = null;
  const zip = new Zip((fault, piece) => {
    trouble ??= fault;
    made.push(piece);
  });
  const take = () => {
    if (trouble) throw trouble;
    const taken = made;
    made = [];
    return taken;
  };
  for await (const { name, bytes, packed } of entries) {
    const file = packed ? new ZipPassThrough(name) : new ZipDeflate(name);
    file.mtime = now;
    zip.add(file);
    for await (const piece of bytes) {
      file.push(piece);
      yield* take();
    }
    file.push(new Uint8Array(), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
