import { currencyOf, discounted, vatIncluded, vatPercentOf } from '#contract/money.ts';
import type { Country } from '#contract/places.ts';
import { packagePrices, packageSizes } from '#contract/prices.ts';

/** Every package as it is sold in a country, with `percent` taken off. */
export function packagesIn(country: Country, percent: number, message_credits: number) {
  const currency = currencyOf[country];
  const packages = packageSizes.map((credits) => {
    const full_amount_minor = packagePrices[currency][credits];
    const amount_minor = discounted(full_amount_minor, percent);
    const vat_minor = vatIncluded(amount_minor, vatPercentOf[country]);
    const message_minor = Math.ceil((amount_minor * Math.max(1, message_credits)) / credits);
    return { credits, currency, full_amount_minor, amount_minor, vat_minor, message_minor };
  });
  const lowest = Math.min(...packages.map(({ amount_minor, credits }) => amount_minor / credits));
  return packages.map((one) => ({ ...one, best_value: one.amount_minor / one.credits === lowest }));
}
