import { queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  type ConversationId,
  type Message,
  type MessageId,
  type MessagePhoto,
  type Sent,
  type ShownChat,
  showChat,
} from '#contract/chats.ts';
import type { MemberId } from '#contract/members.ts';
import { ask, type Ask } from '../wire/ask.ts';

/** Which conversation a screen is about: by its id, or by the other member. */
export type WhichChat = { readonly conversation: ConversationId } | { readonly profile: MemberId };

/** A conversation with all of its messages that this browser knows, the oldest first. */
export interface KnownChat extends Omit<ShownChat, 'messages'> {
  readonly messages: readonly Message[];
}

const area = 'chat';

/** One conversation. Asking again brings the newest page; what was known before it is kept. */
export const chatQuery = (which: WhichChat, from: Ask = ask) =>
  queryOptions({
    queryKey: [area, which],
    queryFn: async ({ client, queryKey }): Promise<KnownChat> => {
      const newest = await from(showChat, which);
      return withNewest(client.getQueryData<KnownChat>(queryKey), newest);
    },
    // What is on screen is kept true by events; what is opened again may have missed some.
    staleTime: 5_000,
  });

/** The newest page put to what was known. Where messages between the two are missing, only the page is known. */
export function withNewest(known: KnownChat | undefined, page: ShownChat): KnownChat {
  const newest = page.messages.toReversed();
  const [first] = newest;
  const last = known?.messages.at(-1);
  if (!known || !first || !last || last.id < first.id) return { ...page, messages: newest };
  const older = known.messages.filter(({ id }) => id < first.id);
  const end = older.length > 0 ? known : page;
  const { has_older, history_ended } = end;
  return { ...page, messages: [...older, ...newest], has_older, history_ended };
}

/** The page before what is known put to it. */
export function withOlder(known: KnownChat, { messages, has_older, history_ended }: ShownChat): KnownChat {
  const [first] = known.messages;
  const older = messages.toReversed().filter(({ id }) => !first || id < first.id);
  return { ...known, messages: [...older, ...known.messages], has_older, history_ended };
}

/** Asks for the page before what is known. */
export async function loadOlder(client: QueryClient, which: WhichChat): Promise<void> {
  const { queryKey } = chatQuery(which);
  const [oldest] = client.getQueryData(queryKey)?.messages ?? [];
  if (!oldest) return;
  const page = await ask(showChat, { ...which, before: oldest.id });
  client.setQueryData(queryKey, (known) => known && withOlder(known, page));
}

/** Something happened in a conversation: it is asked for again where it is open. */
export async function refreshChat(client: QueryClient, conversation: ConversationId): Promise<void> {
  await client.invalidateQueries({
    queryKey: [area],
    predicate: ({ state }) => {
      const known = state.data as KnownChat | undefined;
      return !known || known.conversation === conversation;
    },
  });
}

/** Puts a message that was sent where it belongs, without asking for it. */
export function showSent(client: QueryClient, { conversation, message }: Sent): void {
  client.setQueriesData<KnownChat>({ queryKey: [area] }, (known) =>
    known?.conversation === conversation ? withMessage(known, message) : known,
  );
}

/** Shows a photo without its veil. */
export function showSeen(
  client: QueryClient,
  conversation: ConversationId,
  message: MessageId,
  photo: MessagePhoto,
): void {
  client.setQueriesData<KnownChat>({ queryKey: [area] }, (known) =>
    known?.conversation === conversation
      ? { ...known, messages: known.messages.map((one) => (one.id === message ? { ...one, photo } : one)) }
      : known,
  );
}

function withMessage(known: KnownChat, message: Message): KnownChat {
  if (known.messages.some(({ id }) => id === message.id)) return known;
  const before = known.messages.filter(({ id }) => id < message.id);
  const after = known.messages.slice(before.length);
  return { ...known, messages: [...before, message, ...after], conversations_left: null };
}
