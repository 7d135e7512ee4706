import cluster from 'node:cluster';
import path from 'node:path';

/** Runs the server in `BARE` in `WORKERS` processes on one port, without supervision. */
cluster.setupPrimary({ exec: path.join(import.meta.dirname, process.env.BARE!) });
for (let worker = 0; worker < Number(process.env.WORKERS); worker += 1) cluster.fork();
