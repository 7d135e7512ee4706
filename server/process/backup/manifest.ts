import { createHmac, timingSafeEqual } from 'node:crypto';
import { open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import type { Secret } from '../../platform/core/secret.ts';
import { SetupError } from '../../platform/core/setup-error.ts';
import { syncFile } from './streams.ts';

export const manifestName = 'manifest.json';
/** Maximum size of a manifest, in bytes. A manifest contains about a hundred names of migrations. */
const longestManifest = 1_000_000;

const count = z.number().check(z.int(), z.nonnegative());

/** Everything that a restoration has to know before it reads an archive. */
const manifestShape = z.object({
  format: z.literal(1),
  version: z.string(),
  created_at: z.iso.datetime(),
  database: z.object({
    /** `files`: of the embedded PostgreSQL. `dump`: by `pg_dump`. */
    kind: z.enum(['files', 'dump']),
    /** The version of the server, such as 180004. */
    server: count,
    /** The system that the files belong to, such as `linux-x64`. */
    system: z.string(),
    migrations: z.array(z.string()),
    /** Maximum size on the disk, in bytes. */
    bytes: count,
  }),
  /** Number of photo files; null if the backup was made without them. */
  photos: z.nullable(count),
  /** Bytes of all files without compression. */
  file_bytes: count,
  erased: count,
  /** The public key that encrypted the archives. */
  encrypted_for: z.nullable(z.string()),
  /** Whether SECRET is in the backup, because it was generated with the data. */
  has_secret: z.boolean(),
  archives: z.array(z.object({ name: z.string().check(z.regex(/^[a-z][a-z.]*$/)), size: count, sha256: z.string() })),
});
export type BackupManifest = z.output<typeof manifestShape>;

interface Signed {
  readonly signature?: unknown;
}

/** Writes the manifest, signed with `secret`, so that only this site can have made the backup. */
export async function writeManifest(folder: string, manifest: BackupManifest, secret: Secret): Promise<void> {
  const signature = signatureOf(manifest, secret.keyFor('backup'));
  const file = path.join(folder, manifestName);
  await writeFile(file, `${JSON.stringify({ ...manifest, signature }, undefined, 2)}\n`, { flag: 'wx', mode: 0o600 });
  await syncFile(file);
}

export interface ReadManifest {
  readonly manifest: BackupManifest;
  /** Whether it was signed with the secret of this site. */
  isOurs(secret: Secret): boolean;
}

/** Reads the manifest of a backup. Undefined if it is missing or of an unknown format. */
export async function readManifest(folder: string): Promise<ReadManifest | undefined> {
  const text = await readShort(path.join(folder, manifestName));
  if (text === undefined) return undefined;
  const { signature, ...content } = parsed(text) as Signed;
  const read = z.safeParse(manifestShape, content);
  if (!read.success) return undefined;
  return {
    manifest: read.data,
    isOurs: (secret) => {
      const given = Buffer.from(String(signature));
      return secret.keysFor('backup').some((key) => {
        const expected = Buffer.from(signatureOf(content, key));
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
  };
}

function signatureOf(content: object, key: Parameters<typeof createHmac>[1]): string {
  return createHmac('sha256', key).update(JSON.stringify(content)).digest('hex');
}

function parsed(text: string): object {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}

async function readShort(file: string): Promise<string | undefined> {
  const handle = await open(file, 'r').catch((fault: NodeJS.ErrnoException) => {
    if (fault.code === 'ENOENT' || fault.code === 'ENOTDIR') return undefined;
    throw new SetupError(`${file} cannot be read (${fault.code}).`);
  });
  if (!handle) return undefined;
  try {
    const { size } = await handle.stat();
    if (size > longestManifest) return undefined;
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}
