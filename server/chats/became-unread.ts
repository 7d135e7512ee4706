import type { ConversationId, MessageId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { job } from '../jobs/job.ts';

export interface Unread {
  readonly member: MemberId;
  readonly from: MemberId;
  readonly conversation: ConversationId;
  readonly message: MessageId;
}

/** A message came into a conversation in which a member had read everything: the first of those that wait. */
export const becameUnread = job<Unread>('became_unread');
