import { type PaymentMethod, paymentMethods } from '#contract/payment-methods.ts';
import { isCountry } from '#contract/places.ts';
import type { MollieSettings } from './mollie/mollie-http.ts';
import type { Route } from './payment-providers.ts';

/** Names of the payment providers in the settings. */
const collectorNames = ['mollie', 'sandbox'] as const;
type CollectorName = (typeof collectorNames)[number];

export interface Collectors {
  /** In order of preference. */
  readonly names: readonly CollectorName[];
  readonly routes: readonly Route[];
  /** Defined if Mollie's key is set. */
  readonly mollie: MollieSettings | undefined;
}

/** The settings of payment providers in the environment. */
export interface CollectorSettings {
  readonly APP_ENV: 'development' | 'production';
  readonly PAYMENT_PROVIDER?: string | undefined;
  readonly PAYMENT_ROUTES?: string | undefined;
  readonly SANDBOX_PAYMENTS?: 'on' | 'off' | undefined;
  readonly MOLLIE_API_KEY?: string | undefined;
  readonly MOLLIE_API_URL?: string | undefined;
}

/** Returns the configured payment providers. Adds each problem to `wrong`. */
export function collectorsOf(set: CollectorSettings, wrong: string[]): Collectors {
  const sandbox = (set.SANDBOX_PAYMENTS ?? (set.APP_ENV === 'production' ? 'off' : 'on')) === 'on';
  const given = set.PAYMENT_PROVIDER ? wordsOf(set.PAYMENT_PROVIDER) : sandbox ? ['sandbox'] : [];
  const names = collectorNames.filter((name) => given.includes(name));
  if (names.length < given.length) wrong.push(`PAYMENT_PROVIDER must be one or more of: ${collectorNames.join(', ')}.`);
  const key = set.MOLLIE_API_KEY;
  if (names.includes('mollie') && !/^(live|test)_\w{30,}$/.test(key ?? '')) {
    wrong.push('With PAYMENT_PROVIDER=mollie, set MOLLIE_API_KEY, which starts with live_ or test_.');
  }
  const routes = wordsOf(set.PAYMENT_ROUTES ?? '').flatMap((word) => routeIn(word, names, wrong));
  return {
    names: given.filter((name): name is CollectorName => names.includes(name as CollectorName)),
    routes,
    mollie: key ? { key, origin: set.MOLLIE_API_URL ?? 'https://api.mollie.com' } : undefined,
  };
}

function wordsOf(list: string): string[] {
  return list.split(/[\s,]+/).filter((word) => word !== '');
}

/** Parses `paypal=mollie`, or for one country `creditcard@DK=mollie`. */
function routeIn(word: string, names: readonly string[], wrong: string[]): Route[] {
  const [, method, country, provider] = /^(\w+)(?:@([A-Z]{2}))?=(\w+)$/.exec(word) ?? [];
  const known = paymentMethods.includes(method as PaymentMethod) && (country === undefined || isCountry(country));
  if (!known || !provider || ![...names, 'bank'].includes(provider)) {
    wrong.push(`PAYMENT_ROUTES: ${word} is not a route. Write METHOD=PROVIDER or METHOD@COUNTRY=PROVIDER.`);
    return [];
  }
  return [{ method: method as PaymentMethod, country: isCountry(country) ? country : undefined, provider }];
}
