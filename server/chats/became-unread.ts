import type { ConversationId, MessageId } from '#contract/chats/chats.ts';
import type { MemberId } from '#contract/members/members.ts';
import { job } from '../jobs/job.ts';

export interface Unread {
  readonly member: MemberId;
  readonly from: MemberId;
  readonly conversation: ConversationId;
  readonly message: MessageId;
}

/** A message arrived in a conversation that was fully read: it is the first unread one. */
export const becameUnread = job<Unread>('became_unread');
