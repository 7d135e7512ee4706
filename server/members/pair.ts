import type { ConversationId } from '#contract/chats.ts';
import type { MemberId } from '#contract/members.ts';
import { idOfName } from '../ids.ts';

/** Two members, in the order their ids have. */
export interface Pair {
  /** Of the pair and of their conversation; computed, so that nobody has to look it up. */
  readonly id: ConversationId;
  readonly lo: MemberId;
  readonly hi: MemberId;
}

export function pairOf(one: MemberId, other: MemberId): Pair {
  const [lo, hi] = one < other ? [one, other] : [other, one];
  return { id: idOfName<ConversationId>(lo + hi), lo, hi };
}
