import { queryOptions } from '@tanstack/react-query';
import { showProfile } from '#contract/members/profiles.ts';
import { ask, type Ask } from '../../../shared/api/ask.ts';
import { memberKeys } from '../keys.ts';

/** Query for the member's own profile. */
export const ownProfileQuery = (from: Ask = ask) =>
  queryOptions({ queryKey: memberKeys.ownProfile, queryFn: async () => (await from(showProfile, {})).profile });
