import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { type PaymentMethod, paymentMethods } from '#contract/payment-methods.ts';
import type { Country } from '#contract/places.ts';
import { countryIn } from './packages.ts';

/**
 * Returns the member's selection: package, payment method and country. The selection is mirrored in the URL, so that it
 * survives a visit to the provider. Nothing is preselected unless the URL says so.
 */
export function useWish() {
  const params = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [credits, setCredits] = useState(sizeIn(params.id));
  const [method, setMethod] = useState(methodIn(params.paymentmethod));
  const country = countryIn(query);

  function show(wish: { credits: number | undefined; method: PaymentMethod | undefined; country?: Country }): void {
    const path = ['/credits', wish.credits, wish.credits && wish.method].filter(Boolean).join('/');
    const search = new URLSearchParams(query);
    if (wish.country) search.set('country', wish.country);
    void navigate({ pathname: path, search: search.toString() }, { replace: true, preventScrollReset: true });
  }

  return {
    credits,
    method,
    country,
    ...oddIn(params),
    /** Path to return to. */
    next: query.get('next'),
    /** The discount code in the URL. */
    code: query.get('discountcode'),
    chooseCredits: (chosen: number) => {
      setCredits(chosen);
      show({ credits: chosen, method });
    },
    chooseMethod: (chosen: PaymentMethod) => {
      setMethod(chosen);
      show({ credits, method: chosen });
    },
    chooseCode: (code: string | null) => {
      const search = new URLSearchParams(query);
      if (code) search.set('discountcode', code);
      else search.delete('discountcode');
      void navigate({ search: search.toString() }, { replace: true, preventScrollReset: true });
    },
    chooseCountry: (chosen: Country) => show({ credits, method, country: chosen }),
  };
}

/** Returns whether the URL names an invalid package or an unknown payment method. */
export function oddIn({ id, paymentmethod }: Readonly<Record<string, string | undefined>>) {
  return {
    isOddPackage: id !== undefined && sizeIn(id) === undefined,
    isOddMethod: paymentmethod !== undefined && methodIn(paymentmethod) === undefined,
  };
}

/** Returns whether the package in the URL is for sale; true if the URL names none. */
export function isSold(id: string | undefined, packages: readonly { readonly credits: number }[]): boolean {
  return id === undefined || packages.some(({ credits }) => credits === sizeIn(id));
}

function sizeIn(id: string | undefined): number | undefined {
  return id && /^\d{1,4}$/.test(id) ? Number(id) : undefined;
}

function methodIn(name: string | undefined): PaymentMethod | undefined {
  return paymentMethods.find((method) => method === name);
}
