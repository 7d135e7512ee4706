/** Settings of every server in a test cluster, in addition to its port and shard count. */
export const citusSettings = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_connections: 300,
  max_prepared_transactions: 300,
  max_worker_processes: 64,
  // Citus detects a distributed deadlock after twice this time, which must be shorter than our lock timeout.
  deadlock_timeout: '250ms',
  // As `distribute` sets it.
  'citus.multi_shard_modify_mode': 'sequential',
  'citus.node_conninfo': 'sslmode=disable',
  // Less frequent than in production, because these tests do not need prepared transactions to recover quickly.
  'citus.recover_2pc_interval': '5s',
};
