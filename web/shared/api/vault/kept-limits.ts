/** How much of what was shown is kept: the newest, as long as it fits. */
export const keptLimits = {
  entries: 60,
  bytes: 4 * 1024 * 1024,
  /** A larger one is not kept at all. */
  entryBytes: 512 * 1024,
  milliseconds: 7 * 24 * 3_600_000,
} as const;
