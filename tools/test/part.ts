/**
 * Returns the share of a list that belongs to a part. For `2/8`, this is every eighth entry, starting with the second.
 * Without a part, returns the whole list.
 */
export function partOf<Entry>(entries: readonly Entry[], part: string | undefined): Entry[] {
  const [current = 1, total = 1] = part?.split('/').map(Number) ?? [];
  return entries.filter((_entry, index) => index % total === current - 1);
}
