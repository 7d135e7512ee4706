import { useQuery } from '@tanstack/react-query';
import type { MemberCard } from '#contract/members/members.ts';
import { regionsQuery } from './regions.ts';
import { useSettings } from '../../shared/people/settings.ts';

/**
 * Returns a member's approximate location, as far as others may know it: a large town, or the region of a small one.
 */
export function usePlace({
  country,
  region,
  city,
}: Pick<MemberCard, 'country' | 'region' | 'city'>): string | undefined {
  const { geoip_selected_country, region_data } = useSettings();
  const isAtHand = country === geoip_selected_country;
  const asking = city === null && region !== null && !isAtHand;
  const { data } = useQuery({ ...regionsQuery(country), enabled: asking });
  const regions = isAtHand ? region_data : data;
  return city ?? regions?.find((one) => one.region === region)?.name;
}
