import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Loaded before the server (`--import`): reports its event loop delay on request. */
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
process.on('message', () => {
  const milliseconds = (nanoseconds: number) => nanoseconds / 1e6;
  process.send!({ max: milliseconds(delay.max), p99: milliseconds(delay.percentile(99)) });
  delay.reset();
});
