import { methodsOffered } from '#contract/payments/markets.ts';
import { cardBrands, type PaymentMethod } from '#contract/payment-methods.ts';
import type { Country } from '#contract/places.ts';
import { closedProvider, type PaymentProvider } from './payment-provider.ts';

/** A payment method in a country, or in all of them, that a certain provider is to collect. */
export interface Route {
  readonly method: PaymentMethod;
  readonly country: Country | undefined;
  /** The name of the provider. */
  readonly provider: string;
}

/** Everybody who collects money for us, and who does so for which method in which country. */
export interface Providers {
  readonly all: readonly PaymentProvider[];
  /** The methods that somebody collects for those who pay from `country`, in the order in which they are offered. */
  methodsIn(country: Country, at: Date): readonly PaymentMethod[];
  /** Who collects by `method`; undefined where it is not offered. A brand of cards is collected as a card is. */
  collectorOf(method: PaymentMethod, country: Country, at: Date): PaymentProvider | undefined;
  /** By the name that a payment bears; one that has been switched off since answers nothing. */
  named(name: string): PaymentProvider;
}

/**
 * `all` in the order in which they are asked: the first that offers a method in a country collects it there, unless a
 * route names another one. A route for a country goes before one for all.
 */
export function makeProviders(all: readonly PaymentProvider[], routes: readonly Route[] = []): Providers {
  function collectorOf(method: PaymentMethod, country: Country, at: Date): PaymentProvider | undefined {
    const offered = cardBrands.includes(method) ? 'creditcard' : method;
    if (!methodsOffered(country, at).includes(offered)) return undefined;
    const wanted = routeOf(routes, method, country) ?? routeOf(routes, offered, country);
    const able = all.filter((one) => one.offers(method, country));
    return able.find(({ name }) => name === wanted?.provider) ?? able[0];
  }
  return {
    all,
    methodsIn: (country, at) => methodsOffered(country, at).filter((one) => collectorOf(one, country, at)),
    collectorOf,
    named: (name) => all.find((one) => one.name === name) ?? { ...closedProvider, name },
  };
}

function routeOf(routes: readonly Route[], method: PaymentMethod, country: Country): Route | undefined {
  const fitting = routes.filter((route) => route.method === method);
  return fitting.find((route) => route.country === country) ?? fitting.find((route) => route.country === undefined);
}
