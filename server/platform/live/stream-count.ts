import type { MemberId } from '#contract/members/members.ts';
import type { Notes } from './notes.ts';

export interface StreamCount {
  /**
   * Counts a stream under an id that sorts by time; `close` is called if it is one too many. Returns a function that
   * says that it has ended.
   */
  open(member: MemberId, stream: string, close: () => void): () => void;
}

interface Streams {
  /** In the order in which they were opened. */
  readonly here: Map<string, () => void>;
  /** Those at other processes that are younger than the oldest here. */
  readonly elsewhere: Set<string>;
}

/**
 * A member has at most `most` streams, whichever processes they are at. Of more, the oldest is closed: its browser has
 * most likely gone. Each process hears what is opened after its own streams, and so knows when one of them is the
 * oldest of too many.
 */
export function countStreams(notes: Notes, most: number): StreamCount {
  const members = new Map<MemberId, Streams>();

  function closeOldest({ here, elsewhere }: Streams): void {
    const all = [...here.keys(), ...elsewhere].toSorted();
    for (const stream of all.slice(0, -most)) here.get(stream)?.();
  }

  notes.listen((told) => {
    if (told.note !== 'stream_opened' && told.note !== 'stream_closed') return;
    const streams = members.get(told.member);
    if (told.note === 'stream_closed') return void streams?.elsewhere.delete(told.stream);
    if (!streams) return;
    streams.elsewhere.add(told.stream);
    closeOldest(streams);
  });

  return {
    open: (member, stream, close) => {
      const streams = members.get(member) ?? { here: new Map(), elsewhere: new Set() };
      members.set(member, streams);
      streams.here.set(stream, close);
      notes.tell({ note: 'stream_opened', member, stream });
      closeOldest(streams);
      return () => {
        if (!streams.here.delete(stream)) return;
        if (streams.here.size === 0 && members.get(member) === streams) members.delete(member);
        notes.tell({ note: 'stream_closed', member, stream });
      };
    },
  };
}
