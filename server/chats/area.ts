import type { Area } from '../kernel/area.ts';
import { chatCalls } from './chats-calls.ts';

/** Conversations between two members: messages, photos, gifts, reactions. */
export const chats = {
  name: 'chats',
  calls: chatCalls,
} satisfies Area;
