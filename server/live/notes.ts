import type { SessionId } from '#contract/accounts/sessions.ts';
import type { MemberId } from '#contract/members/members.ts';

/** What processes tell each other that no browser hears, so that what each knows of itself counts over all. */
export type Note =
  | { readonly note: 'stream_opened' | 'stream_closed'; readonly member: MemberId; readonly stream: string }
  /** The last stream of a browser at one process has ended. */
  | { readonly note: 'session_left'; readonly member: MemberId; readonly session: SessionId }
  /** Somebody, by a pseudonym, was shown what has these marks. */
  | { readonly note: 'shown'; readonly who: string; readonly marks: readonly number[] };

export interface Notes {
  /** Tells the other processes; a note that is lost costs little. */
  tell(note: Note): void;
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
  return {
    tell: (note) => carry?.(note),
    listen: (listener) => void listeners.push(listener),
    hear: (note) => {
      for (const listener of listeners) listener(note);
    },
    carriedBy: (send) => {
      carry = send;
    },
  };
}
