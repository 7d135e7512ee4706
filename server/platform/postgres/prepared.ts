import type { CompiledQuery, QueryResult } from 'kysely';
import type { Sql } from './db.ts';

/** A query that can be written as text: one of the builder, or of the `sql` template. */
interface Writable<Row> {
  compile(db: Sql): CompiledQuery<Row>;
}

/** Stands for a value while the text is written. */
class StandIn {
  readonly at: number;

  constructor(at: number) {
    this.at = at;
  }
}

/**
 * A statement that is written as text once, and from then on only sent: for calls that are asked all the time, writing
 * takes longer than everything else that this process does for a statement. `write` may pass its values on to the query
 * and nothing else: it gets stand-ins for them, so the text must be the same whatever they are.
 */
export function prepared<Values extends readonly unknown[], Row>(
  write: (db: Sql, ...values: Values) => Writable<Row>,
): (db: Sql, ...values: Values) => Promise<readonly Row[]> {
  let written: CompiledQuery<Row> | undefined;
  return async (db, ...values) => {
    written ??= write(db, ...(values.map((_value, at) => new StandIn(at)) as unknown as Values)).compile(db);
    const parameters = written.parameters.map((given) => (given instanceof StandIn ? values[given.at] : given));
    const { rows }: QueryResult<Row> = await db.executeQuery({ ...written, parameters });
    return rows;
  };
}
