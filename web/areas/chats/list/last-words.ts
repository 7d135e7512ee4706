import type { Chat } from '#contract/chats/chats.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import type { Unsent } from '../outbox/unsent-store.ts';

type ListWords = ReturnType<typeof useWords<'chats.list'>>;

/** Returns the preview of a conversation's last message; undefined if everything in it was erased. */
export function useListedWords(): (chat: Chat) => string | undefined {
  const words = useWords('chats.list');
  return ({ last_message: last, profile }) => last?.kind && lastWords(last, profile.name, words);
}

function lastWords({ kind, preview, mine }: NonNullable<Chat['last_message']>, name: string, words: ListWords) {
  if (kind === 'text') return mine ? words('yours', { text: preview }) : preview;
  return words(`${mine ? 'your_' : ''}${kind}`, { name });
}

export function spokenOf({ text, gift, photo }: Unsent, words: ListWords): string {
  return gift ? words('a_gift') : photo ? words('a_photo') : text;
}

export function lastUnsent(unsent: Unsent, words: ListWords): string {
  if (unsent.photo) return words('your_photo');
  return unsent.gift ? words('your_gift') : words('yours', { text: unsent.text });
}
