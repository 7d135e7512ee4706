/** How often a process announces itself. */
export const heartbeatMilliseconds = 5_000;
/** A process that was silent for this many times as long is gone. */
const silences = 3;

/** What a process knows about the others on the same database. */
export interface Peers {
  /** Another process was heard just now. */
  heard(): void;
  /** Whether others may be listening. Assumed until the first silence was long enough to know. */
  readonly isThere: boolean;
  stop(): void;
}

/**
 * Detects whether there are other processes. `say` announces this one; if that failed for so long that the others gave
 * it up, it was told nothing in the meantime, and `forgotten` is called.
 */
export function watchPeers(say: () => Promise<void>, forgotten: () => void, every = heartbeatMilliseconds): Peers {
  let there = performance.now() + silences * every;
  let said = performance.now();

  async function here(): Promise<void> {
    await say();
    const now = performance.now();
    // Two silences: the others may have counted from the previous heartbeat.
    if (now - said > (silences - 1) * every) forgotten();
    said = now;
  }

  const timer = setInterval(() => void here(), every).unref();
  return {
    heard: () => {
      there = performance.now() + silences * every;
    },
    get isThere() {
      return performance.now() <= there;
    },
    stop: () => clearInterval(timer),
  };
}
