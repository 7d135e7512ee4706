/** A position in the write-ahead log, after everything that was committed by then. */
export type LogPosition = bigint;

/** Parses a `pg_lsn`, such as `16/B374D848`. */
export function logPosition(text: string): LogPosition {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Measures how far a replica is behind, without comparing the clocks of two machines. */
export interface Lag {
  /** At this time of our clock (in milliseconds), the primary had reached this position. */
  primaryWas(at: number, position: LogPosition): void;
  /** The replica has everything up to this position. */
  replicaHas(position: LogPosition): void;
  /** The replica has everything that was committed before this time; minus infinity if unknown. */
  readonly completeUntil: number;
}

/** More than the number of positions recorded within the maximum lag of a replica. */
const mostNoted = 60;

export function makeLag(): Lag {
  let noted: { readonly at: number; readonly position: LogPosition }[] = [];
  let completeUntil = Number.NEGATIVE_INFINITY;
  return {
    primaryWas: (at, position) => {
      noted.push({ at, position });
      if (noted.length > mostNoted) noted.shift();
    },
    replicaHas: (position) => {
      const reached = noted.findLast((one) => one.position <= position);
      if (!reached) return;
      completeUntil = Math.max(completeUntil, reached.at);
      noted = noted.filter(({ at }) => at >= reached.at);
    },
    get completeUntil() {
      return completeUntil;
    },
  };
}
