import { useQueryClient } from '@tanstack/react-query';
import { type ConversationId, removeChat } from '#contract/chats/chats.ts';
import { askPersistently } from '../../../shared/api/pending-calls.ts';
import { useMe } from '../../../shared/people/user.ts';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { forgetRemoved, showRemoved } from './chats.ts';

/**
 * Returns a function that removes a conversation from the list at once, and on the server with retries that survive
 * reloads. A refusal shows a plain alert with the reason and reloads the list. (Specification, section 8.)
 */
export function useRemoveChat(): (conversation: ConversationId) => Promise<void> {
  const client = useQueryClient();
  const me = useMe().id;
  const words = useWords('chats.remove');
  const sentence = useRefusalSentence('chats', removeChat);
  return async (conversation) => {
    const seen = await showRemoved(client, conversation);
    try {
      await askPersistently(me, removeChat, { conversation, ...(seen && { seen }) });
    } catch (fault) {
      // oxlint-disable-next-line no-alert -- what the specification asks for
      window.alert(words('failed', { reason: sentence(fault) }));
      await forgetRemoved(client, conversation);
    }
  };
}
