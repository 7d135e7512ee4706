import { hash } from 'node:crypto';
import type { Clock } from '../../kernel/clock.ts';

export interface SeenLately {
  /** Those of `names` that `who` has not seen lately. */
  unseen(who: string, names: readonly string[]): string[];
  note(who: string, names: readonly string[]): void;
}

interface Seen {
  readonly until: number;
  readonly bits: Uint8Array;
}

/** 2 KB for each viewer; at 1,500 names, one in thirty new ones is mistaken for seen. */
const bitsEach = 16_384;
const marksEach = 2;
/** With more viewers than this, the earliest is forgotten: what they see again counts again. */
const mostLooking = 5_000;

/** Who has recently seen whom, approximately and in little memory (a Bloom filter per viewer). */
export function makeSeenLately(clock: Clock, seconds: number): SeenLately {
  const known = new Map<string, Seen>();

  function of(who: string): Seen | undefined {
    const seen = known.get(who);
    if (!seen || seen.until > clock.now().getTime()) return seen;
    known.delete(who);
    return undefined;
  }

  function begin(who: string): Seen {
    if (known.size >= mostLooking) known.delete(known.keys().next().value!);
    const seen = { until: clock.now().getTime() + seconds * 1000, bits: new Uint8Array(bitsEach / 8) };
    known.set(who, seen);
    return seen;
  }

  return {
    unseen: (who, names) => {
      const seen = of(who);
      const each = [...new Set(names)];
      return seen
        ? each.filter((name) => !marksOf(name).every((mark) => seen.bits[mark >> 3]! & (1 << (mark & 7))))
        : each;
    },
    note: (who, names) => {
      const { bits } = of(who) ?? begin(who);
      for (const mark of names.flatMap(marksOf)) bits[mark >> 3]! |= 1 << (mark & 7);
    },
  };
}

function marksOf(name: string): number[] {
  const digest = hash('md5', name, 'buffer');
  return Array.from({ length: marksEach }, (_, at) => digest.readUInt16BE(2 * at) % bitsEach);
}
