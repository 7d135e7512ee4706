/**
 * Makes a text safe to store and show: well formed, with uniform line endings, without characters that change the text
 * direction or control a terminal, and with no more than four marks on a letter, which would hide others.
 */
export function readable(text: string): string {
  return (
    text
      // `toWellFormed` is too new for some browsers.
      .replaceAll(/\p{Surrogate}/gu, '\ufffd')
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '')
      .replaceAll(/(\p{M}{4})\p{M}+/gu, '$1')
  );
}

/** The same on a single line, trimmed. */
export function oneLine(text: string): string {
  return readable(text).replaceAll(/\s+/gu, ' ').trim();
}
