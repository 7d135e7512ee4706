/** How often a process announces itself. */
const heartbeatMilliseconds = 5_000;
/** A process that was silent for this many times as long is gone. */
const silences = 3;

/** What a process knows about the others of the same product. */
export interface Peers {
  /**
   * Another process was heard. One that counts what it tells gives the number of its last event; `isEvent` says that
   * this is that event. Returns whether an event of it was lost on the way.
   */
  onMessage(peer: string, number?: number, isEvent?: boolean): boolean;
  /** Another process stops, and has told everything. */
  onGoodbye(peer: string): void;
  /** The others can be heard again: none is given up for the time in which they could not. */
  onReconnect(): void;
  /** Whether others may be listening. Assumed until the first silence was long enough to know. */
  readonly isThere: boolean;
  stop(): void;
}

export interface PeersTools {
  /** Announces this process to the others. Resolves to whether it could: while it cannot, nobody can be heard either. */
  readonly sendHeartbeat: () => Promise<boolean>;
  /**
   * Something may never have come: another process ended without saying so, and may have told nobody of its last
   * deeds; or this one was silent for so long that the others gave it up and told it nothing.
   */
  readonly missedSome: () => void;
  /** In milliseconds. */
  readonly every?: number | undefined;
}

/** Keeps account of the other processes, and announces this one to them. */
export function watchPeers({ sendHeartbeat, missedSome, every = heartbeatMilliseconds }: PeersTools): Peers {
  const peers = new Map<string, { at: number; number: number | undefined }>();
  let there = performance.now() + silences * every;
  let said = performance.now();

  function onReconnect(): void {
    said = performance.now();
    there = said + silences * every;
    for (const peer of peers.keys()) peers.set(peer, { at: said, number: undefined });
  }

  async function here(): Promise<void> {
    if (!(await sendHeartbeat())) return;
    const now = performance.now();
    // Two silences: the others may have counted from the previous heartbeat.
    const wasSilent = now - said > (silences - 1) * every;
    said = now;
    // Who was held up itself heard nobody, and cannot judge.
    const vanished = wasSilent ? [] : [...peers].filter(([, { at }]) => now - at > silences * every);
    if (wasSilent) onReconnect();
    for (const [peer] of vanished) peers.delete(peer);
    if (wasSilent || vanished.length > 0) missedSome();
  }

  const timer = setInterval(() => void here(), every).unref();
  return {
    onMessage: (peer, number, isEvent = false) => {
      const now = performance.now();
      there = now + silences * every;
      const known = peers.get(peer);
      peers.set(peer, { at: now, number: number ?? known?.number });
      // One that began just now has to know this one too, should it vanish before its next heartbeat.
      if (!known) void sendHeartbeat();
      if (number === undefined || known?.number === undefined) return false;
      return number !== known.number + (isEvent ? 1 : 0);
    },
    onGoodbye: (peer) => void peers.delete(peer),
    onReconnect,
    get isThere() {
      return performance.now() <= there;
    },
    stop: () => clearInterval(timer),
  };
}
