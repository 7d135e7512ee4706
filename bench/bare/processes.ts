import cluster from 'node:cluster';
import path from 'node:path';

/** One of the servers beside it (`BARE`), in `WORKERS` processes behind one port, and nothing that watches over them. */
cluster.setupPrimary({ exec: path.join(import.meta.dirname, process.env.BARE!) });
for (let worker = 0; worker < Number(process.env.WORKERS); worker += 1) cluster.fork();
