import { currencyOf, vatPercentOn } from '#contract/payments/markets.ts';
import { discounted, vatIncluded } from '#contract/money.ts';
import type { Country } from '#contract/places.ts';
import { lowestPriceOf, packagePricesOn, packageSizes } from '#contract/prices.ts';
import { trialCredits } from '#contract/accounts/stay-offers.ts';

/** Conditions that affect the price of a package. */
export interface PackageTerms {
  /** Discount on every package, in percent. */
  readonly percent: number;
  /** The price of a message on the site, in credits. */
  readonly message_credits: number;
  /** The time of sale, which determines the VAT rate. */
  readonly at: Date;
  /** Includes the trial package. */
  readonly trial?: boolean;
}

/** Returns all packages with their prices in a country. */
export function packagesIn(country: Country, { percent, message_credits, at, trial = false }: PackageTerms) {
  const currency = currencyOf[country];
  const prices = packagePricesOn(at)[currency];
  const full = packageSizes.map((credits) => ({
    credits,
    amount_minor: prices[credits],
    lowest_minor: lowestPriceOf(currency, credits, at),
  }));
  const packages = (trial ? [trialPackage(country, at), ...full] : full).map(
    ({ credits, amount_minor: full_amount_minor, lowest_minor }) => {
      const amount_minor = discounted(full_amount_minor, percent);
      const vat_minor = vatIncluded(amount_minor, vatPercentOn(country, at));
      const message_minor = Math.ceil((amount_minor * Math.max(1, message_credits)) / credits);
      return { credits, currency, full_amount_minor, lowest_minor, amount_minor, vat_minor, message_minor };
    },
  );
  const lowest = Math.min(...packages.map(({ amount_minor, credits }) => amount_minor / credits));
  return packages.map((one) => ({ ...one, best_value: one.amount_minor / one.credits === lowest }));
}

/** Returns half of the smallest package at half its price, rounded in favor of the buyer. */
export function trialPackage(country: Country, at: Date) {
  const [smallest] = packageSizes;
  const price = packagePricesOn(at)[currencyOf[country]][smallest];
  const amount_minor = Math.floor((price * trialCredits) / smallest);
  return { credits: trialCredits, amount_minor, lowest_minor: amount_minor };
}
