import type { MemberId } from '#contract/members/members.ts';
import type { Notes } from './notes.ts';

export interface StreamCount {
  /**
   * Counts a stream under an id that sorts by time. Calls `close` if the member has too many. Returns a function to
   * call when the stream has ended.
   */
  open(member: MemberId, stream: string, close: () => void): () => void;
}

interface Streams {
  /** Streams at this process, in the order in which they were opened. */
  readonly here: Map<string, () => void>;
  /** Streams at other processes that are younger than the oldest here. */
  readonly elsewhere: Set<string>;
}

/**
 * Limits a member to `most` streams over all processes. If there are more, the process with the oldest one closes it,
 * because its browser has most likely gone. Each process receives notes of all streams opened after its own, which is
 * enough to know when one of its own is the oldest of too many.
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
