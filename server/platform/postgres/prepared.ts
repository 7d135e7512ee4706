import type { CompiledQuery, QueryResult } from 'kysely';
import type { Sql } from './db.ts';

/** A query from the builder or the `sql` template, which can be compiled. */
interface Writable<Row> {
  compile(db: Sql): CompiledQuery<Row>;
}

/** Represents a value while the statement is compiled. */
class StandIn {
  readonly at: number;

  constructor(at: number) {
    this.at = at;
  }
}

/**
 * Compiles a statement once, and then only sends it: for frequent calls, compiling takes longer than all other work of
 * this process for the statement. `write` may only pass its values on to the query, because it receives placeholders
 * for them: the text must not depend on the values.
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
