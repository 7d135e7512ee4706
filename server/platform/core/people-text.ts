const margin = '          | ';

/**
 * Formats a member's text for a form on a terminal. Lines after the first begin with a margin, and long ones are
 * broken, so no part of the text can imitate a line of the form.
 */
export function peopleText(text: string): string {
  return text
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .flatMap((line) => line.match(lines) ?? [''])
    .join(`\n${margin}`);
}

/** As many words as fit on a terminal of 80 columns beside {@link margin}, or a part of a longer word. */
const lines = /.{1,64}(?=\s|$)|.{1,64}/gsu;
