import type { AreaSettings } from '../../platform/core/settings.ts';
import type { ServerArea } from '../../platform/core/area.ts';
import { makeTokenCipher } from '../../platform/core/encrypted-token.ts';
import { memberCalls, type MemberTools } from './members-calls.ts';
import { createCommunityCounts } from './community.ts';
import { createTownCounts } from './town.ts';
import { profileCalls, type ProfileTools } from './profile/profile-calls.ts';

export interface MemberServices
  extends Omit<MemberTools, 'cipher' | 'townCounts' | 'communityCounts' | 'isDemo'>, ProfileTools {
  readonly config: Pick<AreaSettings, 'secret'> & { readonly demoCommunity: boolean };
}

/** Members' cards and profiles, and the search for them. */
export const members = {
  name: 'members',
  calls: (services: MemberServices) => [
    ...memberCalls({
      ...services,
      cipher: makeTokenCipher(services.config.secret, 'search'),
      townCounts: createTownCounts(),
      communityCounts: createCommunityCounts(),
      isDemo: services.config.demoCommunity,
    }),
    ...profileCalls(services),
  ],
} satisfies ServerArea;
