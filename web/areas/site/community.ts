import { queryOptions } from '@tanstack/react-query';
import { showCommunity } from '#contract/members/community.ts';
import { ask, type Ask } from '../../shared/api/ask.ts';
import { siteKeys } from './keys.ts';

/** Query for the size of the community in the visitor's country, which changes once a day. */
export const communityQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: siteKeys.community,
    queryFn: async () => await from(showCommunity, {}),
    staleTime: Infinity,
  });
