import { CompiledQuery } from 'kysely';

/** A piece of a statement with numbered parameters, such as `country = $2`. Only a {@link SqlWriter} may create one. */
export class Piece {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A template tag for the pieces of one statement: inserts pieces unchanged, and everything else as a parameter. */
export type SqlWriter = (texts: TemplateStringsArray, ...inserted: readonly unknown[]) => Piece;

/**
 * Writes a statement from pieces. A piece may appear several times, and its values are sent once, so a statement of
 * many similar parts stays small. Joining strings takes a tenth of the time that Kysely takes.
 */
export function statement<Row>(write: (sql: SqlWriter) => Piece): CompiledQuery<Row> {
  const values: unknown[] = [];
  const { text } = write((texts, ...inserted) => {
    let whole = texts[0]!;
    for (const [index, one] of inserted.entries()) {
      whole += (one instanceof Piece ? one.text : `$${values.push(one)}`) + texts[index + 1]!;
    }
    return new Piece(whole);
  });
  return CompiledQuery.raw(text, values);
}

/** Joins pieces with ` AND ` or another separator. */
export function joinPieces(pieces: readonly Piece[], between = ' AND '): Piece {
  return new Piece(pieces.map(({ text }) => text).join(between));
}

/** Inserts a name or number of the program itself unchanged. Never use it for untrusted input. */
export function verbatim(text: string | number): Piece {
  return new Piece(String(text));
}

/** A condition that is always true. */
export const always = new Piece('true');

export const nothing = new Piece('');
