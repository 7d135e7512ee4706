/** A position in the write-ahead log: what was committed by then lies before it. */
export type LogPosition = bigint;

/** Reads a `pg_lsn`, such as `16/B374D848`. */
export function logPosition(text: string): LogPosition {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** How far behind a replica is, found out without comparing the clocks of two machines. */
export interface Lag {
  /** The primary was at this position, or past it, at this moment of ours, in milliseconds. */
  primaryWas(at: number, position: LogPosition): void;
  /** The replica has everything up to this position. */
  replicaHas(position: LogPosition): void;
  /** The replica has everything that was committed before this moment; minus infinity if that is not known. */
  readonly completeUntil: number;
}

/** More than are noted while a replica may be behind. */
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
