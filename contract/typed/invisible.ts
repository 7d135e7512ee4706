/** Invisible characters in copied text: zero-width, direction and joining characters, and a BOM. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu;

/** Removes invisible characters and surrounding white space. Line breaks and tabs count as spaces. */
export function withoutInvisible(text: string): string {
  return text.replaceAll(/\s/gu, ' ').replaceAll(invisible, '').trim();
}

/** Converts full-width, Arabic and Persian digits to `0` to `9`. */
export function asciiDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/gu, (digit) => String(digit.charCodeAt(0) & 0xf));
}
