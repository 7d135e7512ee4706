import { citusSettings } from './citus-settings.ts';
import { postgresServers, type TestServer } from './postgres-servers.ts';

export { hasCitus } from './postgres-servers.ts';

/**
 * Starts a coordinator with two workers. The first worker has a synchronous standby, so acknowledged commits are on
 * both. The servers are stopped at the end of the test.
 */
export async function clusterWithStandby() {
  const servers = await postgresServers({ ...citusSettings, 'citus.shard_count': 4 });
  const [coordinator, worker, other] = [await servers.primary(), await servers.primary(), await servers.primary()];
  const placeOf = ({ connection }: TestServer) => `'127.0.0.1', ${connection.port}`;
  for (const server of [coordinator, worker, other]) await server.query('CREATE EXTENSION citus');
  await coordinator.query(`SELECT citus_set_coordinator_host(${placeOf(coordinator)})`);
  for (const server of [worker, other]) await coordinator.query(`SELECT citus_add_node(${placeOf(server)})`);

  const standby = await servers.standbyOf(worker);
  // Makes the replication synchronous.
  await worker.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
  await worker.query('SELECT pg_reload_conf()');
  return {
    coordinator,
    worker,
    /** Replaces the first worker with its standby, as described in docs/operating/failures.md. */
    takeOver: async () => {
      await standby.query('SELECT pg_promote()');
      await coordinator.query(`SELECT citus_update_node(nodeid, ${placeOf(standby)}, force => true, lock_cooldown => 1000)
        FROM pg_dist_node WHERE nodeport = ${worker.connection.port}`);
    },
  };
}
