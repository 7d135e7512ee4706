/** A position in the write-ahead log: everything committed by then comes before it. */
export type LogPosition = bigint;

/** Parses a `pg_lsn`, such as `16/B374D848`. */
export function logPosition(text: string): LogPosition {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Measures how far a replica is behind, without comparing the clocks of two machines. */
export interface Lag {
  /** Records that the primary had reached this position at this time of our clock, in milliseconds. */
  primaryWas(at: number, position: LogPosition): void;
  /** Records that the replica has everything up to this position. */
  replicaHas(position: LogPosition): void;
  /** Time until which the replica has all commits; minus infinity if unknown. */
  readonly completeUntil: number;
}

/** Maximum number of recorded positions, more than the allowed lag requires. */
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
