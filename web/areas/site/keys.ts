import type { Country } from '#contract/places.ts';
import { keyName } from '../../shared/api/queries/query-key.ts';

const cities = keyName('cities');
const regions = keyName('regions');
const interests = keyName('interests');
const company = keyName('companyinfo');
const location = keyName('geocode');
const page = keyName('page');
const community = keyName('community');

export const siteKeys = {
  cities: (country: Country, region: string) => [cities, country, region] as const,
  regions: (country: Country) => [regions, country] as const,
  interests: [interests],
  company: [company],
  location: [location],
  community: [community],
  page: (token: string) => [page, token] as const,
} as const;
