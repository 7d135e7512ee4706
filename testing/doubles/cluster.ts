import { citusSettings } from './citus-settings.ts';
import { postgresServers, type TestServer } from './postgres-servers.ts';

export { hasCitus } from './postgres-servers.ts';

/**
 * A coordinator with two workers, the first of which has a standby that misses nothing: what is acknowledged is on both.
 * They end with the test.
 */
export async function clusterWithStandby() {
  const servers = await postgresServers({ ...citusSettings, 'citus.shard_count': 4 });
  const [coordinator, worker, other] = [await servers.primary(), await servers.primary(), await servers.primary()];
  const placeOf = ({ connection }: TestServer) => `'127.0.0.1', ${connection.port}`;
  for (const server of [coordinator, worker, other]) await server.query('CREATE EXTENSION citus');
  await coordinator.query(`SELECT citus_set_coordinator_host(${placeOf(coordinator)})`);
  for (const server of [worker, other]) await coordinator.query(`SELECT citus_add_node(${placeOf(server)})`);

  const standby = await servers.standbyOf(worker);
  // From now on the worker waits for it.
  await worker.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
  await worker.query('SELECT pg_reload_conf()');
  return {
    coordinator,
    /** The first worker. */
    worker,
    /** The standby becomes the first worker, as docs/operating/failures.md says. */
    takeOver: async () => {
      await standby.query('SELECT pg_promote()');
      await coordinator.query(`SELECT citus_update_node(nodeid, ${placeOf(standby)}, force => true, lock_cooldown => 1000)
        FROM pg_dist_node WHERE nodeport = ${worker.connection.port}`);
    },
  };
}
