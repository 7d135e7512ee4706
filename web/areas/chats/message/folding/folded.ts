import { firstGraphemes } from '#contract/graphemes.ts';

/** Maximum number of lines of a text that is not folded. */
const mostLines = 24;
/** Number of lines of a folded text that stay visible. */
export const foldedLines = 16;
/** Approximate number of characters per line on a wide screen. */
const lineLength = 60;

/** Returns the beginning of a text too long for the screen; undefined if the text is shown in full. */
export function foldedText(text: string): string | undefined {
  // Skip counting for short messages, which are the majority.
  if (text.length <= mostLines) return undefined;
  const lines = text.split('\n');
  const total = lines.reduce((sum, line) => sum + linesOf(line), 0);
  if (total <= mostLines) return undefined;
  const shown: string[] = [];
  let room = foldedLines;
  for (const line of lines) {
    if (room <= 0) break;
    shown.push(line.length > room * lineLength ? wholeWords(firstGraphemes(line, room * lineLength)) : line);
    room -= linesOf(line);
  }
  return `${shown.join('\n').trimEnd()} …`;
}

/** Drops the last, partial word: a truncated link would lead elsewhere. */
function wholeWords(text: string): string {
  const end = text.search(/\s\S*$/u);
  return end > 0 ? text.slice(0, end) : text;
}

function linesOf(line: string): number {
  return Math.max(1, Math.ceil(line.length / lineLength));
}
