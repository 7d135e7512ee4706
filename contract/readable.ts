/**
 * Makes a text safe to store and show: well formed, with uniform line endings, without characters that change the text
 * direction or control a terminal, and with at most four combining marks per letter, since more would cover other text.
 */
export function readable(text: string): string {
  return (
    text
      // Some supported browsers lack `toWellFormed`.
      .replaceAll(/\p{Surrogate}/gu, '\ufffd')
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '')
      .replaceAll(/(\p{M}{4})\p{M}+/gu, '$1')
  );
}

/** Does the same as {@link readable}, and returns a single, trimmed line. */
export function oneLine(text: string): string {
  return readable(text).replaceAll(/\s+/gu, ' ').trim();
}
