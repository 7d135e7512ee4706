import { CompiledQuery } from 'kysely';

/** A piece of a statement whose values have their places, such as `country = $2`. Made by a {@link SqlWriter} alone. */
export class Piece {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Writes the pieces of one statement, as a template tag: pieces are inserted as they stand, all else is a parameter. */
export type SqlWriter = (texts: TemplateStringsArray, ...inserted: readonly unknown[]) => Piece;

/**
 * Writes a statement out of pieces. A piece may stand in it many times and its values are sent once, so a statement of
 * many similar parts stays small; it is written by joining texts, in a tenth of the time that Kysely takes.
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

/** Pieces one after another, with ` AND ` between them, or another text. */
export function joinPieces(pieces: readonly Piece[], between = ' AND '): Piece {
  return new Piece(pieces.map(({ text }) => text).join(between));
}

/** A name or number of the program's own as it stands: never anything that somebody sent. */
export function verbatim(text: string | number): Piece {
  return new Piece(String(text));
}

/** No condition. */
export const always = new Piece('true');

export const nothing = new Piece('');
