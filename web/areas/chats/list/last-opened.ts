import { conversationId, type ConversationId } from '#contract/chats/chats.ts';
import { memberId, type MemberId } from '#contract/members/members.ts';
import { store, stored } from '../../../shared/api/local-storage.ts';
import { checked } from '../../../shared/api/schemas/checked.ts';

/**
 * The last opened conversation and when it was opened. (Specification, section 3: last opened chat profile and date.)
 */
export interface LastChat {
  readonly profile: MemberId;
  readonly conversation: ConversationId;
  /** When the conversation was opened, in ISO 8601. */
  readonly date: string;
}

/** Period in which a member resumes the last conversation, in hours. After that, the member chooses one again. */
const goesOnHours = 24;

export function storeLastChat(me: MemberId, chat: LastChat): void {
  store(nameOf(me), JSON.stringify(chat));
}

/** Returns the conversation that the member resumes, if any. */
export function lastChatOf(me: MemberId, now: Date): LastChat | undefined {
  const chat = parsed(stored(nameOf(me)));
  const age = isLastChat(chat) ? now.getTime() - Date.parse(chat.date) : Number.NaN;
  return age >= 0 && age < goesOnHours * 3_600_000 ? (chat as LastChat) : undefined;
}

function isLastChat(value: unknown): value is LastChat {
  const { profile, conversation, date } = (value ?? {}) as Partial<LastChat>;
  return (
    checked(memberId, profile).success && checked(conversationId, conversation).success && typeof date === 'string'
  );
}

function parsed(json: string | null): unknown {
  try {
    return JSON.parse(json ?? 'null');
  } catch {
    return undefined;
  }
}

function nameOf(me: MemberId): string {
  return `last-chat:${me}`;
}
