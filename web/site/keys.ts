import type { Country } from '#contract/places.ts';
import { keyName } from '../api/queries/query-key.ts';

const cities = keyName('cities');
const regions = keyName('regions');
const interests = keyName('interests');
const company = keyName('companyinfo');
const location = keyName('geocode');

export const siteKeys = {
  cities: (country: Country, region: string) => [cities, country, region] as const,
  regions: (country: Country) => [regions, country] as const,
  interests: [interests],
  company: [company],
  location: [location],
} as const;
