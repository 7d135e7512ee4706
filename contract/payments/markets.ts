import type { Currency } from '../money.ts';
import type { PaymentMethod } from '../payment-methods.ts';
import type { Country } from '../places.ts';

/** A calendar day, such as `2026-11-01`. */
type Day = `${number}-${number}-${number}`;

/**
 * One fact about sales in a country: its value, its first day, its source, and its last day (inclusive) if it has
 * ended. The latest row of a kind that has started applies.
 */
type MarketRow =
  | readonly [country: Country, fact: 'currency', value: Currency, from: Day, source: string]
  | readonly [country: Country, fact: 'vat', percent: number, from: Day, source: string]
  | readonly [
      country: Country,
      fact: 'methods',
      value: readonly PaymentMethod[],
      from: Day,
      source: string,
      until?: Day,
    ];

/** Source of the currencies and countries that a method supports. */
const methodsSource = 'docs.mollie.com: multicurrency; github.com/mollie/openapi, cfbba47b: payment methods';
/** Source of the rule that SEPA schemes collect and transfer euros, regardless of the account's country. */
const sepaSource = 'Regulation (EU) 260/2012, art. 1 and 9';
const euro = 'Regulation (EC) 974/98, art. 2 and 10';
const iso = 'ISO 4217, list one';

/**
 * The currency, VAT and payment methods of each country. VAT is the rate for digital services, in percent of the net
 * price (prices include it; 0 means that none is shown and the operator settles the VAT that is due). The methods are
 * in the order in which they are offered: local ones first, slow bank transfers last. (Specification, section 3;
 * docs/product.md, Which methods are offered, and who collects.)
 */
export const marketTable: readonly MarketRow[] = [
  ['US', 'currency', 'USD', '1792-04-02', iso],
  ['US', 'vat', 0, '1792-04-02', 'no VAT in federal law; sales taxes differ by state'],
  ['US', 'methods', ['creditcard', 'paypal', 'applepay'], '2026-11-01', methodsSource],

  ['NL', 'currency', 'EUR', '2002-01-01', euro],
  ['NL', 'vat', 21, '2012-10-01', 'Wet op de omzetbelasting 1968, art. 9 lid 1'],
  ['NL', 'methods', ['ideal', 'creditcard', 'paypal', 'applepay'], '2026-11-01', methodsSource],
  ['NL', 'methods', ['sdd', 'sct'], '2026-11-01', sepaSource],

  ['BE', 'currency', 'EUR', '2002-01-01', euro],
  ['BE', 'vat', 21, '1996-01-01', 'Koninklijk besluit nr. 20 / Arrêté royal n° 20, art. 1'],
  ['BE', 'methods', ['bancontact', 'creditcard', 'paypal', 'applepay'], '2026-11-01', methodsSource],
  ['BE', 'methods', ['sdd', 'sct'], '2026-11-01', sepaSource],

  ['FR', 'currency', 'EUR', '2002-01-01', euro],
  ['FR', 'vat', 20, '2014-01-01', 'Code général des impôts, art. 278'],
  ['FR', 'methods', ['cartebancaire', 'creditcard', 'paypal', 'applepay'], '2026-11-01', methodsSource],
  ['FR', 'methods', ['sdd', 'sct'], '2026-11-01', sepaSource],

  ['IT', 'currency', 'EUR', '2002-01-01', euro],
  ['IT', 'vat', 22, '2013-10-01', 'D.P.R. 633/1972, art. 16'],
  ['IT', 'methods', ['satispay', 'nexi', 'creditcard', 'paypal', 'applepay'], '2026-11-01', methodsSource],
  ['IT', 'methods', ['sdd', 'sct'], '2026-11-01', sepaSource],

  ['ES', 'currency', 'EUR', '2002-01-01', euro],
  ['ES', 'vat', 21, '2012-09-01', 'Ley 37/1992, art. 90'],
  ['ES', 'methods', ['creditcard', 'paypal', 'applepay'], '2026-11-01', methodsSource],
  ['ES', 'methods', ['sdd', 'sct'], '2026-11-01', sepaSource],

  ['DE', 'currency', 'EUR', '2002-01-01', euro],
  ['DE', 'vat', 19, '2007-01-01', 'Umsatzsteuergesetz, § 12 Abs. 1'],
  ['DE', 'vat', 16, '2020-07-01', 'Umsatzsteuergesetz, § 28 Abs. 1'],
  ['DE', 'vat', 19, '2021-01-01', 'Umsatzsteuergesetz, § 12 Abs. 1'],
  ['DE', 'methods', ['giropay'], '2006-02-01', 'girocard.eu: giropay wurde eingestellt', '2024-12-31'],
  ['DE', 'methods', ['sdd'], '2026-11-01', sepaSource],
  ['DE', 'methods', ['paysafecard', 'creditcard', 'paypal', 'applepay'], '2026-11-01', methodsSource],
  ['DE', 'methods', ['sct'], '2026-11-01', sepaSource],

  ['AT', 'currency', 'EUR', '2002-01-01', euro],
  ['AT', 'vat', 20, '1995-01-01', 'Umsatzsteuergesetz 1994, § 10 Abs. 1'],
  ['AT', 'methods', ['eps', 'paysafecard', 'creditcard', 'paypal', 'applepay'], '2026-11-01', methodsSource],
  ['AT', 'methods', ['sdd', 'sct'], '2026-11-01', sepaSource],

  ['IE', 'currency', 'EUR', '2002-01-01', euro],
  ['IE', 'vat', 23, '2012-01-01', 'Value-Added Tax Consolidation Act 2010, s. 46'],
  ['IE', 'vat', 21, '2020-09-01', 'Financial Provisions (Covid-19) (No. 2) Act 2020, s. 11'],
  ['IE', 'vat', 23, '2021-03-01', 'Value-Added Tax Consolidation Act 2010, s. 46'],
  ['IE', 'methods', ['creditcard', 'paypal', 'applepay'], '2026-11-01', methodsSource],
  ['IE', 'methods', ['sdd', 'sct'], '2026-11-01', sepaSource],

  ['GB', 'currency', 'GBP', '1971-02-15', iso],
  ['GB', 'vat', 20, '2011-01-04', 'Value Added Tax Act 1994, s. 2'],
  ['GB', 'methods', ['creditcard', 'paypal', 'applepay'], '2026-11-01', methodsSource],

  ['CA', 'currency', 'CAD', '1858-01-01', iso],
  ['CA', 'vat', 0, '1991-01-01', 'Excise Tax Act, s. 211.12 ff.: rates differ by province'],
  ['CA', 'methods', ['creditcard', 'paypal', 'applepay'], '2026-11-01', methodsSource],

  ['PL', 'currency', 'PLN', '1995-01-01', iso],
  ['PL', 'vat', 23, '2011-01-01', 'Ustawa o podatku od towarów i usług, art. 146ef'],
  ['PL', 'methods', ['blik', 'prezelewy24', 'creditcard', 'paypal', 'applepay'], '2026-11-01', methodsSource],

  ['AU', 'currency', 'AUD', '1966-02-14', iso],
  ['AU', 'vat', 10, '2017-07-01', 'A New Tax System (Goods and Services Tax) Act 1999, s. 9-70, div. 84'],
  ['AU', 'methods', ['creditcard', 'paypal', 'applepay'], '2026-11-01', methodsSource],

  ['NZ', 'currency', 'NZD', '1967-07-10', iso],
  ['NZ', 'vat', 15, '2016-10-01', 'Goods and Services Tax Act 1985, s. 8'],
  ['NZ', 'methods', ['creditcard', 'paypal', 'applepay'], '2026-11-01', methodsSource],

  ['CH', 'currency', 'CHF', '1850-05-07', iso],
  ['CH', 'vat', 7.7, '2018-01-01', 'Mehrwertsteuergesetz, Art. 25 Abs. 1'],
  ['CH', 'vat', 8.1, '2024-01-01', 'Mehrwertsteuergesetz, Art. 25 Abs. 1'],
  ['CH', 'methods', ['twint', 'paysafecard', 'creditcard', 'paypal', 'applepay'], '2026-11-01', methodsSource],

  ['DK', 'currency', 'DKK', '1875-01-01', iso],
  ['DK', 'vat', 25, '1992-01-01', 'Momsloven, § 33'],
  ['DK', 'methods', ['mobilepay', 'dankort', 'creditcard', 'paypal', 'applepay'], '2026-11-01', methodsSource],

  ['FI', 'currency', 'EUR', '2002-01-01', euro],
  ['FI', 'vat', 24, '2013-01-01', 'Arvonlisäverolaki, 84 §'],
  ['FI', 'vat', 25.5, '2024-09-01', 'Arvonlisäverolaki, 84 §'],
  ['FI', 'methods', ['mobilepay', 'creditcard', 'paypal', 'applepay'], '2026-11-01', methodsSource],
  ['FI', 'methods', ['sdd', 'sct'], '2026-11-01', sepaSource],

  ['NO', 'currency', 'NOK', '1875-01-01', iso],
  ['NO', 'vat', 25, '2005-01-01', 'Stortingets vedtak om merverdiavgift, § 2'],
  ['NO', 'methods', ['vipps', 'creditcard', 'paypal', 'applepay'], '2026-11-01', methodsSource],

  ['SE', 'currency', 'SEK', '1873-05-30', iso],
  ['SE', 'vat', 25, '1990-07-01', 'Mervärdesskattelag (2023:200), 9 kap. 2 §'],
  ['SE', 'methods', ['swish', 'creditcard', 'paypal', 'applepay'], '2026-11-01', methodsSource],
];

