/** A process says so often that it is there. */
export const heartbeatMilliseconds = 5_000;
/** Whoever was silent for so many times as long is gone. */
const silences = 3;

/** What a process knows of the others on the same database. */
export interface Peers {
  /** Somebody else was heard just now. */
  heard(): void;
  /** Others may be listening. Until the first silence was long enough to know, they may. */
  readonly isThere: boolean;
  stop(): void;
}

/**
 * Notices whether other processes are there. `say` tells them that this one is; where it could not do so for long
 * enough to be given up, it was told nothing meanwhile, and `forgotten` is called.
 */
export function watchPeers(say: () => Promise<void>, forgotten: () => void, every = heartbeatMilliseconds): Peers {
  let there = performance.now() + silences * every;
  let said = performance.now();

  async function here(): Promise<void> {
    await say();
    const now = performance.now();
    // Two silences: the others may have counted from the one before.
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
