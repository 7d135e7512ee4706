import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { showDiscountCode } from '#contract/payments.ts';
import { ask, type Ask } from '../../shared/api/ask.ts';
import { paymentKeys } from './keys.ts';

/**
 * Query for the member's welcome discount. If it cannot be loaded, the discount is hidden. (Specification, section 8.)
 */
export const discountQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: paymentKeys.discount,
    queryFn: async () => (await from(showDiscountCode, { welcome: 'true' })).discountcode,
    staleTime: Infinity,
  });

export function useDiscount() {
  const { data } = useQuery(discountQuery());
  return data?.status === 'active' ? data : null;
}

/** Returns a callback for the end of the countdown, which hides the discount and refetches prices. */
export function useBonusEnd(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    const { queryKey } = discountQuery();
    client.setQueryData(queryKey, null);
    // If this browser's clock is wrong, the response restores the discount.
    void client.invalidateQueries({ queryKey });
    void client.invalidateQueries({ queryKey: paymentKeys.allPackages });
  }, [client]);
}
