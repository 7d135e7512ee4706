import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/call.ts';
import { misfitOf } from '#contract/payments/code-misfit.ts';
import type { PaymentMethod } from '#contract/payment-methods.ts';
import { type listPackages, showDiscountCode } from '#contract/payments.ts';
import type { Country } from '#contract/places.ts';
import { ask } from '../../../shared/api/ask.ts';
import { paymentKeys } from '../keys.ts';

type Offer = ReplyOf<typeof listPackages>;

/** Query for an entered code, with the discounted packages of a country. */
const codeQuery = (code: string | null, country: Country | undefined) =>
  queryOptions({
    queryKey: paymentKeys.code(code ?? '', country),
    queryFn: code && country ? async () => await ask(showDiscountCode, { code, country }) : skipToken,
    staleTime: 60_000,
    retry: false,
  });

/** The selection so far. */
interface Selection {
  readonly code: string | null;
  readonly credits: number | undefined;
  readonly method: PaymentMethod | undefined;
}

/**
 * Returns the offer, with the discount of the entered code where the code applies. The order uses the code only if it
 * applies to the whole selection; otherwise `misfit` is the reason.
 */
export function useCode(offer: Offer | undefined, { code, credits, method }: Selection) {
  const { data, error, isFetching } = useQuery(codeQuery(code, offer?.country));
  const coded = code && data?.discountcode ? { found: data.discountcode, packages: data.packages ?? [] } : undefined;
  const full_amount_minor = offer?.packages.find((one) => one.credits === credits)?.full_amount_minor;
  const misfit = coded && misfitOf(coded.found, { country: offer?.country, payment_method: method, full_amount_minor });
  const isForMethod = coded && !misfitOf(coded.found, { country: offer?.country, payment_method: method });
  return {
    found: coded?.found,
    misfit,
    fault: code ? error : null,
    busy: isFetching,
    /** The code to use in the order; undefined if no code applies. */
    ordered: coded && !misfit ? coded.found.code : undefined,
    offer:
      offer && coded && isForMethod
        ? {
            ...offer,
            discountcode: misfit ? offer.discountcode : coded.found,
            packages: offer.packages.map((one) => coded.packages.find((other) => other.credits === one.credits) ?? one),
          }
        : offer,
  };
}
