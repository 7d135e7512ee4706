import * as z from 'zod/mini';
import { conversationId } from '#contract/chats/chats.ts';
import { memberId, type MemberId } from '#contract/members/members.ts';
import { store, stored } from '../../api/local-storage.ts';

/** The conversation that was open last, and when. (Specification, section 3: last opened chat profile and date.) */
const lastChat = z.object({ profile: memberId, conversation: conversationId, date: z.iso.datetime() });
export type LastChat = z.infer<typeof lastChat>;

/** Within this time, in ms, a member resumes the last conversation; later they choose again. */
const goesOnHours = 24;

export function keepLastChat(me: MemberId, chat: LastChat): void {
  store(nameOf(me), JSON.stringify(chat));
}

/** The conversation that the member resumes, if there is one. */
export function lastChatOf(me: MemberId, now: Date): LastChat | undefined {
  const { data } = z.safeParse(lastChat, parsed(stored(nameOf(me))));
  const age = data ? now.getTime() - Date.parse(data.date) : Number.NaN;
  return age >= 0 && age < goesOnHours * 3_600_000 ? data : undefined;
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
