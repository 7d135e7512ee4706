import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Loaded ahead of the server (`--import`): tells how late its event loop was, whenever it is asked. */
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on('message', () => {
  const milliseconds = (nanoseconds: number) => nanoseconds / 1e6;
  process.send!({ max: milliseconds(delay.max), p99: milliseconds(delay.percentile(99)) });
  delay.reset();
});
