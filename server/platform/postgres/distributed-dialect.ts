import { PostgresAdapter, PostgresDialect } from 'kysely';

/** Identifies a database with distributed tables. */
export class DistributedAdapter extends PostgresAdapter {}

/** PostgreSQL with tables that Citus has distributed over several machines. */
export class DistributedDialect extends PostgresDialect {
  override createAdapter(): DistributedAdapter {
    return new DistributedAdapter();
  }
}
