/**
 * Where in a JSON value there is text that no database keeps: with a NUL, or with half of a pair of surrogates.
 * The name of the outermost field it is in; empty for the value itself, undefined where all is well. It does not
 * recurse: what was sent may be nested ten thousand deep.
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
