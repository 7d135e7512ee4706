import { type PaymentProvider, ProviderUnavailable } from '#server/integrations/payment-provider.ts';

/**
 * What happens to a call of a provider. `down`: it does not answer, and nothing was done. `lost`: it was done, and the
 * answer did not come. `broken`: the adapter throws something that nobody expects.
 */
export type ProviderMishap = 'ok' | 'down' | 'lost' | 'broken';

/** A provider whose next calls meet `mishaps`, one each; when there are none left, it works. */
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
