import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import { type CreditPackage, orderCredits } from '#contract/payments.ts';
import type { Country } from '#contract/places.ts';
import { useSubmit } from '../../../shared/api/use-submit.ts';
import { discountQuery } from '../discount.ts';
import { rememberWayBack } from '../way-back.ts';
import { paymentKeys } from '../keys.ts';

interface OrderChoice {
  readonly chosen: CreditPackage | undefined;
  readonly method: PaymentMethod | undefined;
  readonly country: Country | undefined;
  /** The applicable discount code. */
  readonly code: string | undefined;
  /** How to use a card. `save`: the provider saves the card. `saved`: the provider charges the saved card. */
  readonly card?: 'save' | 'saved' | undefined;
}

/**
 * Returns the function that places the order and navigates to the provider's page, and the state of the order. A retry
 * of the same order uses the same key. `next`: the path to return to afterwards.
 */
export function useOrder({ chosen, method, country, code, card }: OrderChoice, next: string | null) {
  const client = useQueryClient();
  const { submit, pending, trouble, forget } = useSubmit(orderCredits);
  const [leaving, setLeaving] = useState(false);
  const { refusal } = trouble;
  // Identifies the selection. A refusal disappears when the selection changes.
  const wish = [chosen?.credits, method, country, code, card].join();
  const [ordered, setOrdered] = useState('');

  useEffect(() => {
    // The browser may restore this page from its back/forward cache, so enable the button again.
    const restore = () => setLeaving(false);
    window.addEventListener('pageshow', restore);
    return () => window.removeEventListener('pageshow', restore);
  }, []);

  useEffect(() => {
    if (!refusal) return;
    // Prices, packages and methods may be outdated after a refusal.
    void client.invalidateQueries({ queryKey: paymentKeys.allPackages });
    void client.invalidateQueries({ queryKey: discountQuery().queryKey });
    void client.invalidateQueries({ queryKey: paymentKeys.savedCard });
  }, [client, refusal]);

  async function order(): Promise<void> {
    setOrdered(wish);
    const made = await submit({
      credits: chosen?.credits,
      payment_method: method,
      country,
      amount_minor: chosen?.amount_minor,
      ...(code && { discountcode: code }),
      ...(card && { card }),
    });
    if (!made) return;
    setLeaving(true);
    rememberWayBack(made.payment_id, next);
    window.location.assign(made.redirect);
  }

  return {
    order,
    busy: pending || leaving,
    fields: trouble.fields,
    forget,
    refusal: wish === ordered ? refusal : undefined,
  };
}
