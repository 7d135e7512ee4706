/** Settings of each server in a test cluster, besides its port and the shard count. */
export const citusSettings = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_connections: 300,
  max_prepared_transactions: 300,
  max_worker_processes: 64,
  // Citus detects a distributed deadlock after twice this time, which must be shorter than our lock timeout.
  deadlock_timeout: '250ms',
  'citus.node_conninfo': 'sslmode=disable',
  // Less frequent than in production, since these tests do not need a fast recovery of prepared transactions.
  'citus.recover_2pc_interval': '5s',
};
