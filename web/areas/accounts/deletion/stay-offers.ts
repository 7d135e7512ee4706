import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { showStayOffers, type StayOfferKind, takeStayOffer } from '#contract/accounts/stay-offers.ts';
import { toast } from '../../../shared/ui/toast.tsx';
import { announce } from '../../../shared/api/announce.ts';
import { ask, type Ask } from '../../../shared/api/ask.ts';
import { useRefusalSentence } from '../../../shared/i18n/refusal-sentence.ts';
import { accountKeys } from '../keys.ts';

/** Query for the offers that may keep a member from leaving. */
export const stayOffersQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: accountKeys.stayOffers,
    queryFn: async () => (await from(showStayOffers, {})).stay_offers,
  });

export function useTakeOffer() {
  const client = useQueryClient();
  const sentence = useRefusalSentence('deletion', takeStayOffer);
  const { queryKey } = stayOffersQuery();
  return useMutation({
    mutationFn: async (offer: StayOfferKind) => await ask(takeStayOffer, { offer }),
    onSuccess: ({ stay_offers }) => {
      client.setQueryData(queryKey, stay_offers);
      void announce({ event: 'user_changed' });
    },
    onError: (fault) => toast({ tone: 'bad', text: sentence(fault) }),
  });
}
