import * as z from 'zod/mini';
import { sessionId } from '#contract/accounts/sessions.ts';
import { memberId } from '#contract/members/members.ts';

/** Messages between processes that never reach a browser, to share what each process knows locally. */
export const note = z.discriminatedUnion('note', [
  z.object({ note: z.enum(['stream_opened', 'stream_closed']), member: memberId, stream: z.string() }),
  /** The last stream of a browser at one process has closed. */
  z.object({ note: z.literal('session_left'), member: memberId, session: sessionId }),
  /** A viewer, given by a pseudonym, was shown items with these hashes. */
  z.object({ note: z.literal('shown'), who: z.string(), marks: z.readonly(z.array(z.number())) }),
  /** A queue of the operators' desk has changed. */
  z.object({ note: z.literal('desk_changed') }),
  /** Addresses of photos were revoked or restored. */
  z.object({ note: z.literal('photos_revoked') }),
]);
export type Note = Readonly<z.infer<typeof note>>;

export interface Notes {
  /** Sends a note to the other processes. Losing a note has little effect. */
  tell(note: Note): void;
  /** Sends a note to the other processes, and delivers it here. */
  publishToAll(note: Note): void;
  /** Calls `listener` for the notes of other processes. */
  listen(listener: (note: Note) => void): void;
  /** Delivers a note of another process. */
  hear(note: Note): void;
  /** Sets the function that sends notes to the other processes. */
  carriedBy(send: (note: Note) => void): void;
}

export function makeNotes(): Notes {
  const listeners: ((note: Note) => void)[] = [];
  let carry: ((note: Note) => void) | undefined;

  function hear(note: Note): void {
    for (const listener of listeners) listener(note);
  }
  return {
    tell: (note) => carry?.(note),
    publishToAll: (note) => {
      hear(note);
      carry?.(note);
    },
    listen: (listener) => void listeners.push(listener),
    hear,
    carriedBy: (send) => {
      carry = send;
    },
  };
}
