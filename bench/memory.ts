import v8 from 'node:v8';

/** Loaded before a server (`--import`, with `--expose-gc`): reports its memory after garbage collection on request. */
process.on('message', () => {
  globalThis.gc!();
  globalThis.gc!();
  process.send!({ rss: process.memoryUsage.rss(), heap: v8.getHeapStatistics().used_heap_size });
});
