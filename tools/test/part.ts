/** The share of a list that `2/8` asks for: every eighth entry, from the second. All of it without a part. */
export function partOf<Entry>(entries: readonly Entry[], part: string | undefined): Entry[] {
  const [current = 1, total = 1] = part?.split('/').map(Number) ?? [];
  return entries.filter((_entry, index) => index % total === current - 1);
}
