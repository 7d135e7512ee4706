import pg from 'pg';

/** Returns the connection settings for another database on the same server. */
export function inDatabase(connection: pg.PoolConfig, database: string): pg.PoolConfig {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

export async function onServer(connection: pg.PoolConfig, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Returns the servers on which test databases must be created: a single server, or the coordinator of a cluster
 * followed by its workers.
 */
export async function serversOf(server: pg.PoolConfig): Promise<pg.PoolConfig[]> {
  if (!server.connectionString) return [server];
  const client = new pg.Client(server);
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_extension WHERE extname = 'citus'");
    if (!rowCount) return [server];
    const { rows } = await client.query<{ host: string; port: number }>(
      'SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid > 0 ORDER BY nodeid',
    );
    const workers = rows.map(({ host, port }) => {
      const url = new URL(server.connectionString!);
      url.host = `${host}:${port}`;
      return { connectionString: url.href };
    });
    return [server, ...workers];
  } finally {
    await client.end();
  }
}

/** Joins the databases on all servers of a cluster into one. */
export async function joinCluster([coordinator, ...workers]: readonly pg.PoolConfig[], name: string): Promise<void> {
  const servers = [coordinator!, ...workers];
  for (const server of servers) await onServer(inDatabase(server, name), 'CREATE EXTENSION citus');
  const add = (call: string, { connectionString }: pg.PoolConfig) => {
    const { hostname, port } = new URL(connectionString!);
    return `SELECT ${call}('${hostname}', ${port || 5432})`;
  };
  await onServer(
    inDatabase(coordinator!, name),
    add('citus_set_coordinator_host', coordinator!),
    ...workers.map((worker) => add('citus_add_node', worker)),
  );
}

/** Creates a database on every server, either empty or copied from a template. */
export async function createDatabase(servers: readonly pg.PoolConfig[], name: string, template?: string) {
  const copying = template ? ` TEMPLATE ${template}` : '';
  await Promise.all(servers.map(async (server) => await onServer(server, `CREATE DATABASE ${name}${copying}`)));
}

/**
 * Closes all connections to a template, which must not be in use when it is copied. In a cluster, the servers
 * themselves also connect to it.
 */
export async function closeTemplate(servers: readonly pg.PoolConfig[], name: string): Promise<void> {
  for (const server of servers) {
    await onServer(
      server,
      `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`,
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`,
    );
  }
}

/**
 * Drops a database on every server. Waits until its connections are gone: closed connections linger for a moment, and
 * dropping the database under them would cause errors.
 */
export async function dropDatabase(servers: readonly pg.PoolConfig[], name: string): Promise<void> {
  const [first] = servers;
  const client = new pg.Client(first);
  await client.connect();
  for (let left = 1, tries = 0; left > 0 && tries < 100; tries += 1) {
    const { rows } = await client.query(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'",
      [name],
    );
    left = rows[0].n;
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await client.end();
  await Promise.all(servers.map(async (server) => await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`)));
}
