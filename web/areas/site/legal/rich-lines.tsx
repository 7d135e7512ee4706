import { Fragment, type ReactNode } from 'react';

interface Piece {
  readonly kind: 'paragraph' | 'list';
  /** The items of the list, or the lines of the paragraph. */
  readonly lines: readonly (readonly ReactNode[])[];
}

/** Renders a formatted message. Empty lines separate paragraphs; lines that begin with a hyphen form lists. */
export function RichLines({ text }: { text: ReactNode }) {
  return piecesOf(linesOf(text)).map(({ kind, lines }, index) =>
    kind === 'list' ? (
      <ul key={index} className="mb-3 list-disc space-y-1 pl-6 marker:text-muted">
        {lines.map((line, item) => (
          <li key={item}>{keyed(line)}</li>
        ))}
      </ul>
    ) : (
      <p key={index} className="mb-3">
        {lines.flatMap((line, at) => (at > 0 ? [<br key={`break-${at}`} />, keyed(line)] : [keyed(line)]))}
      </p>
    ),
  );
}

function keyed(line: readonly ReactNode[]): ReactNode {
  return line.map((node, index) => <Fragment key={index}>{node}</Fragment>);
}

/** Splits the message's strings at line breaks. Links and other elements keep their position in their line. */
function linesOf(text: ReactNode): ReactNode[][] {
  const lines: ReactNode[][] = [[]];
  for (const node of Array.isArray(text) ? (text as ReactNode[]) : [text]) {
    if (typeof node !== 'string') {
      lines.at(-1)!.push(node);
      continue;
    }
    const [first = '', ...others] = node.split('\n');
    if (first) lines.at(-1)!.push(first);
    for (const other of others) lines.push(other ? [other] : []);
  }
  return lines;
}

function piecesOf(lines: readonly ReactNode[][]): Piece[] {
  const pieces: { kind: Piece['kind']; lines: ReactNode[][] }[] = [];
  let open = false;
  for (const line of lines) {
    if (line.every((node) => typeof node === 'string' && node.trim() === '')) {
      open = false;
      continue;
    }
    const [first] = line;
    const isItem = typeof first === 'string' && first.startsWith('- ');
    const kind = isItem ? 'list' : 'paragraph';
    const own = isItem ? [first.slice(2), ...line.slice(1)] : line;
    const last = pieces.at(-1);
    if (open && last?.kind === kind) last.lines.push(own);
    else pieces.push({ kind, lines: [own] });
    open = true;
  }
  return pieces;
}
