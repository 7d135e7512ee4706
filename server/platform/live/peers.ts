/** Heartbeat interval of a process, in milliseconds. */
const heartbeatMilliseconds = 5_000;
/** Number of silent intervals after which a process counts as gone. */
const silences = 3;

/** The other processes of the same product, as known to this one. */
export interface Peers {
  /**
   * Call this for every message of another process. Processes that number their events send the number of their last
   * one; `isEvent`: the message is that event. Returns whether an event was lost before this message.
   */
  onMessage(peer: string, number?: number, isEvent?: boolean): boolean;
  /** Call this when another process announces that it is stopping, after it has published everything. */
  onGoodbye(peer: string): void;
  /** Call this when the connection is restored. The time without it does not count as silence of other processes. */
  onReconnect(): void;
  /** Whether other processes may be listening. Assumed until the first interval of silence is over. */
  readonly isThere: boolean;
  stop(): void;
}

export interface PeersTools {
  /** Sends a heartbeat to the others. Resolves to false while disconnected, when this process receives nothing either. */
  readonly sendHeartbeat: () => Promise<boolean>;
  /**
   * Events may have been lost: another process crashed, perhaps before publishing its last events; or this one was
   * silent for so long that the others stopped sending to it.
   */
  readonly missedSome: () => void;
  /** Heartbeat interval, in milliseconds. */
  readonly every?: number | undefined;
}

/** Tracks the other processes, and sends heartbeats to them. */
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
    // One interval less, because the others may have counted from the previous heartbeat.
    const wasSilent = now - said > (silences - 1) * every;
    said = now;
    // A process that was itself suspended received nothing, and cannot judge the others.
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
      // A new process must know this one too, in case this one crashes before its next heartbeat.
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
