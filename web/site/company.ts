import { queryOptions } from '@tanstack/react-query';
import { showCompanyInfo } from '#contract/site.ts';
import { ask, type Ask } from '../api/ask.ts';

export const companyQuery = (from: Ask = ask) =>
  queryOptions({
    queryKey: ['companyinfo'],
    queryFn: async () => (await from(showCompanyInfo, {})).companyinfo,
    staleTime: Infinity,
  });
