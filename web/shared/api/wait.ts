/** Registers a listener, and returns a function that removes it. */
type Listen = (listener: () => void) => () => void;

interface Waiting {
  /** Maximum wait, in milliseconds. Infinite by default. */
  readonly atMost?: number;
  readonly signal?: AbortSignal;
}

/** Resolves when one of `sources` calls its listener, after `atMost`, or when `signal` is aborted. Never rejects. */
export async function waitFor(sources: readonly Listen[], { atMost = Infinity, signal }: Waiting = {}): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      for (const stop of stops) stop();
      resolve();
    };
    const timer = Number.isFinite(atMost) ? setTimeout(done, atMost) : undefined;
    const stops = sources.map((listen) => listen(done));
    signal?.addEventListener('abort', done);
  });
}

/** Returns the delays between retries, in milliseconds: the delay doubles each time, up to a minute. */
export function retryDelays() {
  let next = firstDelay;
  return {
    next: () => {
      const delay = next;
      next = Math.min(next * 2, longestDelay);
      return delay;
    },
    reset: () => {
      next = firstDelay;
    },
  };
}

const firstDelay = 5_000;
const longestDelay = 60_000;
