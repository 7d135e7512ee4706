import type { Language } from '#contract/languages.ts';
import type { Country } from '#contract/places.ts';
import { geography } from './geography.ts';

/** A region of a country, at the level that people use in addresses. */
export interface Region {
  readonly country: Country;
  /** The part after the hyphen in ISO 3166-2. The nine regions of England use the codes of the national statistics. */
  readonly region: string;
  readonly names: Readonly<Record<Language, string>>;
  /**
   * Regions of the same country that share a border with this one, or are connected to it by a bridge, tunnel or ferry.
   * Remote islands have none.
   */
  readonly neighbours: readonly string[];
}

/** Returns the regions of a country, unsorted: sort them by name in the reader's language. */
export function regionsOf(country: Country): readonly Region[] {
  return [...regionsByCountry.get(country)!.values()];
}

/** Returns whether a region code belongs to the country: codes are only unique within one. */
export function isRegionOf(country: Country, region: string): boolean {
  return regionsByCountry.get(country)!.has(region);
}

/** Returns the name of a region in a language: `Bavière` for Bayern in French. Throws for an unknown region. */
export function regionName(country: Country, region: string, language: Language): string {
  const found = regionsByCountry.get(country)!.get(region);
  if (!found) throw new Error(`There is no region ${country}-${region}: check isRegionOf first.`);
  return found.names[language];
}

const regionsByCountry = new Map<Country, Map<string, Region>>();

for (const [country, region, neighbours, namesInOrder] of geography.regions) {
  const names = Object.fromEntries(geography.languages.map((language, at) => [language, namesInOrder[at]!]));
  const regions = regionsByCountry.get(country) ?? new Map<string, Region>();
  regions.set(region, { country, region, names: names as Record<Language, string>, neighbours });
  regionsByCountry.set(country, regions);
}
