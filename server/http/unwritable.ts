/**
 * Finds text in a JSON value that a database cannot store: with a NUL, or with half of a surrogate pair. Returns the
 * name of the outermost field it is in; empty for the value itself, undefined if there is none. It is not recursive:
 * the value may be nested ten thousand deep.
 */
export function unwritableField(value: unknown): string | undefined {
  const waiting: { readonly value: unknown; readonly field: string }[] = [{ value, field: '' }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: inner, field } = next;
    if (typeof inner === 'string' && !isWritable(inner)) return field;
    if (typeof inner !== 'object' || inner === null) continue;
    for (const [name, own] of Object.entries(inner)) {
      if (!isWritable(name)) return field;
      waiting.push({ value: own, field: field || name });
    }
  }
  return undefined;
}

function isWritable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}
