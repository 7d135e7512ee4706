import { useQueryClient } from '@tanstack/react-query';
import { type ConversationId, removeChat } from '#contract/chats/chats.ts';
import { ask } from '../../api/ask.ts';
import { useRefusalSentence } from '../../words/refusal-sentence.ts';
import { useWords } from '../../words/use-words.ts';
import { chatsQuery, showRemoved } from './chats.ts';

/**
 * Removes a conversation from the list, first here and then on the server. If that fails, a plain alert says why, and
 * the list is loaded again. (Specification, section 8.)
 */
export function useRemoveChat(): (conversation: ConversationId) => Promise<void> {
  const client = useQueryClient();
  const words = useWords('chats.remove');
  const sentence = useRefusalSentence('chats', removeChat);
  const { queryKey } = chatsQuery();
  return async (conversation) => {
    await client.cancelQueries({ queryKey });
    showRemoved(client, conversation);
    try {
      await ask(removeChat, { conversation });
    } catch (fault) {
      // oxlint-disable-next-line no-alert -- what the specification asks for
      window.alert(words('failed', { reason: sentence(fault) }));
      await client.invalidateQueries({ queryKey });
    }
  };
}
