import v8 from 'node:v8';

/** Loaded ahead of a server (`--import`, with `--expose-gc`): tells how much memory it really uses, whenever it is asked. */
process.on('message', () => {
  globalThis.gc!();
  globalThis.gc!();
  process.send!({ rss: process.memoryUsage.rss(), heap: v8.getHeapStatistics().used_heap_size });
});
