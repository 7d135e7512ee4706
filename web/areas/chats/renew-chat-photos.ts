import { replaceEqualDeep } from '@tanstack/react-query';
import { type Message, messagesPage, showChat } from '#contract/chats/chats.ts';
import { ask } from '../../shared/api/ask.ts';
import { isRefusal } from '../../shared/api/refusal.ts';
import type { RenewPhotos } from '../../shared/people/renew-photos.ts';
import { chatKeys, type WhichChat } from './keys.ts';

interface Known {
  readonly messages: readonly Message[];
}

/**
 * Renews the URLs of photos in a conversation. A refetch returns only the newest page, so earlier pages with these
 * photos are loaded again, newest first.
 */
export function renewChatPhotos(which: WhichChat): RenewPhotos {
  const queryKey = chatKeys.conversation(which);
  return async (client, addresses) => {
    const { messages } = client.getQueryData<Known>(queryKey) ?? { messages: [] };
    const earlier = messages.slice(0, -messagesPage);
    let left = addresses.filter((address) => earlier.some((message) => carries(message, address)));
    if (left.length < addresses.length) {
      await client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
    }
    try {
      while (left.length > 0) {
        const end = 1 + messages.findLastIndex((message) => left.some((address) => carries(message, address)));
        // Each page depends on what the previous page covered.
        // oxlint-disable-next-line no-await-in-loop
        const page = await ask(showChat, { ...which, before: messages[end]!.id });
        const renewed = new Map(page.messages.map((message) => [message.id, message]));
        client.setQueryData<Known>(queryKey, (known) => known && withRenewed(known, renewed));
        const covered = messages.slice(Math.max(end - messagesPage, 0), end);
        left = left.filter((address) => !covered.some((message) => carries(message, address)));
      }
    } catch (fault) {
      // Keep the old URLs; the next photo that fails triggers a retry.
      if (!isRefusal(fault)) throw fault;
    }
  };
}

function carries({ photo }: Message, address: string): boolean {
  return photo?.filename === address || photo?.thumb_filename === address;
}

/** Keeps the identity of unchanged messages. */
function withRenewed(known: Known, renewed: ReadonlyMap<string, Message>): Known {
  const messages = known.messages.map((message) => {
    const again = renewed.get(message.id);
    return again ? replaceEqualDeep(message, again) : message;
  });
  return { ...known, messages };
}
