import { useMe } from '../../../shared/people/user.ts';
import { answer, writingPlace } from '../composer/answering.ts';
import type { KnownChat } from '../chat.ts';
import type { SentLine } from '../stream/lines.ts';

/** Answers a message: the next message quotes it. Undefined if the member cannot write. */
export function useReply(line: SentLine | undefined, { profile, reply_bar }: KnownChat): (() => void) | undefined {
  const me = useMe();
  if (!line || reply_bar !== null) return undefined;
  return () => {
    answer(me.id, profile.id, line.id);
    document.getElementById(writingPlace)?.focus();
  };
}
