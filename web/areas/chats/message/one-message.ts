import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Message } from '#contract/chats/chats.ts';
import { showMessage } from '#contract/chats/messages.ts';
import { ask } from '../../../shared/api/ask.ts';
import { refresherOf } from '../../../shared/api/queries/refresh.ts';
import type { KnownChat } from '../chat.ts';
import { chatKeys, type MessageKey } from '../keys.ts';

/** Query for a message that is not among the loaded ones. */
export const messageQuery = (which: MessageKey) =>
  queryOptions({
    queryKey: chatKeys.message(which),
    queryFn: async () => (await ask(showMessage, which)).message,
  });

/** Refetches a message wherever it is cached, however old the message is. */
export async function refreshMessage(client: QueryClient, which: MessageKey): Promise<void> {
  await refresherOf(client)(messageQuery(which).queryKey);
  const known = client.getQueriesData<KnownChat>({ queryKey: chatKeys.conversations });
  if (!known.some(([, chat]) => chat?.messages.some(({ id }) => id === which.message))) return;
  const { message } = await ask(showMessage, which);
  changeMessage(client, which, () => message);
}

export function changeMessage(
  client: QueryClient,
  { conversation, message }: MessageKey,
  change: (message: Message) => Message,
): void {
  client.setQueriesData<KnownChat>({ queryKey: chatKeys.conversations }, (known) =>
    known?.conversation === conversation
      ? { ...known, messages: known.messages.map((one) => (one.id === message ? change(one) : one)) }
      : known,
  );
}
