import type { Language } from '#contract/languages.ts';
import type { Country } from '#contract/places.ts';
import { geography } from './geography.ts';

/** A region of a country, at the level people give in an address. */
export interface Region {
  readonly country: Country;
  /** What follows the hyphen in ISO 3166-2. The nine regions of England have the codes of the national statistics. */
  readonly region: string;
  readonly names: Readonly<Record<Language, string>>;
  /** The regions of the same country that it touches, or that a bridge, tunnel or ferry ties to it. Islands have none. */
  readonly neighbours: readonly string[];
}

/** The regions of a country, in no order a reader would expect: sort them by their name in the reader's language. */
export function regionsOf(country: Country): readonly Region[] {
  return [...regionsByCountry.get(country)!.values()];
}

/** Whether the country has a region with this code. */
export function isRegionOf(country: Country, region: string): boolean {
  return regionsByCountry.get(country)!.has(region);
}

/** What a region is called in a language: `Bavière` for Bayern in French. Throws for a region that there is not. */
export function regionName(country: Country, region: string, language: Language): string {
  const found = regionsByCountry.get(country)!.get(region);
  if (!found) throw new Error(`There is no region ${country}-${region}: ask isRegionOf before naming it.`);
  return found.names[language];
}

const regionsByCountry = new Map<Country, Map<string, Region>>();

for (const [country, region, neighbours, namesInOrder] of geography.regions) {
  const names = Object.fromEntries(geography.languages.map((language, at) => [language, namesInOrder[at]!]));
  const regions = regionsByCountry.get(country) ?? new Map<string, Region>();
  regions.set(region, { country, region, names: names as Record<Language, string>, neighbours });
  regionsByCountry.set(country, regions);
}
