import * as z from 'zod/mini';
import { sessionId } from '#contract/accounts/sessions.ts';
import { memberId } from '#contract/members/members.ts';

/** What processes tell each other that no browser hears, so that what each knows of itself counts over all. */
export const note = z.discriminatedUnion('note', [
  z.object({ note: z.enum(['stream_opened', 'stream_closed']), member: memberId, stream: z.string() }),
  /** The last stream of a browser at one process has ended. */
  z.object({ note: z.literal('session_left'), member: memberId, session: sessionId }),
  /** Somebody, by a pseudonym, was shown what has these marks. */
  z.object({ note: z.literal('shown'), who: z.string(), marks: z.readonly(z.array(z.number())) }),
  /** Addresses of photos were revoked or restored. */
  z.object({ note: z.literal('photos_revoked') }),
]);
export type Note = Readonly<z.infer<typeof note>>;

export interface Notes {
  /** Tells the other processes; a note that is lost costs little. */
  tell(note: Note): void;
  /** Tells the other processes and this one. */
  tellAll(note: Note): void;
  /** Calls `listener` for what other processes tell. */
  listen(listener: (note: Note) => void): void;
  /** Delivers what another process has told. */
  hear(note: Note): void;
  /** `send` carries notes to the other processes from now on. */
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
    tellAll: (note) => {
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
