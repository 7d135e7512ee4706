import { queryOptions } from '@tanstack/react-query';
import { type SavedCard, showSavedCard } from '#contract/payments/saved-card.ts';
import { ask, type Ask } from '../../../shared/api/ask.ts';
import { useWords } from '../../../shared/i18n/use-words.ts';
import { paymentKeys } from '../keys.ts';

/** Query for the card that a provider has saved for the viewer, or null. */
export const savedCardQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: paymentKeys.savedCard,
    queryFn: async () => (await from(showSavedCard, {})).saved_card,
    staleTime: 5_000,
  });

/** Returns a function that names a saved card by its brand and last digits, if known. */
export function useCardName(): (card: SavedCard) => string {
  const words = useWords('payments.repeat');
  return ({ brand, last_four }) =>
    brand && last_four ? words('card', { brand, end: last_four }) : words('card_plain');
}
