import { firstGraphemes } from '#contract/graphemes.ts';

/** A text of more lines than this is folded. */
const mostLines = 24;
/** How many lines of a folded text are shown. */
export const foldedLines = 16;
/** About as many characters as a line has on a wide screen. */
const lineLength = 60;

/** The beginning of a text that would fill the screen; undefined if it is shown whole. */
export function foldedText(text: string): string | undefined {
  // Most messages are short: they need no counting.
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

/** A link that is cut would lead somewhere else. */
function wholeWords(text: string): string {
  const end = text.search(/\s\S*$/u);
  return end > 0 ? text.slice(0, end) : text;
}

function linesOf(line: string): number {
  return Math.max(1, Math.ceil(line.length / lineLength));
}
