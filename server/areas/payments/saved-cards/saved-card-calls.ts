import { removeSavedCard, showSavedCard } from '#contract/payments/saved-card.ts';
import { answer } from '../../../platform/http/answer.ts';
import type { Providers } from '../../../integrations/payment-providers.ts';
import { transact } from '../../../platform/postgres/transact.ts';
import { removeCard, savedCardOf } from './saved-card.ts';

export function savedCardCalls(providers: Providers) {
  return [
    answer(showSavedCard, async ({ db, viewer }) => ({
      saved_card: (await savedCardOf(db, providers, viewer.id)) ?? null,
    })),

    answer(removeSavedCard, async ({ db, viewer }) => {
      await transact(db, (tx) => removeCard(tx, viewer.id));
      return { saved_card: null };
    }),
  ];
}
