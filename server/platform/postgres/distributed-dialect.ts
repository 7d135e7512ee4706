import { PostgresAdapter, PostgresDialect } from 'kysely';

/** Marks a database whose tables are distributed. */
export class DistributedAdapter extends PostgresAdapter {}

/** PostgreSQL whose tables Citus has distributed over several machines. */
export class DistributedDialect extends PostgresDialect {
  override createAdapter(): DistributedAdapter {
    return new DistributedAdapter();
  }
}
