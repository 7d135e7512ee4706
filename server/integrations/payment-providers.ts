import { methodsOffered } from '#contract/payments/markets.ts';
import { cardBrands, type PaymentMethod } from '#contract/payment-methods.ts';
import type { Country } from '#contract/places.ts';
import { closedProvider, type PaymentProvider } from './payment-provider.ts';

/** Assigns a payment method, in one or all countries, to a provider. */
export interface Route {
  readonly method: PaymentMethod;
  readonly country: Country | undefined;
  readonly provider: string;
}

/** All payment providers, and the choice among them by method and country. */
export interface Providers {
  readonly all: readonly PaymentProvider[];
  /** Returns the methods that can be collected in a country, in the order in which they are offered. */
  methodsIn(country: Country, at: Date): readonly PaymentMethod[];
  /** Returns the provider for a method, or undefined if it is not offered. Card brands are collected like cards. */
  collectorOf(method: PaymentMethod, country: Country, at: Date): PaymentProvider | undefined;
  /** Returns the provider of a stored payment. If it was disabled, all its calls fail. */
  named(name: string): PaymentProvider;
}

/**
 * Combines payment providers. `all` is in order of preference: the first provider that offers a method in a country
 * collects it, unless a route names another. A route for a country takes precedence over one for all.
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
