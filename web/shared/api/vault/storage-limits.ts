/** Limits of the cache of shown data. The newest entries stay. */
export const storageLimits = {
  entries: 60,
  bytes: 4 * 1024 * 1024,
  /** Maximum size of an entry, in bytes. Larger entries are not cached at all. */
  entryBytes: 512 * 1024,
  milliseconds: 7 * 24 * 3_600_000,
} as const;
