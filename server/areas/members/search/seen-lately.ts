import type { Clock } from '../../../platform/core/clock.ts';

export interface SeenLately {
  /** Returns those of `names` that `who` has not seen recently. */
  unseen(who: string, names: readonly string[]): string[];
  /** Records the names and returns their hashes, to be replicated to other processes. */
  note(who: string, names: readonly string[]): number[];
  noteMarks(who: string, marks: readonly number[]): void;
}

interface Seen {
  readonly until: number;
  readonly bits: Uint8Array;
}

/**
 * Size of each viewer's filter, in bits: 2 KB. With 1,500 names in it, one in thirty new ones is mistaken for a known
 * one.
 */
const bitsEach = 16_384;
/** Maximum number of viewers. Beyond it, the earliest one is dropped, and members shown to that viewer count again. */
const mostLooking = 5_000;

/** Remembers approximately whom each viewer has recently seen, in little memory (a Bloom filter per viewer). */
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

  function noteMarks(who: string, marks: readonly number[]): void {
    const { bits } = of(who) ?? begin(who);
    for (const mark of marks) bits[mark >> 3]! |= 1 << (mark & 7);
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
      const marks = names.flatMap(marksOf);
      noteMarks(who, marks);
      return marks;
    },
    noteMarks,
  };
}

/**
 * Hashes a name with FNV-1a, which suffices because nobody can choose the ids, and is fast: it runs for every card
 * shown.
 */
function marksOf(name: string): readonly [number, number] {
  let digest = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) digest = Math.imul(digest ^ name.charCodeAt(at), 0x01000193);
  // The upper bits are mixed well, the lower ones are not.
  const mixed = Math.imul(digest ^ (digest >>> 15), 0x2c1b3c6d);
  return [(mixed >>> 16) % bitsEach, (mixed ^ (mixed >>> 12)) & (bitsEach - 1)];
}
