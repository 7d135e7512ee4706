/** The share of a list for a part such as `2/8`: every eighth entry, from the second. The whole list without a part. */
export function partOf<Entry>(entries: readonly Entry[], part: string | undefined): Entry[] {
  const [current = 1, total = 1] = part?.split('/').map(Number) ?? [];
  return entries.filter((_entry, index) => index % total === current - 1);
}
