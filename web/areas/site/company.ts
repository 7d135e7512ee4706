import { queryOptions } from '@tanstack/react-query';
import { showCompanyInfo } from '#contract/site.ts';
import { ask, type Ask } from '../../shared/api/ask.ts';
import { siteKeys } from './keys.ts';

export const companyQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: siteKeys.company,
    queryFn: async () => (await from(showCompanyInfo, {})).companyinfo,
    staleTime: Infinity,
  });
