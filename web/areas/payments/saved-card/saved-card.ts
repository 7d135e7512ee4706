import { queryOptions } from '@tanstack/react-query';
import { type SavedCard, showSavedCard } from '#contract/payments/saved-card.ts';
import { ask, type Ask } from '../../../shared/api/ask.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { paymentKeys } from '../keys.ts';

/** The card that the viewer has let a provider keep; null: there is none. */
export const savedCardQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: paymentKeys.savedCard,
    queryFn: async () => (await from(showSavedCard, {})).saved_card,
    staleTime: 5_000,
  });

/** What a saved card is called: its brand and its last digits, where they are known. */
export function useCardName(): (card: SavedCard) => string {
  const words = useWords('payments.repeat');
  return ({ brand, last_four }) =>
    brand && last_four ? words('card', { brand, end: last_four }) : words('card_plain');
}
