import { queryOptions } from '@tanstack/react-query';
import { showProfile } from '#contract/profiles.ts';
import { ask, type Ask } from '../../wire/ask.ts';

/** What the member tells about themselves, as it is stored. */
export const ownProfileQuery = (from: Ask = ask) =>
  queryOptions({ queryKey: ['profile'], queryFn: async () => (await from(showProfile, {})).profile });