/** The currency in which members of a country pay. (Specification, section 3.) */
export const currencyOf = Object.fromEntries(
  marketTable.flatMap(([country, fact, value]) => (fact === 'currency' ? [[country, value]] : [])),
) as Readonly<Record<Country, Currency>>;

/** Returns the VAT rate in a country on a day, in percent of the net price; 0 if none is shown. */
export function vatPercentOn(country: Country, at: Date): number {
  const day = dayOf(at);
  let percent = 0;
  for (const row of marketTable) if (row[0] === country && row[1] === 'vat' && row[3] <= day) percent = row[2];
  return percent;
}

/**
 * The countries with the VAT of the European Union: a seller in one of them may declare sales to buyers in another
 * through the one-stop shop. (Directive 2006/112/EC, art. 5 and 369a ff.)
 */
const unionVat: ReadonlySet<Country> = new Set([
  'NL',
  'BE',
  'FR',
  'IT',
  'ES',
  'DE',
  'AT',
  'IE',
  'PL',
  'DK',
  'FI',
  'SE',
] as const);

/** Returns whether a sale crosses borders within the Union. Such a sale is taxed at the rate of the buyer's country. */
export function crossesUnionBorder(seller: Country, buyer: Country): boolean {
  return seller !== buyer && unionVat.has(seller) && unionVat.has(buyer);
}

/** Returns the methods offered on a day to buyers in `country`, local ones first. (Specification, section 3.) */
export function methodsOffered(country: Country, at: Date): readonly PaymentMethod[] {
  const day = dayOf(at);
  return marketTable.flatMap((row) =>
    row[0] === country && row[1] === 'methods' && row[3] <= day && day <= (row[5] ?? day) ? row[2] : [],
  );
}

/** Returns the calendar day in UTC, like the dates of invoices. Taxes and schemes start and end on calendar days. */
function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
