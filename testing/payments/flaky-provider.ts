import { type PaymentProvider, ProviderUnavailable } from '#server/integrations/payment-provider.ts';

/**
 * The outcome of a call to a provider. `down`: the provider does not respond, and did not execute the call. `lost`: the
 * call was executed, but the response is lost. `broken`: the adapter throws an unexpected error.
 */
export type ProviderMishap = 'ok' | 'down' | 'lost' | 'broken';

/** Wraps a provider whose next calls fail with `mishaps`, one each. Later calls succeed. */
export function flakyProvider(provider: PaymentProvider, mishaps: ProviderMishap[]): PaymentProvider {
  function flaky<Args extends readonly unknown[], Answer>(work: (...args: Args) => Promise<Answer>) {
    return async (...args: Args): Promise<Answer> => {
      const mishap = mishaps.shift() ?? 'ok';
      if (mishap === 'down') throw new ProviderUnavailable('The provider does not answer.');
      if (mishap === 'broken') throw new TypeError('The adapter is broken.');
      const answer = await work(...args);
      if (mishap === 'lost') throw new ProviderUnavailable('The answer of the provider was lost.');
      return answer;
    };
  }
  return {
    ...provider,
    collect: flaky(provider.collect),
    payment: flaky(provider.payment),
    find: flaky(provider.find),
    cancel: flaky(provider.cancel),
    refund: flaky(provider.refund),
    ...(provider.chargedBack && { chargedBack: flaky(provider.chargedBack) }),
  };
}
