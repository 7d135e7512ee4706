/** How each server of a cluster on this machine is set up, beside its own place and the number of parts of a table. */
export const citusSettings = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_connections: 300,
  max_prepared_transactions: 300,
  max_worker_processes: 64,
  // Who waits for each other on different machines is told apart after twice that, which is less than people wait.
  deadlock_timeout: '250ms',
  'citus.node_conninfo': 'sslmode=disable',
  // Where nothing is slow, nothing has to be asked twice a second.
  'citus.recover_2pc_interval': '5s',
};
